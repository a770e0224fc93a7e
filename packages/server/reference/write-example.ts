import type { OpenApiDocument, OpenApiMedia, OpenApiOperation, OpenApiParameter } from '@platen/api/openapi';
import { html, type Html } from './html.ts';

/** An operation with the place it is found at. */
export interface PlacedOperation {
  method: string;
  path: string;
  operation: OpenApiOperation;
}

/** A call with curl, as one would type it, and what it answers. */
export function writeExample(placed: PlacedOperation, document: OpenApiDocument): Html {
  const answer = findAnswer(placed.operation);
  return html`<h3>Example</h3>
    <pre class="example" tabindex="0"><code>${writeCurl(placed, document)}</code></pre>
    ${
      answer &&
      html`<h3>Answers <span class="status">${answer.status}</span></h3>
        <pre class="answer" tabindex="0"><code>${answer.text}</code></pre>`
    }`;
}

/** The message of a webhook, as it is posted. */
export function writeMessage({ operation }: PlacedOperation): Html {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const headers = own(operation).map(({ name, example }) => `${name}: ${String(example)}`);
  const text = [`content-type: ${type}`, ...headers, '', media ? writeText(media) : ''].join('\n');
  return html`<h3>Example</h3>
    <pre class="example" tabindex="0"><code>${text}</code></pre>`;
}

function findAnswer({ responses }: OpenApiOperation): { status: string; text: string } | undefined {
  for (const [status, { content = {} }] of Object.entries(responses)) {
    const media = Object.values(content).find(({ example }) => example !== undefined);
    if (media) return { status, text: writeText(media) };
  }
  return undefined;
}

function writeText({ example }: OpenApiMedia): string {
  return typeof example === 'string' ? example.trimEnd() : JSON.stringify(example, null, 2);
}

function own(operation: OpenApiOperation): OpenApiParameter[] {
  return (operation.parameters ?? []).filter((parameter) => 'name' in parameter);
}

function writeCurl({ method, path, operation }: PlacedOperation, document: OpenApiDocument): string {
  const sent = own(operation).filter(({ example, required }) => example !== undefined || required === true);
  const valueOf = ({ example }: OpenApiParameter): string => (example === undefined ? '…' : String(example));
  const query = sent
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => `${parameter.name}=${encodeURIComponent(valueOf(parameter))}`);
  const filled = sent
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, parameter) => text.replace(`{${parameter.name}}`, encodeURIComponent(valueOf(parameter))), path);
  const address = [`${document.servers[0]?.url ?? ''}${filled}`, ...(query.length > 0 ? [query.join('&')] : [])].join(
    '?',
  );
  const lines = [`curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${address}'`];
  if (operation.security.length > 0) lines.push(`-H "Authorization: Bearer $PLATEN_API_KEY"`);
  for (const parameter of sent.filter((one) => one.in === 'header')) {
    lines.push(`-H '${parameter.name}: ${valueOf(parameter)}'`);
  }
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (type === 'application/json' && media?.example !== undefined) {
    lines.push(`--json '${JSON.stringify(media.example, null, 2).replaceAll("'", "'\\''")}'`);
  } else if (type !== undefined && operation.requestBody?.required === true) {
    lines.push(type === 'application/json' ? "--json '{…}'" : `-H 'Content-Type: ${type}' --data-binary @file`);
  }
  return lines.join(' \\\n  ');
}
