import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

interface IconSet {
  icons: Readonly<Record<string, { body: string }>>;
  /** Names that icons had before. */
  aliases: Readonly<Record<string, { parent: string }>>;
}

let set: Promise<IconSet> | undefined;

/** The SVG of an icon by its name (`heart`, `heart-filled`) in a square of 24, in the current color; undefined when there is none. */
export async function readIconImage(name: string): Promise<string | undefined> {
  set ??= readSet();
  const { icons, aliases } = await set;
  const known = Object.hasOwn(aliases, name) ? aliases[name]?.parent : name;
  const icon = known !== undefined && Object.hasOwn(icons, known) ? icons[known] : undefined;
  return (
    icon && `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">${icon.body}</svg>`
  );
}

/** The whole set: its 2 MB are read at once, and not before an icon is wanted. */
async function readSet(): Promise<IconSet> {
  const text = await readFile(fileURLToPath(import.meta.resolve('@iconify-json/tabler/icons.json')), 'utf8');
  return JSON.parse(text) as IconSet;
}
