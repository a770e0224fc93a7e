import { readdir, readFile } from 'node:fs/promises';
import { isVideo, parseTemplate, PlatenError, type Template } from '@platen/template';

/** A starter template as a list shows it. */
export interface Starter {
  /** Name in addresses: lower-case letters, digits and hyphens. */
  slug: string;
  name: string;
  description: string;
  /** The template's first tag. */
  category: string;
  tags: readonly string[];
  /** Pixels of the first page. */
  width: number;
  height: number;
  pages: number;
  /** It is made to be a video. */
  isVideo: boolean;
}

/** The order in which categories are listed; others follow by name. */
const categoryOrder = ['Social', 'Marketing', 'Print', 'Documents'];

function startersRoot(): URL {
  return new URL('starters/', import.meta.resolve('@platen/library/package.json'));
}

/** Every starter template, by category and name. */
export async function listStarters(): Promise<Starter[]> {
  const entries = await readdir(startersRoot(), { withFileTypes: true });
  const slugs = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const starters = await Promise.all(slugs.map(async (slug) => describeStarter(slug, await readStarter(slug))));
  const rank = ({ category }: Starter): number => categoryOrder.indexOf(category) + 1 || 99;
  return starters.sort(
    (a, b) => rank(a) - rank(b) || a.category.localeCompare(b.category) || a.name.localeCompare(b.name),
  );
}

/** One starter template by its slug. Throws TEMPLATE_NOT_FOUND when there is none. */
export async function readStarter(slug: string): Promise<Template> {
  const missing = () => new PlatenError('TEMPLATE_NOT_FOUND', `There is no starter template "${slug.slice(0, 100)}".`);
  if (!/^[a-z0-9-]{1,100}$/.test(slug)) throw missing();
  let text: string;
  try {
    text = await readFile(new URL(`${slug}/template.json`, startersRoot()), 'utf8');
  } catch {
    throw missing();
  }
  return parseTemplate(JSON.parse(text));
}

function describeStarter(slug: string, template: Template): Starter {
  const { name, description, tags, pages } = template;
  const { width = 0, height = 0 } = pages[0] ?? {};
  return {
    slug,
    name,
    description,
    category: tags[0] ?? 'Other',
    tags,
    width,
    height,
    pages: pages.length,
    isVideo: isVideo(template),
  };
}
