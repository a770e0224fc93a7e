import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { createCostBook } from '../../packages/server/fairness/cost-book.ts';
import { createFairTurns, halfOf, type TurnBounds } from '../../packages/server/fairness/fair-turns.ts';

/** Work that comes at a time and takes a while, in virtual milliseconds. */
interface Job {
  workspaceId: number;
  user: string | null;
  atMs: number;
  takesMs: number;
  /** What is thought of it before. */
  foreseenMs: number;
}

interface Done extends Job {
  beganMs: number;
  endedMs: number;
}

const longMs = 200;
const never = new AbortController().signal;

/** Plays jobs over a virtual clock. Nothing in it waits for real time, so that equal jobs are played equally. */
async function play(jobs: readonly Job[], bounds: TurnBounds): Promise<Done[]> {
  const turns = createFairTurns(bounds);
  const events: { atMs: number; order: number; run: () => void }[] = [];
  const done: Done[] = [];
  let nowMs = 0;
  let order = 0;
  const at = (atMs: number, run: () => void): void => {
    order += 1;
    events.push({ atMs, order, run });
  };
  const begin = async (job: Job): Promise<void> => {
    const { workspaceId, user, foreseenMs, takesMs } = job;
    const request = { share: { workspaceId, user }, cost: foreseenMs, isLong: foreseenMs > longMs };
    const turn = await turns.take(request, never);
    const beganMs = nowMs;
    at(nowMs + takesMs, () => {
      done.push({ ...job, beganMs, endedMs: nowMs });
      turn.end(takesMs);
    });
  };
  for (const job of jobs) at(job.atMs, () => void begin(job));
  while (events.length > 0) {
    events.sort((one, other) => one.atMs - other.atMs || one.order - other.order);
    const event = events.shift();
    nowMs = event?.atMs ?? nowMs;
    event?.run();
    // Turns that were given are taken before time goes on.
    for (let step = 0; step < 4; step++) await Promise.resolve();
  }
  assert.equal(turns.waiting + turns.running, 0);
  return done;
}

/** The most of these jobs that ran at one time. */
function maxAtOnce(done: readonly Done[]): number {
  const changes = done.flatMap(({ beganMs, endedMs }) => [
    { atMs: beganMs, by: 1 },
    { atMs: endedMs, by: -1 },
  ]);
  // What ends makes room for what begins at the same time.
  changes.sort((one, other) => one.atMs - other.atMs || one.by - other.by);
  let count = 0;
  return Math.max(0, ...changes.map(({ by }) => (count += by)));
}

const anyJob = fc
  .record({
    workspaceId: fc.integer({ min: 1, max: 4 }),
    user: fc.constantFrom(null, '1 a', '1 b', '2 c'),
    atMs: fc.integer({ min: 0, max: 3000 }),
    takesMs: fc.integer({ min: 1, max: 900 }),
  })
  .map((job) => ({ ...job, foreseenMs: job.takesMs }));
const anyJobs = fc.array(anyJob, { maxLength: 120 });
const anyTurns = fc.integer({ min: 1, max: 9 });

/** A flood of equal jobs that are there from the beginning. */
function flood(count: number, job: Omit<Job, 'atMs' | 'foreseenMs'> & Partial<Job>): Job[] {
  return Array.from({ length: count }, () => ({ atMs: 0, foreseenMs: job.takesMs, ...job }));
}

const own = { user: null };

