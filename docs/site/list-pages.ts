import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { navigation, type NavigationGroup, type NavigationPage } from './navigation.ts';

/** A page with its place in the site. */
export interface SitePage {
  /** The Markdown file, from the repository's root. */
  source: string;
  /** Address below the site, without `.html`. */
  path: string;
  title: string;
  about: string;
  group: string;
  children: readonly SitePage[];
  markdown: string;
}

/** A group with its pages. */
export interface SiteGroup {
  title: string;
  pages: readonly SitePage[];
}

/** Places of files whose names say something else within the repository. */
const paths: Readonly<Record<string, string>> = {
  'README.md': 'overview',
  'packages/cli/README.md': 'cli',
  'packages/dashboard/README.md': 'dashboard-pages',
};

/** The pages by group, of the repository at `root`. Throws if navigation and files differ. */
export function listPages(root: string): readonly SiteGroup[] {
  const listed = navigation.map(({ title, pages }): NavigationGroup => ({
    title,
    pages: pages.map((page) => (page.source === decisionList ? { ...page, children: listDecisions(root) } : page)),
  }));
  checkComplete(root, listed);
  return listed.map(({ title, pages }) => ({ title, pages: pages.map((page) => readPage(root, title, page)) }));
}

/** Every page in the order in which they are read. */
export function inReadingOrder(groups: readonly SiteGroup[]): SitePage[] {
  return groups.flatMap(({ pages }) => pages.flatMap((page) => [page, ...page.children]));
}

const decisionList = 'docs/decisions/README.md';

function listDecisions(root: string): NavigationPage[] {
  return globSync('docs/decisions/[0-9]*.md', { cwd: root })
    .map((path) => ({ source: path.replaceAll('\\', '/'), about: '' }))
    .toSorted((a, b) => (a.source < b.source ? -1 : 1));
}

function checkComplete(root: string, groups: readonly NavigationGroup[]): void {
  const sources = groups.flatMap(({ pages }) =>
    pages.flatMap(({ source, children = [] }) => [source, ...children.map((child) => child.source)]),
  );
  const missing = globSync('docs/**/*.md', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !sources.includes(path));
  if (missing.length > 0) throw new Error(`docs/site/navigation.ts does not list ${missing.join(', ')}.`);
  const twice = sources.filter((source, at) => sources.indexOf(source) !== at);
  if (twice.length > 0) throw new Error(`docs/site/navigation.ts lists ${twice.join(', ')} twice.`);
}

function readPage(root: string, group: string, { source, title, about, children = [] }: NavigationPage): SitePage {
  const markdown = readFileSync(join(root, source), 'utf8');
  const heading = /^# (.+)$/m.exec(markdown)?.[1];
  if (heading === undefined || !markdown.startsWith('# ')) throw new Error(`${source} does not begin with its title.`);
  return {
    source,
    path: paths[source] ?? pathOf(source),
    title: title ?? heading.replaceAll('`', ''),
    about,
    group,
    children: children.map((child) => readPage(root, group, child)),
    markdown,
  };
}

function pathOf(source: string): string {
  return source
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .replace(/(^|\/)README$/, '$1index')
    .toLowerCase();
}
