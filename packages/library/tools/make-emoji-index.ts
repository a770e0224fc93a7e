/**
 * Writes emoji/emoji-sequences.json and node/emoji-index.json from the installed image sets:
 * `node --conditions=@platen/source packages/library/tools/make-emoji-index.ts`
 *
 * The faces, people and things are Noto Emoji's; that set carries no country flags, so those are flag-icons'.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const iconSet = z.object({
  width: z.literal(128),
  height: z.literal(128),
  icons: z.record(
    z.string(),
    // None has a size or place of its own: all fill the set's square.
    z.object({
      body: z.string(),
      width: z.undefined().optional(),
      height: z.undefined().optional(),
      left: z.undefined().optional(),
      top: z.undefined().optional(),
    }),
  ),
});

/** Icons that the set has but does not list by their characters. */
const unlisted: Readonly<Record<string, string>> = {
  a9: 'copyright',
  ae: 'registered',
  '23-20e3': 'keycap-pound',
  '2a-20e3': 'keycap-asterisk',
  ...Object.fromEntries([...'0123456789'].map((digit) => [`3${digit}-20e3`, `keycap-${digit}`])),
  '1f3fb': 'light-skin-tone',
  '1f3fc': 'medium-light-skin-tone',
  '1f3fd': 'medium-skin-tone',
  '1f3fe': 'medium-dark-skin-tone',
  '1f3ff': 'dark-skin-tone',
};

/** Territories whose flag has another name there, or is another territory's. */
const flagNames: Readonly<Record<string, string>> = { ac: 'sh-ac', ta: 'sh-ta', ea: 'es' };

function resolveFile(specifier: string): string {
  return fileURLToPath(import.meta.resolve(specifier));
}

const iconPath = resolveFile('@iconify-json/noto/icons.json');
const iconBytes = readFileSync(iconPath);
const { icons } = iconSet.parse(JSON.parse(iconBytes.toString('utf8')));
const listed = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(resolveFile('@iconify-json/noto/chars.json'), 'utf8')));

// Where each drawing is in the 25 MB file, so that a reader need not parse it all for one face.
const places = new Map<string, { offset: number; length: number }>();
let cursor = 0;
for (const [name, { body }] of Object.entries(icons)) {
  const bytes = Buffer.from(JSON.stringify(body));
  const offset = iconBytes.indexOf(bytes, cursor);
  if (offset === -1) throw new Error(`${name} is not written as JSON.stringify writes it`);
  places.set(name, { offset, length: bytes.length });
  cursor = offset + bytes.length;
}

const images: string[] = [];
for (const [characters, name] of Object.entries({ ...listed, ...unlisted })) {
  const place = places.get(name);
  if (place === undefined) throw new Error(`No drawing is named ${name}`);
  images.push(`${characters.replaceAll('-fe0f', '')} ${place.offset} ${place.length}`);
}

const flags: string[] = [];
function addFlag(sequence: string, territory: string): void {
  const file = flagNames[territory] ?? territory;
  if (existsSync(resolveFile(`flag-icons/flags/4x3/${file}.svg`))) flags.push(`${sequence} ${file}`);
}
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
for (const [i, first] of letters.entries()) {
  for (const [j, second] of letters.entries()) {
    const sequence = [i, j].map((letter) => (0x1f1e6 + letter).toString(16)).join('-');
    if (/^\p{RGI_Emoji_Flag_Sequence}$/v.test(toText(sequence))) addFlag(sequence, first + second);
  }
}
for (const region of ['gb-eng', 'gb-sct', 'gb-wls']) {
  const tags = [...region.replace('-', '')].map((letter) => (0xe0000 + letter.charCodeAt(0)).toString(16));
  addFlag(['1f3f4', ...tags, 'e007f'].join('-'), region);
}

function toText(sequence: string): string {
  return String.fromCodePoint(...sequence.split('-').map((part) => Number.parseInt(part, 16)));
}

/** As `emojiSequence` names them: the image set writes four digits at least. */
const names = [...images, ...flags].map((row) => row.slice(0, row.indexOf(' ')).replaceAll(/(?<=^|-)0+/g, ''));
const sequences = [...new Set(names)].sort();
write('../emoji/emoji-sequences.json', { sequences: packSequences(foldTones(sequences)) });
write('../node/emoji-index.json', { iconFileBytes: iconBytes.length, images: images.sort(), flags });
console.log(`${images.length} images, ${flags.length} flags`);

/** Writes each sequence by what differs from the one before, as `emojiSequences` reads it, which makes the file a sixth as large. */
function packSequences(all: readonly string[]): string {
  let before: readonly string[] = [];
  return all
    .map((sequence) => {
      const parts = sequence.split('-');
      let same = 0;
      while (same < parts.length - 1 && parts[same] === before[same]) same += 1;
      const rest = parts.slice(same).map((part, index) => {
        if (part === 't' || part === 'o') return part;
        const base = index === 0 ? Number.parseInt(before[same] ?? '0', 16) || 0 : 0;
        return `${Number.parseInt(part, 16) - base}`;
      });
      before = parts;
      return [same, ...rest].join(',');
    })
    .join(' ');
}

/** Writes skin tones as `emojiSequences` reads them, which makes the list half as long. */
function foldTones(all: readonly string[]): string[] {
  const tone = /(?<=-)1f3f[b-f]/g;
  const folded = Map.groupBy(all, (sequence) => sequence.replaceAll(tone, 't'));
  return [...folded].flatMap(([pattern, members]) => {
    const slots = pattern.split('t').length - 1;
    if (members.length === 5 ** slots) return [pattern];
    if (slots === 2 && members.length === 20) return [pattern.replace(/t(?=[^t]*$)/, 'o')];
    return members;
  });
}

function write(path: string, value: unknown): void {
  writeFileSync(fileURLToPath(new URL(path, import.meta.url)), `${JSON.stringify(value)}\n`);
}
