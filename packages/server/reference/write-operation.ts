import type { JsonObject, OpenApiDocument, OpenApiMedia, OpenApiOperation, OpenApiResponse } from '@platen/api/openapi';
import { html, prose, type Html } from './html.ts';
import { writeProperties, writeRow } from './write-schema.ts';

/** An operation with the place it is found at. */
export interface PlacedOperation {
  method: string;
  path: string;
  operation: OpenApiOperation;
}

/** Everything that is known of one operation. */
export function writeOperation({ method, path, operation }: PlacedOperation, document: OpenApiDocument): Html {
  const schemas = document.components.schemas;
  const errors = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
  const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
  return html`<article id="${operation.operationId}" class="operation">
    <h3>
      <a href="#${operation.operationId}">${operation.summary}</a>${
        operation.deprecated === true && html` <span class="must">for existing clients</span>`
      }
    </h3>
    <div class="address"><span class="method ${method}">${method}</span><code>${path}</code></div>
    ${operation.description !== undefined && prose(operation.description)}
    <p class="rights">${writeRights(operation)}</p>
    ${writeParameters(operation, document)}
    ${operation.requestBody && writeContent('Body', operation.requestBody.content, schemas)}
    <pre class="example" tabindex="0"><code>${writeCurl({ method, path, operation }, document)}</code></pre>
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
    return html`<h4>${title}</h4>
      <div class="rows">${rows}</div>`;
  });
  return html`${blocks}`;
}

function writeContent(title: string, content: Readonly<Record<string, OpenApiMedia>>, schemas: Schemas): Html {
  return html`${Object.entries(content).map(
    ([type, { schema, example }]) =>
      html`<h4>${title} <span class="media">${type}</span></h4>
        ${schema && writeProperties(schema, schemas)}
        ${example !== undefined && title !== 'Body' && html`<pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>`}`,
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
    <div class="says">
      <div class="type">${codes.map((code) => html`<code>${code}</code> `)}</div>
      <div>${answer.description}</div>
    </div>
  </div>`;
}

/** A call with curl, as one would type it. */
function writeCurl({ method, path, operation }: PlacedOperation, document: OpenApiDocument): string {
  const needed = (operation.parameters ?? []).filter(
    (parameter) => 'in' in parameter && parameter.in === 'query' && parameter.required === true,
  );
  const query = needed.map((parameter) => ('name' in parameter ? `${parameter.name}=…` : '')).join('&');
  const address = `${document.servers[0]?.url ?? ''}${path}${query === '' ? '' : `?${query}`}`;
  const lines = [`curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${address}'`];
  if (operation.security.length > 0) lines.push(`-H "Authorization: Bearer $PLATEN_KEY"`);
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (type === 'application/json' && media?.example !== undefined) {
    lines.push(`--json '${JSON.stringify(media.example, null, 2).replaceAll("'", "'\\''")}'`);
  } else if (type !== undefined && operation.requestBody?.required === true) {
    lines.push(type === 'application/json' ? "--json '{…}'" : `-H 'Content-Type: ${type}' --data-binary @file`);
  }
  return lines.join(' \\\n  ');
}
