import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { z } from 'zod';
import { operations, renderJobFinished, type Operation } from '@platen/api';
import { examples, type OpenApiDocument } from '@platen/api/openapi';
import { startTestService, type TestService } from './start-test-service.ts';

describe('the OpenAPI document', () => {
  let service: TestService;
  let document: OpenApiDocument;
  const all: readonly Operation[] = Object.values(operations);
  before(async () => {
    service = await startTestService();
    const { bytes } = await service.call('GET', '/openapi.json', { key: null });
    document = JSON.parse(bytes.toString()) as OpenApiDocument;
  });
  after(() => service.close());

  it('is valid OpenAPI 3.1.0 of interface version 1.0.0', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document) as never);
    assert.ok(valid, JSON.stringify(errors, null, 1));
    assert.equal(document.openapi, '3.1.0');
    assert.equal(document.info.version, '1.0.0');
    assert.deepEqual(document.servers, [{ url: 'http://platen.test/v1' }]);
  });

  it('refers to nothing that is not there, and keeps nothing that nothing refers to', () => {
    const text = JSON.stringify(document);
    const referred = new Set(
      [...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
    );
    const cached = Object.entries(document.components)
      .filter(([kind]) => kind === 'schemas')
      .flatMap(([kind, named]) => Object.keys(named).map((name) => `${kind}/${name}`));
    const named = new Set(
      Object.entries(document.components).flatMap(([kind, of]) => Object.keys(of).map((name) => `${kind}/${name}`)),
    );
    assert.deepEqual(
      [...referred].filter((name) => !named.has(name)),
      [],
    );
    assert.deepEqual(
      cached.filter((name) => !referred.has(name)),
      [],
    );
    assert.doesNotMatch(text, /#\/\$defs/);
  });

  it('has no field with a default in what is sent by reference, as generators of types would ask for it', () => {
    const sent = JSON.stringify(
      Object.values(document.paths).flatMap((path) => Object.values(path).map((each) => each.requestBody)),
    );
    const names = new Set([...sent.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? ''));
    for (const name of names) {
      const text = JSON.stringify(document.components.schemas[name]);
      for (const [, inner] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) names.add(inner ?? '');
    }
    const fieldsOf = (schema: unknown): [string, unknown][] => {
      if (typeof schema !== 'object' || schema === null) return [];
      return Object.entries(schema).flatMap(([key, value]) => [
        ...(key === 'properties' ? Object.entries(value as object) : []),
        ...fieldsOf(value),
      ]);
    };
    const wrong = [...names].flatMap((name) =>
      fieldsOf(document.components.schemas[name])
        .filter(([, field]) => typeof field === 'object' && field !== null && 'default' in field)
        .map(([field]) => `${name}.${field}`),
    );
    assert.ok(names.size > 20, String(names.size));
    assert.deepEqual(wrong, []);
  });

  it('has an example of every error, and a description of every operation', () => {
    const { examples: errors } = document.components;
    for (const methods of Object.values(document.paths)) {
      for (const { operationId, description, responses } of Object.values(methods)) {
        assert.ok((description?.length ?? 0) > 10, operationId);
        for (const [status, { content }] of Object.entries(responses)) {
          if (Number(status) < 400) continue;
          const media = content?.['application/json'];
          const named = Object.values(media?.examples ?? {}).map(({ $ref }) => errors[$ref.split('/').at(-1) ?? '']);
          const isThere =
            media?.example !== undefined || (named.length > 0 && named.every((each) => each !== undefined));
          assert.ok(isThere, `${operationId} ${status}`);
        }
      }
    }
  });

  it('describes every operation, and every operation is served', () => {
    for (const { id, method, path } of all) {
      const described = document.paths[path]?.[method.toLowerCase()];
      assert.equal(described?.operationId, id, `${method} ${path}`);
      assert.ok(
        service.app.hasRoute({ method, url: `/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}` }),
        `${method} ${path} has no route`,
      );
    }
    const described = Object.values(document.paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
    const oauth = ['register', 'token', 'device/code', 'introspect'].map((endpoint) => `/oauth/${endpoint}`);
    for (const path of oauth) {
      const { responses, requestBody, description } = document.paths[path]?.['post'] ?? {};
      assert.ok(description && requestBody && responses, path);
      assert.ok(service.app.hasRoute({ method: 'POST', url: `/v1${path}` }), path);
    }
    assert.equal(described, all.length + oauth.length);
    assert.deepEqual(
      Object.keys(operations),
      all.map(({ id }) => id),
    );
  });

  it('has no path without its parameters, and a description for each', () => {
    const silent: string[] = [];
    for (const { id, path, params } of all) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      assert.deepEqual(Object.keys(params?.shape ?? {}).toSorted(), inPath.toSorted(), id);
      const described = document.paths[path]?.[operationsMethod(id)]?.parameters ?? [];
      for (const parameter of described) {
        if ('name' in parameter && parameter.in !== 'path' && !parameter.description)
          silent.push(`${id} ${parameter.name}`);
      }
    }
    assert.deepEqual(silent, []);
  });

  it('gives every operation an example that its own schemas take and answer', () => {
    const wrong: unknown[] = [];
    const known = new Set(all.map(({ id }) => id));
    wrong.push(...Object.keys(examples).filter((id) => !known.has(id)));
    for (const operation of all) {
      const { id, answers } = operation;
      const { body, answers: answered = {}, ...example } = examples[id] ?? {};
      const check = (what: string, schema: z.ZodType | undefined, value: unknown): unknown => {
        const parsed = schema?.safeParse(value);
        if (!parsed?.success) wrong.push([id, what, parsed?.error.issues ?? 'has no schema']);
        return parsed?.data;
      };
      for (const part of ['params', 'query', 'headers'] as const) {
        const given = example[part];
        const named = Object.keys(operation[part]?.shape ?? {});
        const isOpen = operation.id.startsWith('getDynamic') && part === 'query';
        if (given && !isOpen) wrong.push(...Object.keys(given).filter((name) => !named.includes(name)));
        if (given ?? (part === 'params' && operation.params)) {
          const sent = Object.entries(given ?? {}).map(([name, value]) => [name, String(value)]);
          check(part, operation[part], Object.fromEntries(sent));
        }
      }
      if (operation.body && body === undefined) wrong.push(`${id} has no example of its body`);
      if (body !== undefined) check('body', operation.body, body);
      for (const [status, { schema }] of Object.entries(answers as Operation['answers'])) {
        const value = answered[Number(status)];
        if (schema && value === undefined && status !== '202')
          wrong.push(`${id} has no example of its answer ${status}`);
        // What an answer's schema leaves out of its example is no field of it.
        if (value !== undefined) assert.deepEqual(check(status, schema, value), value, `${id} ${status}`);
      }
    }
    assert.deepEqual(wrong, []);
  });

  it('gives examples that its JSON Schemas take, of what is sent, answered and posted', () => {
    const schemas = new Ajv2020({ strict: false, validateFormats: false });
    const components = structuredClone(document.components);
    schemas.addSchema({ $id: 'https://platen.test/document', components });
    let count = 0;
    const wrong: unknown[] = [];
    const check = (what: string, given: object | undefined, example: unknown): void => {
      if (!given || example === undefined) return;
      count++;
      const schema = JSON.parse(
        JSON.stringify(given).replaceAll('"#/components/', '"https://platen.test/document#/components/'),
      ) as object;
      if (!schemas.validate(schema, example)) wrong.push([what, example, schemas.errors]);
    };
    for (const methods of [...Object.values(document.paths), ...Object.values(document.webhooks)]) {
      for (const { operationId, parameters = [], requestBody, responses } of Object.values(methods)) {
        for (const parameter of parameters)
          if ('schema' in parameter) check(`${operationId} ${parameter.name}`, parameter.schema, parameter.example);
        for (const [type, media] of Object.entries(requestBody?.content ?? {}))
          check(`${operationId} ${type}`, media.schema, media.example);
        for (const [status, { content = {} }] of Object.entries(responses))
          for (const [type, media] of Object.entries(content))
            check(`${operationId} ${status} ${type}`, media.schema, media.example);
      }
    }
    assert.deepEqual(wrong, []);
    assert.ok(count > all.length, `${count} examples`);
  });

  it('describes the webhook of a finished job, its signature and its payload', () => {
    const { post } = document.webhooks['render_job.finished'] ?? {};
    assert.ok(post);
    const names = (post.parameters ?? []).map((parameter) => ('name' in parameter ? parameter.name : ''));
    assert.deepEqual(names, ['webhook-id', 'webhook-timestamp', 'webhook-signature']);
    const media = post.requestBody?.content['application/json'];
    assert.deepEqual(media?.schema, { $ref: '#/components/schemas/RenderJobFinished' });
    assert.ok(renderJobFinished.safeParse(media?.example).success);
    assert.ok(document.components.schemas['RenderJobFinished']);
  });

  function operationsMethod(id: string): string {
    return all.find((operation) => operation.id === id)?.method.toLowerCase() ?? '';
  }
});

describe('the reference page', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());

  it('shows every operation and names no other host', async () => {
    const { status, headers, bytes } = await service.call('GET', '/docs', { key: null });
    const page = bytes.toString();
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    for (const id of Object.keys(operations)) assert.ok(page.includes(`#${id}"`), id);
    assert.match(
      String(headers['content-security-policy']),
      /^default-src 'none'; style-src 'self' 'sha256-[^']+'; font-src 'self'; script-src 'sha256-/,
    );
    const named = [...page.matchAll(/\b(?:src|href)="([^"#]*)/g)].map(([, address = '']) => address);
    assert.deepEqual(
      [...new Set(named)].filter(
        (address) => !/^\/(?:docs\/|assets\/fonts\.css|v1\/(?:docs(?:\/[a-z-]+)?|openapi\.json))$/.test(address),
      ),
      [],
    );
  });
});
