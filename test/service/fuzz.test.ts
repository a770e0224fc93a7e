import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { OpenApiDocument } from '@platen/api/openapi';
import { createAnswerCheck } from './fuzz/check-answer.ts';
import { createRequests, listDescribed, type Described, type FuzzRequest } from './fuzz/create-requests.ts';
import { plantItems, type Planted } from './fuzz/plant-items.ts';
import type { KnownValues } from './fuzz/sample-schema.ts';
import { sendStorm, tellRequest, type Exchange } from './fuzz/send-storm.ts';
import { compareDigests, readStorageDigest } from './fuzz/storage-digest.ts';
import { startTestService, type TestService } from './start-test-service.ts';

// Requests made from the service's own description and then spoilt. The seed makes a run come out the same:
// PLATEN_FUZZ_SEED=… tries another, PLATEN_FUZZ_ONLY=operationId one operation, PLATEN_FUZZ_REQUESTS=… another number (`npm run fuzz`
// sends 20,000), PLATEN_FUZZ_STATUSES=1 tells how often each operation answered what.
const seed = Number(process.env['PLATEN_FUZZ_SEED'] ?? 20_260_101);
const only = process.env['PLATEN_FUZZ_ONLY'];
const wanted = Number(process.env['PLATEN_FUZZ_REQUESTS'] ?? 2500);
const canary = 'c4n4ryOfAnotherTenant';
const heapGrowthBytes = 200 * 1024 * 1024;

/** What went wrong, with the shortest request that shows it. */
type Findings = Map<string, FuzzRequest>;

describe('the service under hostile requests', () => {
  let service: TestService;
  let otherKey: string;
  let other: Planted;
  let document: OpenApiDocument;
  const findings: Findings = new Map();
  const statuses: Record<string, Record<number, number>> = {};
  const counts = { sent: 0, refused: 0 };

  before(async () => {
    service = await startTestService({ environment: { PLATEN_LOG_LEVEL: 'silent', PLATEN_RENDER_TIMEOUT_MS: '8000' } });
    ({ key: otherKey } = await service.addWorkspace(`${canary} workspace`));
    other = await plantItems(service, otherKey, canary, false);
    document = JSON.parse((await service.call('GET', '/openapi.json')).bytes.toString()) as OpenApiDocument;
  });
  after(() => service.close());

  it(
    `refuses ${wanted} of them and more without failing, telling or keeping anything`,
    { timeout: 600_000 },
    async () => {
      const check = createAnswerCheck(document, canary);
      const operations = listDescribed(document).filter(({ operation }) => !only || operation.operationId === only);
      const note = (what: string, request: FuzzRequest): void => {
        const known = findings.get(what);
        if (!known || tellRequest(request).length < tellRequest(known).length) findings.set(what, request);
      };
      const judge = ({ operation }: Described, exchanges: readonly Exchange[]): Exchange[] => {
        for (const { request, answer, failure } of exchanges) {
          counts.sent++;
          const problem = failure ?? (answer && check(operation.operationId, answer));
          if (problem !== undefined) note(`${operation.operationId} ${problem}`, request);
          const told = (statuses[operation.operationId] ??= {});
          if (answer) told[answer.status] = (told[answer.status] ?? 0) + 1;
          if (answer && answer.status >= 400) counts.refused++;
        }
        return exchanges.filter(({ answer }) => answer && answer.status >= 400);
      };
      const heapBefore = collectGarbage();
      const each = Math.ceil((wanted * 0.56) / operations.length);
      for (let round = 0; counts.sent < wanted; round++) {
        for (const [at, described] of operations.entries()) {
          const own = await plantItems(service, service.key, 'plain', true);
          // The events of a job that waits go on until somebody works on it, which nobody does here.
          if (described.path.endsWith('/events')) await endJobs(service);
          const requests = fc.sample(createRequests(document, described, knownValues(described.path, own, other)), {
            seed: seed + 1000 * round + at,
            numRuns: each,
          });
          const again = judge(described, await sendStorm(service, service.key, requests)).map(({ request }) => request);
          await reviveKeys(service);
          // What was refused is refused again, and this time nothing else happens meanwhile: nothing may change.
          // Renders are written down a moment after their answers.
          await service.dependencies.ledger.flush();
          const stored = await readStorageDigest(service);
          const repeated = await sendStorm(service, service.key, again);
          const stillRefused = judge(described, repeated).length === repeated.length;
          await reviveKeys(service);
          const changes = stillRefused ? compareDigests(stored, await readStorageDigest(service)) : [];
          const [first] = again;
          if (first)
            for (const change of changes)
              note(`${described.operation.operationId} refused, and kept ${change.split(':')[0]}`, first);
        }
      }
      if (process.env['PLATEN_FUZZ_STATUSES']) console.table(statuses);
      const grown = collectGarbage() - heapBefore;
      console.log(
        `${counts.sent} requests of ${operations.length} operations, ${counts.refused} refused; the heap grew by ${Math.round(grown / 1024 / 1024)} MB`,
      );
      const told = [...findings]
        .toSorted(([one], [two]) => (one < two ? -1 : 1))
        .map(([what, request]) => `${what}\n    ${tellRequest(request)}`);
      assert.equal(findings.size, 0, `seed ${seed}, ${findings.size} findings:\n${told.join('\n')}`);
      assert.ok(counts.refused > counts.sent / 3, 'too few were refused to mean anything');
      assert.ok(grown < heapGrowthBytes, `the heap grew by ${Math.round(grown / 1024 / 1024)} MB`);
    },
  );

  it('is as well as before afterwards, and the other workspace has what it had', async () => {
    assert.equal((await service.call('GET', '/studio/templates/all')).status, 200);
    const listed = await service.call('GET', `/studio/templates/${other.templates[0]}`, { key: otherKey });
    assert.equal(listed.status, 200);
    assert.equal(listed.body['name'], `${canary} template`);
  });
});