describe('fair turns', () => {
  test('are given to everything that waits, within every bound, and in the same order each time', async () => {
    await fc.assert(
      fc.asyncProperty(anyJobs, anyTurns, async (jobs, turns) => {
        const done = await play(jobs, { turns });
        assert.equal(done.length, jobs.length);
        assert.ok(maxAtOnce(done) <= turns);
        assert.ok(maxAtOnce(done.filter(({ foreseenMs }) => foreseenMs > longMs)) <= halfOf(turns));
        for (const id of [1, 2, 3, 4]) {
          const ofWorkspace = done.filter(({ workspaceId }) => workspaceId === id);
          assert.ok(maxAtOnce(ofWorkspace) <= halfOf(turns));
          for (const name of ['1 a', '1 b', '2 c']) {
            const ofUser = ofWorkspace.filter(({ user }) => user === name);
            assert.ok(maxAtOnce(ofUser) <= halfOf(halfOf(turns)));
          }
        }
        assert.deepEqual(await play(jobs, { turns }), done);
      }),
      { numRuns: 150 },
    );
  });

  test('leave nothing idle that somebody may take', async () => {
    await fc.assert(
      fc.asyncProperty(anyJobs, async (jobs) => {
        const bounds = { turns: 1 };
        const done = await play(jobs, bounds);
        const byTime = done.toSorted((one, other) => one.beganMs - other.beganMs);
        for (const [index, { beganMs, atMs }] of byTime.entries()) {
          const freeMs = byTime[index - 1]?.endedMs ?? 0;
          assert.ok(beganMs === freeMs || beganMs === atMs, `${beganMs} after ${freeMs}, asked for at ${atMs}`);
        }
      }),
      { numRuns: 100 },
    );
  });

  /** How many milliseconds floods of work of these lengths were served while all of them wanted more, each by a workspace. */
  async function serveFloods(takesMs: readonly number[], bounds: TurnBounds): Promise<number[]> {
    const jobs = takesMs.flatMap((each, index) =>
      flood(Math.ceil(6000 / each), { ...own, workspaceId: index + 1, takesMs: each }),
    );
    const done = await play(jobs, bounds);
    const untilMs = 5000 / bounds.turns;
    return takesMs.map((_, index) =>
      done
        .filter(({ workspaceId }) => workspaceId === index + 1)
        .reduce((sum, { beganMs, endedMs }) => sum + Math.max(0, Math.min(untilMs, endedMs) - beganMs), 0),
    );
  }
  const lengths = fc.array(fc.integer({ min: 10, max: 190 }), { minLength: 2, maxLength: 6 });

  test('share time evenly between all who want more than there is, whatever each piece takes', async () => {
    await fc.assert(
      fc.asyncProperty(lengths, fc.integer({ min: 1, max: 6 }), async (takesMs, turns) => {
        const servedMs = await serveFloods(takesMs, { turns, ofWorkspace: turns, long: turns });
        const apart = Math.max(...servedMs) - Math.min(...servedMs);
        // Start-time fair queueing keeps two flows within the largest piece of each for each turn.
        assert.ok(apart <= 2 * turns * Math.max(...takesMs), `${servedMs.join(' ')}: ${apart} ms apart`);
      }),
      { numRuns: 40 },
    );
  });

  test('keep close to that where nobody may have more than half of the turns', async () => {
    await fc.assert(
      fc.asyncProperty(lengths, fc.integer({ min: 1, max: 3 }), async (takesMs, half) => {
        const turns = half * 2;
        const servedMs = await serveFloods(takesMs, { turns });
        const evenMs = 5000 / takesMs.length;
        const max = 0.2 * evenMs + 2 * turns * Math.max(...takesMs);
        for (const each of servedMs) assert.ok(Math.abs(each - evenMs) <= max, servedMs.join(' '));
      }),
      { numRuns: 40 },
    );
  });

  test('let one who wants little wait for no flood', async () => {
    const victims = Array.from({ length: 20 }, (_, index) => ({
      ...own,
      workspaceId: 9,
      atMs: 500 + index * 300,
      takesMs: 36,
      foreseenMs: 36,
    }));
    for (const takesMs of [50, 5000]) {
      const done = await play([...flood(1000, { ...own, workspaceId: 1, takesMs }), ...victims], { turns: 2 });
      const waitsMs = done.filter(({ workspaceId }) => workspaceId === 9).map(({ beganMs, atMs }) => beganMs - atMs);
      assert.deepEqual(new Set(waitsMs), new Set([0]), `${takesMs} ms`);
    }
    const three = [50, 5000, 10_000].flatMap((takesMs, index) =>
      flood(300, { ...own, workspaceId: index + 1, takesMs }),
    );
    const done = await play([...three, ...victims], { turns: 4 });
    const waitsMs = done.filter(({ workspaceId }) => workspaceId === 9).map(({ beganMs, atMs }) => beganMs - atMs);
    assert.ok(Math.max(...waitsMs) <= 50, waitsMs.join(' '));
  });

  test('count what was not foreseen', async () => {
    // Each piece of the first is thought to take a hundredth of what it takes.
    const jobs = [
      ...flood(100, { ...own, workspaceId: 1, takesMs: 1000, foreseenMs: 10 }),
      ...flood(2000, { ...own, workspaceId: 2, takesMs: 100, foreseenMs: 100 }),
    ];
    const done = await play(jobs, { turns: 1 });
    const early = done.filter(({ endedMs }) => endedMs <= 50_000);
    const first = early.filter(({ workspaceId }) => workspaceId === 1).length;
    assert.ok(first >= 23 && first <= 27, `${first} of 25`);
  });

  test('share what a workspace gets between the users of its embeds, however many there are', async () => {
    const users = Array.from({ length: 50 }, (_, index) => index);
    const jobs = [
      ...users.flatMap((user) => flood(30, { workspaceId: 1, user: `1 ${user}`, takesMs: 100 })),
      ...flood(500, { workspaceId: 2, user: null, takesMs: 100 }),
      { workspaceId: 1, user: '2 late', atMs: 10_000, takesMs: 100, foreseenMs: 100 },
    ];
    const done = await play(jobs, { turns: 1 });
    const ofOther = done.filter(({ workspaceId, endedMs }) => workspaceId === 2 && endedMs <= 60_000).length;
    assert.ok(Math.abs(ofOther - 300) <= 2, `${ofOther} of 600`);
    const late = done.find(({ user }) => user === '2 late');
    assert.ok(late && late.beganMs - late.atMs <= 400, `${late?.beganMs} ms`);
    const ofUsers = users.map((user) => done.filter((job) => job.user === `1 ${user}` && job.endedMs <= 60_000).length);
    assert.ok(Math.max(...ofUsers) - Math.min(...ofUsers) <= 1, ofUsers.join(' '));
  });

  test('let short work of somebody pass by the long work that may not begin', async () => {
    const jobs = [
      ...flood(3, { ...own, workspaceId: 1, takesMs: 1000 }),
      { ...own, workspaceId: 1, atMs: 10, takesMs: 20, foreseenMs: 20 },
    ];
    const done = await play(jobs, { turns: 8, long: 1 });
    assert.equal(done.find(({ takesMs }) => takesMs === 20)?.beganMs, 10);
  });

  test('forget work whose signal fires, and reject with its reason', async () => {
    const turns = createFairTurns({ turns: 1 });
    const share = { workspaceId: 1, user: null };
    const first = await turns.take({ share, cost: 1 }, never);
    const leaving = new AbortController();
    const waiting = turns.take({ share, cost: 1 }, leaving.signal);
    const next = turns.take({ share, cost: 1 }, never);
    leaving.abort(new Error('gone'));
    await assert.rejects(waiting, /gone/);
    assert.deepEqual([turns.waiting, turns.countOf(1)], [1, 2]);
    first.end();
    first.end();
    (await next).end();
    assert.equal(turns.running, 0);
    await assert.rejects(turns.take({ share, cost: 1 }, AbortSignal.abort(new Error('too late'))), /too late/);
  });

  test('give no credit for time in which nothing was wanted', async () => {
    const jobs = [
      ...flood(100, { ...own, workspaceId: 1, takesMs: 100 }),
      // It comes late, and gets every other turn from then on, not all of them.
      ...flood(20, { ...own, workspaceId: 2, takesMs: 100, atMs: 5000 }),
    ];
    const done = await play(jobs, { turns: 1 });
    const soon = done.filter(({ beganMs }) => beganMs >= 5000 && beganMs < 7000);
    const ofLate = soon.filter(({ workspaceId }) => workspaceId === 2).length;
    assert.ok(ofLate >= 9 && ofLate <= 11, `${ofLate} of 20`);
  });
});

test('a book of costs knows what was seen, from what tells most to what tells least', () => {
  const book = createCostBook();
  assert.equal(book.predict(['template', 'workspace']), undefined);
  book.learn(['template', 'workspace'], 800);
  assert.equal(book.predict(['another template', 'workspace']), 800);
  // The first time is slow; after a few it is known for what it is.
  for (let time = 0; time < 4; time++) book.learn(['template'], 40);
  assert.ok((book.predict(['template']) ?? 0) < 100);
  book.learn(['template'], 5000);
  assert.ok((book.predict(['template']) ?? 0) > 900, 'what takes long once is thought of as long');
});
