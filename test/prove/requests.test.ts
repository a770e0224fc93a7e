import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readSavedInputs } from './saved-inputs.ts';
import { maxGrowthMegabytes } from './requests/request-proof.ts';
import { savedFinding } from './requests/request-as-json.ts';
import { openRequestStorm, type RequestStorm } from './requests/request-storm.ts';

// A short round; `npm run prove -- requests` sends many more, and keeps what it finds.
const together = 1;
/** A minute of two processors: too long for each run of the tests. */
const skip =
  process.env['PLATEN_TEST_DATABASES'] !== 'each' &&
  'runs with PLATEN_TEST_DATABASES=each, and as npm run prove -- requests';

describe('the service under hostile requests', { skip }, () => {
  let storm: RequestStorm;
  before(async () => {
    storm = await openRequestStorm({ together });
  });
  after(() => storm.close());

  it('stands a few of each operation without failing, telling or keeping anything', { timeout: 600_000 }, async () => {
    const count = together * storm.operationIds.length;
    const { tally, findings } = await storm.run({ first: 0, count, seed: 20_260_101 });
    assert.deepEqual(
      findings.map(({ what, input }) => `${what} ${JSON.stringify(input).slice(0, 500)}`),
      [],
    );
    const { sent = 0, refused = 0, 'MB before': usedBefore = 0 } = tally.counts;
    assert.equal(sent, count);
    assert.ok(refused > sent / 2, 'too few were refused to mean anything');
    const grown = (tally.peaks['MB after a part'] ?? 0) - usedBefore;
    assert.ok(grown < maxGrowthMegabytes, `the memory in use grew by ${grown} MB`);
  });

  it('stands those that once broke it', async () => {
    for (const { what, input } of readSavedInputs('requests', savedFinding)) {
      assert.equal(await storm.replay(input), undefined, what);
    }
    assert.deepEqual(await storm.checkHealth(), []);
  });
});
