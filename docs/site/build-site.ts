import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import MiniSearch from 'minisearch';
import { html } from '../../packages/server/pages/html.ts';
import { iconFile } from '../../packages/server/pages/page-icon.ts';
import { highlightCode } from './highlight-code.ts';
import { inReadingOrder, listPages, type SitePage } from './list-pages.ts';
import { renderMarkdown, type RenderedPage } from './render-markdown.ts';
import { filePath, isImage, LinkResolver } from './resolve-link.ts';
import { indexOptions, type SearchEntry } from './search-options.ts';
import { writeHome } from './write-home.ts';
import { writePage, type ShellPage, type SiteShell } from './write-page.ts';

/** Where a site is for. */
export interface SiteOptions {
  version: string;
  /** Whether the service shows it. Default false. */
  isServed?: boolean;
  /** Whether it lies beside other versions. Default false. */
  isVersioned?: boolean;
}

/**
 * Builds the documentation of the repository at `root` into `folder`, from nothing: HTML pages that need nothing but each other and what
 * lies in `static`, at any address and opened from a disk. Answers the paths of the pages. Throws for links and anchors that lead nowhere.
 */
export function buildSite(root: string, folder: string, options: SiteOptions): string[] {
  const { version, isServed = false, isVersioned = false } = options;
  const groups = listPages(root);
  const pages = inReadingOrder(groups);
  const resolver = new LinkResolver(root, pages);
  const rendered = new Map(pages.map((page) => [page, renderMarkdown(page, resolver)]));
  checkAnchors(rendered);

  rmSync(folder, { recursive: true, force: true });
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  write('static/icon.svg', iconFile);
  const files: SiteShell['files'] = {
    style: writeStatic(folder, 'site.css', `${fontRule(folder)}${bundle('site.css')}`),
    theme: writeStatic(folder, 'theme.js', bundle('client/theme.ts')),
    script: writeStatic(folder, 'site.js', bundle('client/site.ts')),
    index: writeStatic(folder, 'search-index.js', writeIndex(rendered)),
  };
  const shell: SiteShell = { version, groups, files, isServed, isVersioned };
  const writeShown = (shown: ShellPage): void => write(`${shown.path}.html`, writePage(shell, shown));

  writeShown({
    path: 'index',
    title: 'Platen documentation',
    about: 'Guides and references of Platen.',
    content: writeHome(groups, { isServed }),
    kind: 'home',
  });
  for (const [at, page] of pages.entries()) {
    const { path, title, about } = page;
    const { content, headings } = rendered.get(page)!;
    writeShown({ path, title, about, content, headings, page, previous: pages[at - 1], next: pages[at + 1] });
  }
  for (const source of linkedFiles(rendered.values())) {
    const path = filePath(source);
    if (isImage(source)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      copyFileSync(join(root, source), join(folder, path));
    } else {
      const code = highlightCode(readFileSync(join(root, source), 'utf8').trimEnd(), extname(source).slice(1));
      const content = html`<h1>${basename(source)}</h1>
        <p class="lead">${source}</p>
        ${code}`;
      writeShown({ path, title: basename(source), about: source, content });
    }
  }
  return ['index', ...pages.map(({ path }) => path)];
}

/** The version that the packages of the repository at `root` have. */
export function packageVersion(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'packages/server/package.json'), 'utf8')) as { version: string }).version;
}

/** Throws for links to headings that are not there. */
export function checkAnchors(rendered: ReadonlyMap<SitePage, RenderedPage>): void {
  const anchors = new Map(
    [...rendered].map(([{ path }, { headings }]) => [path, new Set(headings.map(({ id }) => id))]),
  );
  const broken = [...rendered].flatMap(([{ source }, { links }]) =>
    links.flatMap(({ target: { path, anchor }, page }) =>
      page === undefined || anchor === '' || anchors.get(path)?.has(anchor)
        ? []
        : [`${source}: ${page.source}#${anchor}`],
    ),
  );
  if (broken.length > 0) throw new Error(`There are no such headings: ${broken.join(', ')}.`);
}

function linkedFiles(rendered: Iterable<RenderedPage>): Set<string> {
  return new Set([...rendered].flatMap(({ links }) => links.flatMap(({ file }) => file ?? [])));
}

/** Puts the typeface of the interface beside the style sheet, and answers the rule for it. Other scripts come in the reader's own fonts. */
function fontRule(folder: string): string {
  const file = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  const bytes = readFileSync(file);
  const name = `inter-${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}.woff2`;
  mkdirSync(join(folder, 'static'), { recursive: true });
  writeFileSync(join(folder, 'static', name), bytes);
  return `@font-face{font-family:Inter;font-weight:100 900;font-display:swap;src:url(${name})}`;
}

/** A script, or a style sheet, with all that it imports. Scripts are no modules, which browsers do not load from a disk. */
function bundle(entry: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'inline',
    logLevel: 'error',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** A file whose name changes with its content, and the same compressed. Answers its address below the site. */
function writeStatic(folder: string, name: string, content: string): string {
  const ending = extname(name);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const path = `static/${basename(name, ending)}-${hash}${ending}`;
  mkdirSync(join(folder, 'static'), { recursive: true });
  writeFileSync(join(folder, path), content);
  writeFileSync(join(folder, `${path}.gz`), gzipSync(content, { level: 9 }));
  return path;
}

/** The index as a script: a page that was opened from a disk may load those, and no data. */
function writeIndex(rendered: ReadonlyMap<SitePage, RenderedPage>): string {
  const search = new MiniSearch<SearchEntry>(indexOptions);
  for (const [{ path, title, group }, { sections }] of rendered) {
    for (const { id, heading, text } of sections) {
      search.add({ id: `${path}.html${id === '' ? '' : `#${id}`}`, page: title, heading, text, group });
    }
  }
  return `globalThis.platenSearchIndex = ${JSON.stringify(search)};\n`;
}
