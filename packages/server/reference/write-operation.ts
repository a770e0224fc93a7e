import type { JsonObject, OpenApiDocument, OpenApiMedia, OpenApiOperation, OpenApiResponse } from '@platen/api/openapi';
import { type PlacedOperation, writeExample, writeMessage } from './write-example.ts';
import { html, prose, type Html } from './html.ts';
import { writeProperties, writeRow } from './write-schema.ts';

/** Writes the reference of one operation. */
export function writeOperation({ method, path, operation }: PlacedOperation, document: OpenApiDocument): Html {
  const schemas = document.components.schemas;
  const errors = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
  const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
  return html`<article id="${operation.operationId}" class="operation">
    <h2>
      <a href="#${operation.operationId}">${operation.summary}</a>${
        operation.deprecated === true && html` <span class="must">for existing clients</span>`
      }
    </h2>
    <div class="address"><span class="method ${method}">${method}</span><code>${path}</code></div>
    ${operation.description !== undefined && prose(operation.description)}
    <p class="rights">${writeRights(operation)}</p>
    ${writeParameters(operation, document)}
    ${operation.requestBody && writeContent('Body', operation.requestBody.content, schemas)}
    ${writeExample({ method, path, operation }, document)}
    ${answers.map(([status, answer]) => writeAnswer(status, answer, schemas))}
    ${
      errors.length > 0 &&
      html`<details>
        <summary>Errors</summary>
        <div class="rows">${errors.map(writeError)}</div>
      </details>`
    }
  </article>`;
}

/** Writes the reference of a message that the service sends; its path is the event. */
export function writeWebhook(placed: PlacedOperation, document: OpenApiDocument): Html {
  const { method, path, operation } = placed;
  const { schemas } = document.components;
  return html`<article id="${operation.operationId}" class="operation">
    <h2><a href="#${operation.operationId}">${operation.summary}</a></h2>
    <div class="address"><span class="method ${method}">${method}</span><code>${path}</code></div>
    ${operation.description !== undefined && prose(operation.description)} ${writeParameters(operation, document)}
    ${operation.requestBody && writeContent('Body', operation.requestBody.content, schemas)} ${writeMessage(placed)}
    <h3>What to answer</h3>
    <div class="rows">${Object.entries(operation.responses).map(writeError)}</div>
  </article>`;
}

function writeRights({ security, 'x-rate-limit': limit }: OpenApiOperation): Html {
  const rights = security.flatMap((scheme) =>
    Object.entries(scheme).map(([name, needed]) => {
      const who = { apiKey: 'API key', accessToken: 'access token', embedSession: 'embed session' }[name] ?? name;
      return html`<span class="right">${who}${needed.length > 0 && html` <code>${needed.join(', ')}</code>`}</span>`;
    }),
  );
  const often = limit && html`<span class="right">${String(limit['perMinute'])} a minute</span>`;
  return html`${rights.length > 0 ? rights : html`<span class="right">no token</span>`}${often}`;
}

function writeParameters(operation: OpenApiOperation, document: OpenApiDocument): Html | undefined {
  const parameters = (operation.parameters ?? []).flatMap((parameter) => {
    if (!('$ref' in parameter)) return [parameter];
    return document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''] ?? [];
  });
  const places = ['path', 'query', 'header'] as const;
  const blocks = places.map((place) => {
    const found = parameters.filter((parameter) => parameter.in === place);
    if (found.length === 0) return undefined;
    const rows = found.map(({ name, schema, required, description }) =>
      writeRow(name, { ...schema, ...(description !== undefined && { description }) }, required === true),
    );
    const title = { path: 'Path', query: 'Query', header: 'Headers' }[place];
    return html`<h3>${title}</h3>
      <div class="rows">${rows}</div>`;
  });
  return html`${blocks}`;
}

function writeContent(title: string, content: Readonly<Record<string, OpenApiMedia>>, schemas: Schemas): Html {
  return html`${Object.entries(content).map(
    ([type, { schema }]) =>
      html`<h3>${title} <span class="media">${type}</span></h3>
        ${schema && writeProperties(schema, schemas)}`,
  )}`;
}

type Schemas = Readonly<Record<string, JsonObject>>;

function writeAnswer(status: string, answer: OpenApiResponse, schemas: Schemas): Html {
  return html`<details>
    <summary><span class="status">${status}</span> ${answer.description}</summary>
    ${answer.headers && html`<p>With the headers ${Object.keys(answer.headers).map((name, at) => html`${at > 0 && ', '}<code>${name}</code>`)}.</p>`}
    ${answer.content && writeContent('Answer', answer.content, schemas)}
  </details>`;
}

function writeError([status, answer]: [string, OpenApiResponse]): Html {
  const schema = answer.content?.['application/json']?.schema as
    | { properties?: { code?: { enum?: readonly string[] } } }
    | undefined;
  const codes = schema?.properties?.code?.enum ?? [];
  return html`<div class="row">
    <div class="name"><span class="status">${status}</span></div>
    <div>
      <div class="type">${codes.map((code) => html`<code>${code}</code> `)}</div>
      <div>${answer.description}</div>
    </div>
  </div>`;
}
