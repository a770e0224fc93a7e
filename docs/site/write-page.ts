import { html, type Html } from '../../packages/server/pages/html.ts';
import { pageIcon } from '../../packages/server/pages/page-icon.ts';
import type { SiteGroup, SitePage } from './list-pages.ts';
import type { Heading } from './render-markdown.ts';
import { addressBetween } from './resolve-link.ts';

/** What all pages of a site share. */
export interface SiteShell {
  version: string;
  groups: readonly SiteGroup[];
  /** Names of the site's own files, which change with their content. */
  files: Readonly<Record<'style' | 'theme' | 'script' | 'index', string>>;
  /** Whether the service shows it, which also has a reference of its API and a dashboard. */
  isServed: boolean;
  /** Whether it lies beside other versions, which `../versions.js` lists. */
  isVersioned: boolean;
}

/** A page between the shell's parts. */
export interface ShellPage {
  /** Address below the site, without `.html`. */
  path: string;
  title: string;
  about: string;
  content: Html;
  headings?: readonly Heading[];
  /** The page of the navigation, if it is one. */
  page?: SitePage;
  previous?: SitePage | undefined;
  next?: SitePage | undefined;
  kind?: 'home';
}

/** Headings past which the list of a page's headings has those of the first level alone. */
const maxHeadings = 60;

/**
 * The whole document of a page. All addresses are relative, so that it is read at any address and from a disk. Its own ids have capitals,
 * which those of headings have not.
 */
export function writePage(shell: SiteShell, shown: ShellPage): string {
  const to = (path: string): string => addressBetween(shown.path, path);
  const { version, files } = shell;
  const headings = shown.headings ?? [];
  const listed = headings.filter(({ depth }) => depth <= (headings.length > maxHeadings ? 2 : 3));
  return html`<!doctype html>
<html lang="en" dir="ltr" data-root="${to('index.html').replace(/index\.html$/, '')}" data-path="${shown.path}" data-index="${to(files.index)}"${
    shell.isVersioned && html` data-versions="${to('../versions.js')}"`
  } data-version="${version}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${shown.about}">
<title>${shown.kind === 'home' ? '' : `${shown.title} · `}Platen ${version} documentation</title>
<link rel="icon" type="image/svg+xml" href="${to('static/icon.svg')}">
<link rel="stylesheet" href="${to(files.style)}">
<script src="${to(files.theme)}"></script>
<script defer src="${to(files.script)}"></script>
</head>
<body${shown.kind && html` class="${shown.kind}"`}>
<a class="skip" href="#mainContent">Skip to content</a>
<header class="bar">
<button class="menu" type="button" popovertarget="allPages" aria-label="All pages"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 5.5h14M3 10h14M3 14.5h14"/></svg></button>
<a class="brand" href="${to('index.html')}">${pageIcon}<span>Platen <span class="what">documentation</span></span></a>
<div class="version"><span class="visually-hidden">Version </span>${version}</div>
<div class="find"></div>
${shell.isServed && html`<nav class="service" aria-label="Service">${writeServiceLinks(to)}</nav>`}
</header>
<nav id="allPages" class="pages" aria-label="Documentation" popover>
${shell.groups.map((group) => writeGroup(group, shown, to))}
${
  shell.isServed &&
  html`<section class="service">
    <h2>This service</h2>
    ${writeServiceLinks(to)}
  </section>`
}
<div class="appearance"></div>
</nav>
<div class="page">
${
  listed.length > 1 &&
  html`<aside class="contents" aria-label="On this page">
    <details>
      <summary>On this page</summary>
      <ul>
        ${listed.map(({ id, text, depth }) => html`<li class="level-${depth}"><a href="#${id}">${text}</a></li> `)}
      </ul>
    </details>
  </aside>`
}
<main id="mainContent">
${shown.page && html`<p class="group">${shown.page.group}</p>`}
<article>
${shown.content}
</article>
${
  (shown.previous || shown.next) &&
  html`<nav class="turns" aria-label="Previous and next page">
    ${shown.previous && html`<a rel="prev" href="${to(`${shown.previous.path}.html`)}"><span>Previous</span>${shown.previous.title}</a>`}
    ${shown.next && html`<a rel="next" href="${to(`${shown.next.path}.html`)}"><span>Next</span>${shown.next.title}</a>`}
  </nav>`
}
</main>
</div>
</body>
</html>
`.text;
}

/** In the bar, and where that is too narrow below all pages. */
function writeServiceLinks(to: (path: string) => string): Html {
  return html`<a href="${to('../v1/docs')}">API reference</a><a href="${to('../dashboard/')}">Dashboard</a>`;
}

function writeGroup({ title, pages }: SiteGroup, shown: ShellPage, to: (path: string) => string): Html {
  return html`<section>
    <h2>${title}</h2>
    <ul>
      ${pages.map((page) => {
        const isOpen = [page, ...page.children].some(({ path }) => path === shown.path);
        return html`<li>
          ${writeEntry(page, shown, to)}${
            isOpen &&
            page.children.length > 0 &&
            html`<ul>
              ${page.children.map((child) => html`<li>${writeEntry(child, shown, to)}</li>`)}
            </ul>`
          }
        </li> `;
      })}
    </ul>
  </section> `;
}

function writeEntry({ path, title }: SitePage, shown: ShellPage, to: (path: string) => string): Html {
  return html`<a href="${to(`${path}.html`)}" ${path === shown.path && html`aria-current="page"`}>${title}</a>`;
}
