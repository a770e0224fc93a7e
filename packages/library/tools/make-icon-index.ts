/**
 * Writes icons/index.json, which icons are searched by, from the installed drawings and the words that their makers list in another
 * package. That one has a file for each drawing, so it is only unpacked for this: `npm pack @tabler/icons`, and then
 * `node --conditions=@platen/source packages/library/tools/make-icon-index.ts path/to/icons.json`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const drawn = z.object({ icons: z.record(z.string(), z.object({ hidden: z.boolean().optional() })) });
const listed = z.record(
  z.string(),
  z.object({ category: z.string(), tags: z.array(z.union([z.string(), z.number(), z.null()])) }),
);

const indexPath = new URL('../icons/index.json', import.meta.url);
const { icons } = drawn.parse(read(fileURLToPath(import.meta.resolve('@iconify-json/tabler/icons.json'))));
const descriptions = listed.parse(read(process.argv[2] ?? ''));
const names = Object.keys(descriptions)
  .filter((name) => icons[name] && !icons[name].hidden)
  .sort();
const categories = [...new Set(names.map((name) => descriptions[name]?.category ?? ''))].sort();

// A name that was there once may stand in templates.
const before = read(fileURLToPath(indexPath), { icons: [] as string[] });
const gone = z
  .object({ icons: z.array(z.string()) })
  .parse(before)
  .icons.map((line) => line.split(' ')[0] ?? '')
  .filter((name) => !icons[name]);
if (gone.length > 0) throw new Error(`No longer drawn: ${gone.join(' ')}`);

const lines = names.map((name) => {
  const { category = '', tags = [] } = descriptions[name] ?? {};
  const ownWords = new Set(name.split('-'));
  const words = new Set(
    tags.map((tag) =>
      String(tag ?? '')
        .toLowerCase()
        .trim()
        .replaceAll(/\s+/g, '-'),
    ),
  );
  const others = [...words].filter((word) => word !== '' && word !== name && !ownWords.has(word));
  return [name, `${icons[`${name}-filled`] ? '+' : ''}${categories.indexOf(category)}`, ...others].join(' ');
});
writeFileSync(indexPath, `${JSON.stringify({ categories, icons: lines }, undefined, 0)}\n`);
console.log(`${lines.length} icons, ${lines.filter((line) => line.includes(' +')).length} of them also filled`);

function read(path: string, otherwise?: unknown): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (otherwise !== undefined) return otherwise;
    throw error;
  }
}
