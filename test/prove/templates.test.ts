import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readSavedInputs } from './saved-inputs.ts';
import { hostileRender } from './templates/create-renders.ts';
import { openTemplateStorm, type TemplateStorm } from './templates/template-storm.ts';

// A short round; `npm run prove -- templates` renders many more, and keeps what it finds.
const count = 40;

describe('renders of hostile templates', () => {
  let storm: TemplateStorm;
  before(async () => {
    storm = await openTemplateStorm();
  });
  after(() => storm.close());

  it('are drawn or refused by name, in every kind of format', { timeout: 600_000 }, async () => {
    const { tally, findings } = await storm.run({ first: 0, count, seed: 20_260_101 });
    assert.deepEqual(
      findings.map(({ what, input }) => `${what} ${JSON.stringify(input).slice(0, 1000)}`),
      [],
    );
    const { rendered = 0, refused = 0 } = tally.counts;
    assert.ok(Math.min(rendered, refused) > count / 5, JSON.stringify(tally));
  });

  it('are no fault where they once were', { timeout: 600_000 }, async () => {
    const saved = readSavedInputs('templates', hostileRender);
    assert.ok(saved.length > 0);
    for (const { what, input } of saved) {
      assert.equal(await storm.replay(input), undefined, what);
    }
  });
});
