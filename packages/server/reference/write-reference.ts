import { hash } from 'node:crypto';
import type { OpenApiDocument } from '@platen/api/openapi';
import { html, Html, prose } from './html.ts';
import { referenceScript } from './reference-script.ts';
import { referenceStyle } from './reference-style.ts';
import { writeOperation, writeWebhook } from './write-operation.ts';
import type { PlacedOperation } from './write-example.ts';
import { writeProperties } from './write-schema.ts';

/** Policy of the page: a browser may show it and run its one script. Nothing is loaded, sent or framed. */
export const referencePolicy = [
  "default-src 'none'",
  `style-src '${digest(referenceStyle)}'`,
  `script-src '${digest(referenceScript)}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** An OpenAPI document as one page that needs nothing else. */
export function writeReference(document: OpenApiDocument): string {
  const operations = place(document.paths);
  const webhooks = place(document.webhooks);
  const chapters = document.tags.map((tag) => ({
    ...tag,
    id: `chapter-${tag.name.toLowerCase().replaceAll(' ', '-')}`,
    operations: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const { schemas } = document.components;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title} API ${document.info.version}</title>
        ${new Html(`<style>${referenceStyle}</style>`)}
      </head>
      <body>
        <nav aria-label="Operations">
          <a class="brand" href="#top">${document.info.title} <span>API ${document.info.version}</span></a>
          <input id="filter" type="search" placeholder="Filter" aria-label="Filter operations" />
          ${chapters.map(
            ({ name, id, operations: inside }) =>
              html`<section>
                <a class="chapter" href="#${id}">${name}</a>
                <ul>
                  ${inside.map(writeEntry)}
                </ul>
              </section>`,
          )}
          <section>
            <a class="chapter" href="#webhooks">Webhooks</a>
            <ul>
              ${webhooks.map(writeEntry)}
            </ul>
          </section>
          <section><a class="chapter" href="#schemas">Schemas</a></section>
        </nav>
        <main id="top">
          <header>
            <h1>${document.info.title} API</h1>
            ${prose(document.info.description)}
            <p>
              Base address <code>${document.servers[0]?.url}</code> ·
              <a href="openapi.json">OpenAPI ${document.openapi} document</a>
            </p>
          </header>
          ${chapters.map(
            ({ name, id, description, operations: inside }) =>
              html`<section id="${id}">
                <h2>${name}</h2>
                ${prose(description)} ${inside.map((placed) => writeOperation(placed, document))}
              </section>`,
          )}
          <section id="webhooks">
            <h2>Webhooks</h2>
            ${prose('Messages that the service sends to your URLs.')}
            ${webhooks.map((placed) => writeWebhook(placed, document))}
          </section>
          <section id="schemas">
            <h2>Schemas</h2>
            ${Object.entries(schemas).map(
              ([name, schema]) =>
                html`<article id="schema-${name}" class="schema">
                  <h3><a href="#schema-${name}">${name}</a></h3>
                  ${typeof schema['description'] === 'string' && prose(schema['description'])}
                  ${writeProperties(schema, schemas)}
                </article>`,
            )}
          </section>
        </main>
        ${new Html(`<script type="module">${referenceScript}</script>`)}
      </body>
    </html>`;
  return page.text;
}

function place(paths: OpenApiDocument['paths']): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

function writeEntry({ method, path, operation }: PlacedOperation): Html {
  return html`<li data-words="${`${operation.summary} ${path} ${method}`.toLowerCase()}">
    <a href="#${operation.operationId}"><span class="method ${method}">${method}</span>${operation.summary}</a>
  </li>`;
}

function digest(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`;
}
