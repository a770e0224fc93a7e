import { readdirSync, readFileSync, writeFileSync, existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultLimits, type FontSource, importSvg, inspectFont } from '@platen/engine';
import { createNodePlatform, createRenderer } from '@platen/engine/node';
import type { Template } from '@platen/template';
import { shareThatDiffers } from '../compare/share-that-differs.ts';
import { readPixels } from './image-difference.ts';

/**
 * Measures how SVG files look that come in: each is drawn as an SVG layer, and imported to layers and drawn, and compared with the image
 * beside it (`a.svg` with `a.png` or `a-ref.png`). Prints what is wrong and the counts; `silent` is wrong without anything reported.
 *
 *     node --conditions=@platen/source test/tools/measure-svg.ts FOLDER --fonts FOLDER --generic cursive=Yellowtail --part 1/4
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fonts: { type: 'string', multiple: true, default: [] },
    generic: { type: 'string', multiple: true, default: [] },
    part: { type: 'string', default: '1/1' },
    only: { type: 'string', default: '' },
    how: { type: 'string', default: 'layer,import' },
    out: { type: 'string' },
    images: { type: 'string' },
  },
});

/** Images of which fewer pixels differ look the same. */
const allowedShare = 0.003;
const folder = positionals[0] ?? '.';
const platform = createNodePlatform();
const fonts = (await Promise.all(values.fonts.map(readFonts))).flat();
const renderer = createRenderer({ fonts });
const generics = new Map(values.generic.map((pair) => pair.split('=') as [string, string]));

interface Judged {
  file: string;
  how: string;
  share: number;
  right: boolean;
  reported: string[];
  layers?: string;
}

async function readFonts(path: string): Promise<FontSource[]> {
  const found: FontSource[] = [];
  for (const file of readdirSync(path).filter((name) => /\.(?:ttf|otf)$/.test(name))) {
    const bytes = new Uint8Array(readFileSync(join(path, file)));
    const inspected = await inspectFont(bytes, bytes.length).catch(() => undefined);
    if (!inspected) continue;
    const { family, weight, style, axes } = inspected;
    const range = axes.find(({ tag }) => tag === 'wght');
    const weights = range ? ([range.min, range.max] as const) : weight;
    found.push({ family, weight: weights, style, key: file, load: () => Promise.resolve(bytes) });
  }
  return found;
}

/** The pairs of a folder. */
function listPairs(path: string): { file: string; reference: string }[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.svg') && !basename(file).startsWith('_') && file.includes(values.only))
    .toSorted()
    .flatMap((name) => {
      const file = join(path, name);
      const reference = [file.replace(/\.svg$/, '.png'), file.replace(/\.svg$/, '-ref.png')].find(existsSync);
      return reference === undefined ? [] : [{ file, reference }];
    });
}

/** The file with the families that its reference was drawn with for generic ones, and with the files that it refers to inside it. */
function readSvg(file: string): Uint8Array {
  const bytes = new Uint8Array(readFileSync(file));
  const text = new TextDecoder().decode(bytes);
  const embedded = text.replace(
    /(href\s*=\s*)(["'])((?!data:|#|https?:)[^"']+\.(png|jpe?g|gif|webp|svgz?))\2/g,
    (whole, start: string, quote: string, path: string, type: string) => {
      const target = join(dirname(file), path);
      if (!existsSync(target)) return whole;
      const media = type.startsWith('svg') ? 'svg+xml' : type === 'jpg' ? 'jpeg' : type;
      return `${start}${quote}data:image/${media};base64,${readFileSync(target).toString('base64')}${quote}`;
    },
  );
  const named = embedded.replace(/(font-family\s*[=:]\s*["']?[^"';>]*)/g, (list) =>
    list.replace(/\b(?:sans-serif|serif|monospace|cursive|fantasy)\b/g, (name) => generics.get(name) ?? name),
  );
  return named === text ? bytes : new TextEncoder().encode(named);
}

function asLayer(svg: Uint8Array, width: number, height: number): unknown {
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const layer = { type: 'svg', id: 'whole', width, height, source, fit: 'fill' };
  return { schemaVersion: 1, pages: [{ id: 'page', width, height, backgrounds: [], layers: [layer] }] };
}

async function judge(file: string, reference: string, how: string): Promise<Judged> {
  const svg = readSvg(file);
  const wanted = await readPixels(readFileSync(reference));
  const { width, height } = wanted;
  const name = relative(folder, file);
  try {
    const reported: string[] = [];
    let template: Template | unknown = asLayer(svg, width, height);
    let layers = '';
    if (how === 'import') {
      const imported = await importSvg(svg, platform, { limits: defaultLimits, fonts });
      reported.push(...imported.report.map(({ message }) => message));
      template = imported.template;
      layers = imported.template.pages[0]?.layers.map(({ type }) => type).join(' ') ?? '';
    }
    const { outputs, report } = await renderer.render(template, {}, { width, height, transparent: true });
    reported.push(...report.map(({ message }) => message));
    const bytes = outputs[0]?.bytes ?? new Uint8Array();
    const share = shareThatDiffers(await readPixels(bytes), wanted);
    if (values.images && share > allowedShare) {
      mkdirSync(values.images, { recursive: true });
      writeFileSync(join(values.images, `${name.replaceAll('/', '_')}.${how}.png`), bytes);
    }
    return { file: name, how, share, right: share <= allowedShare, reported, layers };
  } catch (error) {
    return { file: name, how, share: 1, right: false, reported: [`refused: ${String(error)}`] };
  }
}

const [part = 1, parts = 1] = values.part.split('/').map(Number);
const pairs = listPairs(folder).filter((_, index) => index % parts === part - 1);
const judged: Judged[] = [];
for (const { file, reference } of pairs) {
  for (const how of values.how.split(',')) judged.push(await judge(file, reference, how));
}
await renderer.close();
for (const how of values.how.split(',')) {
  const all = judged.filter((each) => each.how === how);
  const wrong = all.filter(({ right }) => !right);
  const silent = wrong.filter(({ reported }) => reported.length === 0);
  process.stdout.write(`${how}: ${all.length} files, ${all.length - wrong.length} right, ${silent.length} silent\n`);
}
for (const { file, how, share, right, reported } of judged) {
  if (right) continue;
  process.stdout.write(
    `${how} ${file} ${(share * 100).toFixed(2)} % ${reported.join(' | ').slice(0, 160) || 'SILENT'}\n`,
  );
}
if (values.out) writeFileSync(values.out, JSON.stringify(judged));