/** Names that fields are mostly given: what is there, in this workspace and in the other one. */
function knownValues(path: string, own: Planted, other: Planted): KnownValues {
  const numbers = (mine: readonly (number | string)[], theirs: readonly (number | string)[]): fc.Arbitrary<unknown> =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...mine, 1) },
      { weight: 1, arbitrary: fc.constantFrom(...theirs, 2) },
    );
  const template = numbers(own.templates, other.templates);
  const kinds: readonly [part: string, kind: keyof Planted][] = [
    ['/render-jobs', 'jobs'],
    ['/folders', 'folders'],
    ['/brand-assets', 'assets'],
    ['webhook', 'webhooks'],
  ];
  const kind = kinds.find(([part]) => path.includes(part))?.[1] ?? 'templates';
  const side = fc.integer({ min: 10, max: 80 });
  return {
    id: numbers(own[kind], other[kind]),
    templateId: template,
    template_id: template,
    folder_id: numbers(own.folders, other.folders),
    parent_id: numbers(own.folders, other.folders),
    embedId: numbers(own.embeds, other.embeds),
    embedUserId: fc.constantFrom('anna', 'ben'),
    token: numbers(own.shares.length > 0 ? own.shares : ['x'], ['AAAAAAAAAAAAAAAAAAAAAA']),
    cursor: fc.constantFrom(1, 2, 5, 100),
    // Renders stay small, however many there are.
    format: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom('png', 'jpg', 'webp', 'pdf') },
      { weight: 1, arbitrary: fc.constantFrom('gif', 'wav', 'avif') },
    ),
    width: side,
    height: side,
    canvas_width: side,
    canvas_height: side,
    size: fc.constantFrom('20x20', '64x32', 'nothing'),
    scale: fc.constantFrom(0.5, 1, 2),
    includePages: fc.constantFrom([1], [2], [1, 2], [3]),
    extraSizes: fc.constantFrom<unknown>(['20x10'], { wide: '30x10' }),
    fps: fc.constantFrom(1, 5),
    duration: fc.constantFrom(0.1, 1),
    dpi: fc.constantFrom(72, 96),
    mode: fc.constantFrom('sync', 'async'),
    key: fc.constantFrom('title', 'photo', 'page1@title'),
  };
}

/** Cancels every job that waits. */
async function endJobs({ dependencies }: TestService): Promise<void> {
  await dependencies.database.query
    .updateTable('render_job')
    .set({ status: 'canceled', completed_at: new Date() })
    .where('status', '=', 'queued')
    .execute();
}

/** Keys that a request has revoked work again. */
async function reviveKeys({ dependencies }: TestService): Promise<void> {
  await dependencies.database.query.updateTable('api_key').set({ revoked_at: null, expires_at: null }).execute();
}

/** Bytes that are used after everything that is not was collected. */
function collectGarbage(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}
