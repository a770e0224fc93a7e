import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { atLeast } from '../bench/figure.ts';
import { createChance, seedOfPart } from './chance.ts';
import { count, createTally, peak, type Part, type Proof } from './proof.ts';
import { figuresOf, runProof, type RunOptions } from './run-proof.ts';
import { openSavedRuns } from './saved-runs.ts';
import { shrink } from './shrink.ts';

describe('a run of a proof', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-runs-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** A proof of 50 steps that finds the same at each part of ten, and is interrupted before `failsAt`. */
  function countingProof(parts: Part[], failsAt = Infinity): Proof {
    return {
      name: 'counting',
      shows: 'that it counts',
      unit: 'steps',
      total: 50,
      partSize: 10,
      lacks: () => false,
      open: async () => ({
        async run(part) {
          if (part.first >= failsAt) throw new Error('The power is out.');
          parts.push(part);
          const tally = createTally();
          count(tally, 'counted', part.count);
          peak(tally, 'highest', part.first);
          return { tally, findings: [{ what: 'a fault', input: { first: part.first } }] };
        },
        close: async () => undefined,
      }),
      figures: ({ counts }) => [atLeast('counted', counts['counted'] ?? 0, 45)],
    };
  }
  const options = (file: string, more: Partial<RunOptions> = {}): RunOptions => ({
    seed: 1,
    runs: openSavedRuns(join(folder, file)),
    savedFolder: join(folder, `${file}-kept`),
    commit: 'abc',
    say: () => undefined,
    ...more,
  });

  it('keeps the runs of proofs that run at the same time', async () => {
    const [one, other] = [options('both.json'), options('both.json')];
    assert.equal(one.runs.get('other'), undefined);
    await runProof(countingProof([]), one);
    await runProof({ ...countingProof([]), name: 'other' }, other);
    const { runs } = options('both.json');
    assert.deepEqual([runs.get('counting')?.done, runs.get('other')?.done], [50, 50]);
    runs.forget('other');
    assert.deepEqual([one.runs.get('counting')?.done, one.runs.get('other')], [50, undefined]);
  });

  it('goes on where it was interrupted, with the same seeds', async () => {
    const whole: Part[] = [];
    await runProof(countingProof(whole), options('whole.json'));
    const parts: Part[] = [];
    await assert.rejects(runProof(countingProof(parts, 30), options('broken.json')), /The power is out/);
    const run = await runProof(countingProof(parts), options('broken.json'));
    assert.deepEqual(parts, whole);
    assert.deepEqual(run.tally, { counts: { counted: 50 }, peaks: { highest: 40 } });
    assert.equal(await runProof(countingProof([], 0), options('broken.json')).then(({ done }) => done), 50);
    const other = await runProof(countingProof(parts), options('broken.json', { seed: 2, total: 15 }));
    assert.deepEqual([other.done, other.tally.counts['counted']], [15, 15], 'another seed begins anew');
  });

  it('keeps what was found once, with its input, and misses its goal', async () => {
    const proof = countingProof([]);
    const run = await runProof(proof, options('found.json'));
    assert.deepEqual(
      run.findings.map(({ what, times }) => [what, times]),
      [['a fault', 5]],
    );
    const [file = ''] = readdirSync(join(folder, 'found.json-kept'));
    const saved = JSON.parse(readFileSync(join(folder, 'found.json-kept', file), 'utf8')) as unknown;
    assert.deepEqual(saved, { what: 'a fault', seed: seedOfPart(1, 0), input: { first: 0 } });
    assert.deepEqual(
      figuresOf(proof, run).map(({ reached }) => reached),
      [true, false],
    );
  });
});

describe('chance', () => {
  it('is the same for a seed, and another for another', () => {
    const draw = (seed: number): number[] => {
      const chance = createChance(seed);
      return Array.from({ length: 5 }, () => chance.upTo(1000));
    };
    assert.deepEqual(draw(7), draw(7));
    assert.notDeepEqual(draw(7), draw(8));
    assert.notEqual(seedOfPart(7, 0), seedOfPart(7, 10));
  });
});

describe('shrinking', () => {
  it('leaves what shows the fault', async () => {
    const original = {
      name: 'a long name',
      pages: [{ id: 'one' }, { id: 'two', layers: [1, 2, { bad: 'xxxxNULxxxx' }, 4] }],
    };
    const isWrong = async (value: unknown): Promise<boolean> => JSON.stringify(value).includes('NUL');
    const smallest = await shrink<unknown>(original, isWrong);
    assert.ok(await isWrong(smallest));
    assert.ok(JSON.stringify(smallest).length < 60, JSON.stringify(smallest));
  });
});
