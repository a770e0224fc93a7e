import emojiJson from './emoji-sequences.json' with { type: 'json' };

let sequences: ReadonlySet<string> | undefined;

const skinTones = ['1f3fb', '1f3fc', '1f3fd', '1f3fe', '1f3ff'];

/** The names of all emoji that have a color image. */
export function emojiSequences(): ReadonlySet<string> {
  return (sequences ??= new Set(unpack(emojiJson.sequences).flatMap(writeOut)));
}

/**
 * The list as it was before `make-emoji-index.ts` packed it: of each entry the number of parts that are those of the entry before, the
 * first other one as its distance from the part at that place, and the rest.
 */
function unpack(packed: string): string[] {
  let before: string[] = [];
  return packed.split(' ').map((entry) => {
    const [same = '0', ...rest] = entry.split(',');
    const common = before.slice(0, Number(same));
    const [base = '0'] = before.slice(common.length);
    const parts = rest.map((part, index) => {
      if (part === 't' || part === 'o') return part;
      const codePoint = Number(part) + (index === 0 ? Number.parseInt(base, 16) || 0 : 0);
      return codePoint.toString(16);
    });
    before = [...common, ...parts];
    return before.join('-');
  });
}

/** In the list `t` stands for each skin tone, a second one for each again, and `o` for each other than the first. */
function writeOut(pattern: string): string[] {
  if (!pattern.includes('t')) return [pattern];
  return skinTones.flatMap((tone) => {
    const toned = pattern.replace('t', tone);
    if (toned.includes('t')) return skinTones.map((second) => toned.replace('t', second));
    const others = skinTones.filter((other) => other !== tone);
    return toned.includes('o') ? others.map((other) => toned.replace('o', other)) : [toned];
  });
}

/**
 * The bundled name of an emoji: lower-case hex code points joined by `-`, with variation selector 16 omitted, for example
 * `1f469-200d-1f4bb`.
 */
export function emojiSequence(grapheme: string): string {
  return Array.from(grapheme, (character) => (character.codePointAt(0) ?? 0).toString(16))
    .filter((hex) => hex !== 'fe0f')
    .join('-');
}

/** Whether there is a color image for a sequence as `emojiSequence` names it. */
export function hasEmoji(sequence: string): boolean {
  return emojiSequences().has(sequence);
}

/** The bundled path of an emoji's image (an SVG in a square of 128), whether there is one or not: see `hasEmoji`. */
export function emojiPath(sequence: string): string {
  return `emoji/${sequence}.svg`;
}
