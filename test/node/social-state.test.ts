import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countCharacters, publicationStatus } from '@platen/api/social';
import { afterError, planTime, postStateOf } from '@platen/server';
import fc from 'fast-check';
import { workKinds } from '../../packages/server/jobs/work-kinds.ts';
import { lookEveryMs } from '../../packages/server/social/publishing/work-publishing.ts';
import { SocialError, type SocialErrorKind } from '../../packages/server/social/adapters/social-error.ts';

const kinds: readonly SocialErrorKind[] = ['reconnect', 'retry', 'rate', 'invalid', 'unconfirmed'];
const steps = ['start', 'poll', 'finalize', 'confirm', 'comment'] as const;

describe('what follows on a failure of a network', () => {
  const failed = fc.record({
    kind: fc.constantFrom(...kinds),
    step: fc.constantFrom(...steps),
    failures: fc.nat(12),
    ageMs: fc.nat(3 * 86_400_000),
    wasSending: fc.boolean(),
    isOutcomeUnknown: fc.boolean(),
    retryAfterMs: fc.option(fc.nat(10_000_000), { nil: undefined }),
  });

  it('never counts a visible request as unsent when nobody knows', () => {
    fc.assert(
      fc.property(failed, ({ kind, isOutcomeUnknown, retryAfterMs, ...tried }) => {
        const details = { isOutcomeUnknown, ...(retryAfterMs !== undefined && { retryAfterMs }) };
        const next = afterError(new SocialError(kind, 'No.', details), tried);
        const isVisible = tried.step === 'finalize' || tried.step === 'comment';
        if (isVisible && tried.wasSending && isOutcomeUnknown) {
          if (next.kind === 'again') assert.equal(next.isOutcomeUnknown, true);
          else assert.equal(next.action, 'check');
        }
      }),
    );
  });

  it('ends: no more tries than there are delays, and none after a day', () => {
    fc.assert(
      fc.property(failed, ({ kind, isOutcomeUnknown, retryAfterMs, ...tried }) => {
        const details = { isOutcomeUnknown, ...(retryAfterMs !== undefined && { retryAfterMs }) };
        const next = afterError(new SocialError(kind, 'No.', details), tried);
        if (next.kind === 'give-up') return;
        assert.ok(kind === 'retry' || kind === 'rate');
        assert.ok(tried.ageMs < 86_400_000);
        assert.ok(next.afterMs >= 5000 && next.afterMs <= 3_600_000);
        if (kind === 'retry') assert.ok(tried.failures < 6 && next.countsAsError);
      }),
    );
  });

  it('says of a post what its accounts say together', () => {
    const statuses = fc.array(fc.constantFrom(...publicationStatus.options), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(statuses, (all) => {
        const state = postStateOf(all);
        const open = all.some((status) => status !== 'published' && status !== 'failed');
        assert.equal(state === 'processing', open);
        assert.equal(
          state === 'published',
          all.every((status) => status === 'published'),
        );
        assert.equal(
          state === 'failed',
          all.every((status) => status === 'failed'),
        );
      }),
    );
  });
});

describe('the time of a plan', () => {
  const now = new Date('2026-03-01T00:00:00Z');
  const at = (text: string, zone?: string): string => planTime(text, zone, now).toISOString();

  it('is of the time zone unless it has an offset', () => {
    assert.equal(at('2026-03-02T09:00:00', 'Europe/Berlin'), '2026-03-02T08:00:00.000Z');
    assert.equal(at('2026-07-02T09:00:00', 'Europe/Berlin'), '2026-07-02T07:00:00.000Z');
    assert.equal(at('2026-03-02T09:00:00'), '2026-03-02T09:00:00.000Z');
    assert.equal(at('2026-03-02T09:00:00+05:30', 'Europe/Berlin'), '2026-03-02T03:30:00.000Z');
  });

  it('knows hours that a change of clocks leaves out or repeats', () => {
    assert.equal(at('2026-03-29T02:30:00', 'Europe/Berlin'), '2026-03-29T01:30:00.000Z');
    assert.equal(at('2026-10-25T02:30:00', 'Europe/Berlin'), '2026-10-25T00:30:00.000Z');
  });

  it('lies a minute ahead, and not years', () => {
    assert.throws(() => at('2026-03-01T00:00:59Z'), /60 seconds/);
    assert.equal(at('2026-03-01T00:01:00Z'), '2026-03-01T00:01:00.000Z');
    assert.throws(() => at('2029-03-01T00:01:00Z'), /two years/);
    for (const text of ['', '2026-03-02', 'soon', '2026-13-02T00:00:00Z']) assert.throws(() => at(text), /ISO 8601/);
  });
});

describe('characters as networks count them', () => {
  it('counts graphemes, weights and addresses', () => {
    const family = '👩‍👩‍👧';
    assert.equal(countCharacters('bluesky', `a${family}`), 2);
    assert.equal(countCharacters('twitter', `a${family}`), 3);
    assert.equal(countCharacters('twitter', '日本'), 4);
    assert.equal(countCharacters('twitter', 'See https://example.com/a/very/long/address/indeed'), 27);
    assert.equal(countCharacters('mastodon', 'Hi @ann@far.example'), 7);
    assert.equal(countCharacters('linkedin', family), 8);
  });
});

describe('publishing that fails inside the service', () => {
  it('is tried no longer than until it is looked for anew, so that it does not pile up in the queue', () => {
    for (const kind of ['social-post', 'social-publication'] as const) {
      const { tries, retryDelaySeconds, retryDelayMaxSeconds } = workKinds[kind];
      const delays = Array.from({ length: tries - 1 }, (_, index) =>
        Math.min(retryDelayMaxSeconds, retryDelaySeconds * 2 ** (index + 1)),
      );
      const wholeMs = delays.reduce((sum, delay) => sum + delay * 1000, 0);
      assert.ok(wholeMs < lookEveryMs, `${kind} waits for ${wholeMs} ms`);
    }
  });
});
