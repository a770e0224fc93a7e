import fc from 'fast-check';
import type { OpenApiDocument, OpenApiOperation, OpenApiParameter } from '@platen/api/openapi';
import { hostileText, hostileTexts, hostileValue } from './hostile-values.ts';
import { spoil } from './mutate.ts';
import { createSampler, sparseRecord, type KnownValues } from './sample-schema.ts';

/** One request of the storm. */
export interface FuzzRequest {
  method: string;
  /** Below the version segment, with its query, ready to send. */
  url: string;
  headers: Record<string, string>;
  body?: Buffer;
}

/** An operation as the document describes it, with its place. */
export interface Described {
  path: string;
  method: string;
  operation: OpenApiOperation;
}

/** Every operation of a document. */
export function listDescribed(document: OpenApiDocument): Described[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

/** Requests of one operation: nearly right ones with one thing spoilt, and ones that are wrong all through. */
export function createRequests(
  document: OpenApiDocument,
  described: Described,
  known: KnownValues,
): fc.Arbitrary<FuzzRequest> {
  const sampler = createSampler(document.components.schemas, known);
  const parameters = (described.operation.parameters ?? []).flatMap((parameter): OpenApiParameter[] => {
    if (!('$ref' in parameter)) return [parameter];
    const named = document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''];
    return named ? [named] : [];
  });
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const path = fc
    .record(Object.fromEntries(inPath.map(({ name, schema }) => [name, mostly(sampler(schema, name), hostileText, 5)])))
    .map((values) => described.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(values[name] ?? '')));
  const headers = fc
    .tuple(
      fc.record(
        Object.fromEntries(
          parameters
            .filter((parameter) => parameter.in === 'header')
            .map(({ name }) => [name.toLowerCase(), headerText]),
        ),
        { requiredKeys: [] },
      ),
      mostly(fc.constant({}), strangeHeaders, 9),
    )
    .map(([own, strange]) => ({ ...own, ...strange }));
  return fc
    .record({ path, query: queryOf(parameters, sampler), headers, body: bodyOf(described.operation, sampler) })
    .map(({ path: at, query, headers: sent, body }) => ({
      method: described.method,
      url: `${at}${query}`,
      headers: { ...body.headers, ...sent },
      ...(body.bytes && { body: body.bytes }),
    }));
}

function mostly<Value>(usual: fc.Arbitrary<Value>, strange: fc.Arbitrary<Value>, times: number): fc.Arbitrary<Value> {
  return fc.oneof({ weight: times, arbitrary: usual }, { weight: 1, arbitrary: strange });
}

/** Percent-encoded; half a character, which cannot be, stays as an encoding that is broken. */
function encode(value: unknown): string {
  try {
    return encodeURIComponent(String(value));
  } catch {
    return '%ED%A0%80%';
  }
}

type Sampler = ReturnType<typeof createSampler>;

function queryOf(parameters: readonly OpenApiParameter[], sampler: Sampler): fc.Arbitrary<string> {
  const own = parameters.filter((parameter) => parameter.in === 'query');
  const values = sparseRecord(
    Object.fromEntries(own.map(({ name, schema }) => [name, mostly(sampler(schema, name), hostileText, 2)])),
    own.filter(({ required }) => required === true).map(({ name }) => name),
  );
  const written = values.map((sent) => {
    const parts = Object.entries(sent).map(([name, value]) => `${name}=${encode(value)}`);
    return parts.length === 0 ? '' : `?${parts.join('&')}`;
  });
  const strange = fc.constantFrom(
    '?',
    '?&&&==',
    '?%',
    '?%ff%fe=%C0%80',
    '?__proto__[x]=1&constructor=2',
    '?a=1&a=2&a=3',
    `?${own.map(({ name }) => `${name}=1&${name}=2&${name}[]=3&${name}[x]=4`).join('&')}`,
    `?${'a=1&'.repeat(2000)}`,
    `?limit=${'9'.repeat(400)}`,
    `?${'q'.repeat(7000)}`,
  );
  return mostly(written, strange, 9);
}

/** Node refuses other characters in a header before anything is sent. */
const headerText = hostileText.map((text) => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 4000));

const strangeHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc
    .constantFrom(
      'Bearer ',
      'Bearer null',
      'Basic AAAA',
      `Bearer osk_${'A'.repeat(49)}`,
      `Bearer ost_${'x'.repeat(5000)}`,
      'Bearer ose_x',
      'bearer  a b',
    )
    .map((authorization) => ({ authorization })),
  headerText.map((text) => ({ 'idempotency-key': text })),
  headerText.map((text) => ({ 'if-match': text, 'if-none-match': text })),
  headerText.map((text) => ({ 'x-workspace-id': text })),
  fc.constantFrom('*/*', 'application/xml', 'text/html;q=x', 'image/*').map((accept) => ({ accept })),
  fc
    .constantFrom(
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'application/json; charset=utf-16',
      'application/json\u00a0',
      ';;;',
      'image/png',
      'application/octet-stream',
    )
    .map((type) => ({ 'content-type': type })),
  fc.constantFrom('gzip', 'br', 'x').map((encoding) => ({ 'content-encoding': encoding })),
  fc.constantFrom('bytes=0-', 'bytes=9999999999-', 'bytes=-0', 'bytes=a-b').map((range) => ({ range })),
  fc
    .constantFrom('https://evil.example', 'null', '')
    .map((origin) => ({ origin, 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': 'evil.example' })),
);

interface SentBody {
  headers: Record<string, string>;
  bytes?: Buffer;
}

function bodyOf(operation: OpenApiOperation, sampler: Sampler): fc.Arbitrary<SentBody> {
  const content = Object.entries(operation.requestBody?.content ?? {});
  if (content.length === 0) return mostly(fc.constant({ headers: {} }), brokenJson, 12);
  const ways = content.map(([type, { schema }]) => {
    if (type === 'application/json') return jsonBody(sampler(schema ?? {}));
    return type === 'multipart/form-data' ? formBody : fileBody(type);
  });
  return fc.oneof(
    { weight: 10, arbitrary: fc.oneof(...ways) },
    { weight: 2, arbitrary: brokenJson },
    { weight: 1, arbitrary: fc.constant({ headers: {} }) },
  );
}

function asJson(value: unknown): SentBody {
  return { headers: { 'content-type': 'application/json' }, bytes: Buffer.from(JSON.stringify(value) ?? '') };
}

function jsonBody(sample: fc.Arbitrary<unknown>): fc.Arbitrary<SentBody> {
  const spoilt = spoil(sample, {
    value: hostileValue,
    key: fc.oneof(fc.constantFrom('__proto__', 'constructor', 'id', 'workspace_id', 'user_id'), hostileText),
  });
  return fc.oneof(
    { weight: 5, arbitrary: sample.map(asJson) },
    { weight: 7, arbitrary: spoilt.map(asJson) },
    { weight: 1, arbitrary: hostileValue.map(asJson) },
  );
}

/** Bodies that are no JSON, or JSON that is hard to read. */
const brokenJson: fc.Arbitrary<SentBody> = fc
  .oneof(
    fc
      .constantFrom(
        '',
        '{',
        '{"a":',
        '[1,2',
        '{"a":1}{"b":2}',
        "{'a':1}",
        '{"a":1,}',
        'NaN',
        '{"a":1e9999}',
        '"\\ud800"',
        '{"\\u0000":"\\u0000"}',
        '\ufeff{}',
        '['.repeat(100_000),
        `${'['.repeat(5000)}${']'.repeat(5000)}`,
        `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
        `{"a":${'9'.repeat(5000)}}`,
        `{${Array.from({ length: 3000 }, () => '"a":1').join()}}`,
        '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}',
        `"${'x'.repeat(1_100_000)}"`,
      )
      .map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(Buffer.from('{"a":"ü"}', 'utf16le')),
  )
  .map((bytes) => ({ headers: { 'content-type': 'application/json' }, bytes }));

const files: readonly Buffer[] = [
  Buffer.alloc(0),
  Buffer.from('not a file'),
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  // A PNG that says it is 100,000 by 100,000 pixels.
  Buffer.from('89504e470d0a1a0a0000000d49484452000186a0000186a00806000000ffffffff', 'hex'),
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
  ),
  Buffer.from(
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
  ),
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(20_000)}`),
  Buffer.from('GIF89a'),
  Buffer.from('ffd8ffe000104a46494600', 'hex'),
  Buffer.from('774f4632000100000000', 'hex'),
  Buffer.from('OTTO\u0000\u0001'),
  Buffer.from('0000001c66747970', 'hex'),
  Buffer.from('name,width\n"unclosed,1\n'),
  Buffer.from(`${hostileTexts.join(',')}\n`),
  Buffer.from('504b0304', 'hex'),
  Buffer.alloc(70_000, 0xff),
];

const fileBytes = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...files) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
);

function fileBody(type: string): fc.Arbitrary<SentBody> {
  const types = type.includes('*')
    ? fc
        .constantFrom('image/png', 'image/svg+xml', 'font/woff2', 'video/mp4', 'audio/mpeg')
        .map((one) => (type === '*/*' ? one : type.replace('*', one.split('/')[1] ?? 'x')))
    : fc.constant(type);
  return fc.tuple(types, fileBytes).map(([sent, bytes]) => ({ headers: { 'content-type': sent }, bytes }));
}

const formBody: fc.Arbitrary<SentBody> = fc
  .record({
    bytes: fileBytes,
    field: fc.constantFrom('file', 'file', 'file', '__proto__', '', 'constructor'),
    name: headerText,
    type: fc.constantFrom('image/png', 'image/svg+xml', 'font/ttf', 'x', ''),
    extra: fc.array(fc.tuple(fc.constantFrom('tags', 'meta', 'fileName', '__proto__', 'file'), hostileText), {
      maxLength: 4,
    }),
    isWhole: mostly(fc.constant(true), fc.constant(false), 6),
  })
  .map(({ bytes, field, name, type, extra, isWhole }) => {
    const boundary = 'storm-boundary';
    const quoted = name.replaceAll('"', '%22');
    const parts: (string | Buffer)[] = extra.map(
      ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
    );
    parts.push(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${quoted}"\r\nContent-Type: ${type}\r\n\r\n`,
      bytes,
    );
    if (isWhole) parts.push(`\r\n--${boundary}--\r\n`);
    return {
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      bytes: Buffer.concat(parts.map((part) => Buffer.from(part))),
    };
  });
