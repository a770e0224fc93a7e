import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { OpenApiDocument } from '@platen/api/openapi';
import { compareEndpoint } from './interface/compare.ts';
import { rendering } from './interface/rendering.ts';
import { templates } from './interface/templates.ts';
import { workspace } from './interface/workspace.ts';
import { startTestService, type TestService } from './start-test-service.ts';

// What the service promises to those who call it, written down a second time and compared with what it says of itself.
describe('the served description is that of the interface', () => {
  let service: TestService;
  let document: OpenApiDocument;
  before(async () => {
    service = await startTestService({ environment: { PLATEN_RATE_LIMIT_FACTOR: '1' } });
    document = JSON.parse(
      (await service.call('GET', '/openapi.json', { key: null })).bytes.toString(),
    ) as OpenApiDocument;
  });
  after(() => service.close());

  for (const [chapter, endpoints] of Object.entries({ rendering, templates, workspace })) {
    it(`of ${chapter}`, () => {
      const differences = endpoints.flatMap((endpoint) => compareEndpoint(document, endpoint));
      assert.equal(differences.length, 0, `\n${differences.join('\n')}\n`);
    });
  }

  it('and a comparison that finds nothing wrong would find something', () => {
    const wrong = compareEndpoint(document, {
      method: 'GET',
      path: '/studio/templates/all',
      query: { limit: { type: 'string', default: 11, max: 41, required: true }, color: {} },
      headers: ['X-Nothing'],
      answers: { 200: { 'data[].id': { type: 'string' }, 'data[].nothing': {} }, 206: {} },
      errors: [[418, 'teapot']],
      rateLimit: { perMinute: 31, headers: ['X-RateLimit-Limit'] },
    });
    assert.equal(wrong.length, 12, wrong.join('\n'));
    assert.equal(compareEndpoint(document, { method: 'GET', path: '/nothing' }).length, 1);
  });

  it('tells where a caller stands in the headers of the list of templates, until it is too often', async () => {
    const seen: string[] = [];
    let last = await service.call('GET', '/studio/templates/all');
    for (let call = 1; call <= 30; call++) {
      seen.push(`${String(last.headers['ratelimit-remaining'])} of ${String(last.headers['ratelimit-limit'])}`);
      assert.equal(last.status, 200);
      assert.ok(Number(last.headers['ratelimit-reset']) <= 60);
      last = await service.call('GET', '/studio/templates/all');
    }
    assert.deepEqual([seen[0], seen[29]], ['29 of 30', '0 of 30']);
    assert.deepEqual([last.status, last.body['code']], [429, 'rate_limit_exceeded']);
    assert.ok(Number(last.headers['retry-after']) >= 1);
  });
});
