import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { z } from 'zod';
import { operations, type Operation } from '@platen/api';
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
    const kept = Object.entries(document.components)
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
      kept.filter((name) => !referred.has(name)),
      [],
    );
    assert.doesNotMatch(text, /#\/\$defs/);
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
    assert.equal(described, all.length);
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

  it('gives examples that its own schemas take', () => {
    for (const [id, { body, answers = {} }] of Object.entries(examples)) {
      const operation: Operation | undefined = all.find((one) => one.id === id);
      assert.ok(operation, `${id} is no operation`);
      if (body !== undefined) assert.deepEqual(operation.body?.safeParse(body).error?.issues, undefined, `${id} body`);
      for (const [status, example] of Object.entries(answers)) {
        const schema: z.ZodType | undefined = operation.answers[Number(status)]?.schema;
        assert.ok(schema, `${id} has no answer ${status}`);
        assert.deepEqual(schema.safeParse(example).error?.issues, undefined, `${id} ${status}`);
      }
    }
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
    for (const id of Object.keys(operations)) assert.ok(page.includes(`id="${id}"`), id);
    assert.match(
      String(headers['content-security-policy']),
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-/,
    );
    const loaded = [...page.matchAll(/\b(?:src|href)="([^"#]*)"/g)].map(([, address]) => address);
    assert.deepEqual([...new Set(loaded)], ['openapi.json']);
  });
});
