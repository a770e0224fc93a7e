import { hash } from 'node:crypto';
import type { OpenApiDocument } from '@platen/api/openapi';
import { html, Html, prose } from './html.ts';
import { referenceScript } from './reference-script.ts';
import { referenceStyle } from './reference-style.ts';
import { writeOperation, writeWebhook } from './write-operation.ts';
import type { PlacedOperation } from './write-example.ts';
import { schemaPage, writeProperties } from './write-schema.ts';

/** Policy of the page: a browser may show it, run its one script, and load the service's typeface. Nothing else is loaded, sent or framed. */
export const referencePolicy = [
  "default-src 'none'",
  `style-src 'self' '${digest(referenceStyle)}'`,
  "font-src 'self'",
  `script-src '${digest(referenceScript)}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const schemaPages = [
  ['schemas-a-l', 'Schemas A–L'],
  ['schemas-m-z', 'Schemas M–Z'],
] as const;

/** An OpenAPI document as pages that need nothing else: an overview under an empty name, and the others by the ends of their addresses. */
export function writeReference(document: OpenApiDocument): ReadonlyMap<string, string> {
  const operations = place(document.paths);
  const webhooks = place(document.webhooks);
  const chapters = document.tags.map((tag) => ({
    ...tag,
    id: tag.name.toLowerCase().replaceAll(' ', '-'),
    operations: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const folder = `${new URL(document.servers[0]?.url ?? 'http://localhost').pathname}/docs`;
  const nav = writeNavigation(document, folder, chapters, webhooks);
  const wrap = (title: string, main: Html): string => writePage(document, title, nav, main);
  const pages = chapters.map(({ id, name, description, operations: inside }): [string, string] => [
    id,
    wrap(
      name,
      html`<section>
        <h1>${name}</h1>
        ${prose(description)} ${inside.map((placed) => writeOperation(placed, document))}
      </section>`,
    ),
  ]);
  return new Map([
    ['', wrap('', writeOverview(document, folder, chapters))],
    ...pages,
    ['webhooks', wrap('Webhooks', writeWebhooks(document, webhooks))],
    ['errors', wrap('Errors', writeErrors(document))],
    ...schemaPages.map(([id, title]): [string, string] => [id, wrap(title, writeSchemas(document, id, title))]),
  ]);
}

interface Chapter {
  id: string;
  name: string;
  description: string;
  operations: readonly PlacedOperation[];
}

function writePage({ info, servers }: OpenApiDocument, title: string, nav: Html, main: Html): string {
  const base = new URL(servers[0]?.url ?? 'http://localhost').pathname.replace(/\/v1$/, '').replace(/\/$/, '');
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title === '' ? '' : `${title} · `}${info.title} API ${info.version}</title>
        <link rel="stylesheet" href="${base}/assets/fonts.css" />
        ${new Html(`<style>${referenceStyle}</style>`)}
      </head>
      <body>
        ${nav}
        <main id="top">${main}</main>
        ${new Html(`<script type="module">${referenceScript}</script>`)}
      </body>
    </html>`.text;
}

function writeNavigation(
  { info }: OpenApiDocument,
  folder: string,
  chapters: readonly Chapter[],
  webhooks: readonly PlacedOperation[],
): Html {
  const all = [...chapters, { id: 'webhooks', name: 'Webhooks', operations: webhooks }];
  return html`<nav aria-label="Operations">
    <a class="brand" href="${folder}">${info.title} <span>API ${info.version}</span></a>
    <p class="guides"><a href="${folder.replace(/v1\/docs$/, 'docs/')}">Guides</a></p>
    <input id="filter" type="search" placeholder="Filter" aria-label="Filter operations" />
    ${all.map(
      ({ name, id, operations: inside }) =>
        html`<section>
          <a class="chapter" href="${folder}/${id}">${name}</a>
          <ul>
            ${inside.map((placed) => writeEntry(placed, `${folder}/${id}`))}
          </ul>
        </section>`,
    )}
    <section><a class="chapter" href="${folder}/errors">Errors</a></section>
    ${schemaPages.map(([id, title]) => html`<section><a class="chapter" href="${folder}/${id}">${title}</a></section>`)}
  </nav>`;
}

function writeOverview(document: OpenApiDocument, folder: string, chapters: readonly Chapter[]): Html {
  return html`<header>
      <h1>${document.info.title} API</h1>
      ${prose(document.info.description)}
      <p>
        Base address <code>${document.servers[0]?.url}</code> ·
        <a href="${folder.replace(/docs$/, 'openapi.json')}">OpenAPI ${document.openapi} document</a>
      </p>
    </header>
    ${chapters.map(
      ({ name, id, description, operations }) =>
        html`<section id="chapter-${id}">
          <h2><a href="${folder}/${id}">${name}</a></h2>
          ${prose(description)}
          <ul class="operations">
            ${operations.map(
              ({ operation: { operationId, summary } }) =>
                html`<li><a href="${folder}/${id}#${operationId}">${summary}</a></li>`,
            )}
          </ul>
        </section>`,
    )}`;
}

function writeWebhooks(document: OpenApiDocument, webhooks: readonly PlacedOperation[]): Html {
  return html`<section>
    <h1>Webhooks</h1>
    ${prose('Messages that the service sends to your URLs.')}
    ${webhooks.map((placed) => writeWebhook(placed, document))}
  </section>`;
}

function writeErrors({ components: { examples } }: OpenApiDocument): Html {
  return html`<section>
    <h1>Errors</h1>
    ${prose('Every code that an error can have, with an example of its sentence. Branch on `code`, which is stable; those of approvals are in `error`.')}
    <div class="rows">
      ${Object.entries(examples).map(
        ([code, { summary, value }]) =>
          html`<div class="row">
            <div class="name"><code>${code.replace(/^approvals\./, '')}</code></div>
            <div>
              <span class="status">${summary}</span
              >${code.startsWith('approvals.') && html` <span class="right">approvals</span>`}
              <div>${String(value['message'] ?? value['error'])}</div>
            </div>
          </div>`,
      )}
    </div>
  </section>`;
}

function writeSchemas({ components: { schemas } }: OpenApiDocument, page: string, title: string): Html {
  const shown = Object.entries(schemas).filter(([name]) => schemaPage(name) === page);
  return html`<section>
    <h1>${title}</h1>
    ${shown.map(
      ([name, schema]) =>
        html`<article id="schema-${name}" class="schema">
          <h2><a href="#schema-${name}">${name}</a></h2>
          ${typeof schema['description'] === 'string' && prose(schema['description'])}
          ${writeProperties(schema, schemas)}
        </article>`,
    )}
  </section>`;
}

function place(paths: OpenApiDocument['paths']): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

function writeEntry({ method, path, operation }: PlacedOperation, page: string): Html {
  return html`<li data-path="${path}">
    <a href="${page}#${operation.operationId}"><span class="method ${method}">${method}</span>${operation.summary}</a>
  </li>`;
}

function digest(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`;
}
