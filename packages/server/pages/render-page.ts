import { html, type Html } from './html.ts';
import { pageIcon } from './page-icon.ts';
import { directionOf, type PageLanguage } from './page-language.ts';
import { iconPath, stylePath } from './serve-page-files.ts';
import type { PagePolicy } from '../http/headers/own-page-headers.ts';

/** A page between the shell's head and foot. */
export interface Page extends Omit<PagePolicy, 'script'> {
  /** In the window's title and the page's heading. */
  title: string;
  body: Html;
  /** Default 420 pixels at most; wide is 560. */
  width?: 'usual' | 'wide';
  /** Address of a script of the service, as of `addressOf`; the page works without it. */
  script?: string;
}

/** The whole document of a page. */
export function renderPage(
  page: Page,
  { language, addressOf }: { language: PageLanguage; addressOf: (path: string) => string },
): string {
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} · Platen</title>
<link rel="stylesheet" href="${addressOf(stylePath)}">
<link rel="icon" type="image/svg+xml" href="${addressOf(iconPath)}">
${page.script !== undefined && html`<script type="module" src="${page.script}"></script>`}
</head>
<body>
<header><a class="brand" href="${addressOf('/')}">${pageIcon}Platen</a></header>
<main${page.width === 'wide' && html` class="wide"`}>
<h1>${page.title}</h1>
${page.body}
</main>
</body>
</html>
`.text;
}
