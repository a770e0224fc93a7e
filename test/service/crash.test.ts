import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openCrashScene, type CrashScene } from './crash-scene.ts';
import { startWorkProcess, type WorkProcess } from './start-work-process.ts';
import { describeOnOneDatabase } from './test-databases.ts';
import { until } from './until.ts';

describeOnOneDatabase('processes that end in the middle of their work', (kind) => {
  it('are not ended for ever by one job, and let that of others alone', async () => {
    const scene = await openCrashScene(kind);
    const running = new Set<WorkProcess>();
    let isOver = false;
    let ends = 0;
    try {
      // What an operator's supervisor does: start again what has ended.
      const supervise = async (start: () => Promise<WorkProcess>): Promise<WorkProcess> => {
        const process = await start();
        running.add(process);
        void process.ended.then(() => {
          running.delete(process);
          ends += 1;
          return isOver ? undefined : supervise(start);
        });
        return process;
      };
      const isEmbedded = kind === 'embedded';
      let url = '';
      // A workspace has half of what a process does at a time: all three jobs of the embedded database run together.
      const serve = async (): Promise<WorkProcess> => {
        const process = await startWorkProcess('serve', scene.environment, { renders: isEmbedded ? 6 : 0 });
        url = process.url;
        return process;
      };
      await supervise(serve);
      const templateId = await scene.addTemplate(url);
      // Longer than the time after which a process that is not heard of is taken for dead.
      const long = isEmbedded ? undefined : await scene.addJob(url, templateId, 'wait 20000');
      if (!isEmbedded) {
        const work = (): Promise<WorkProcess> => startWorkProcess('worker', scene.environment);
        await supervise(work);
        await until(() => scene.trace().length > 0);
        await supervise(work);
      }
      // On Postgres another process takes them over; here the same ones end together.
      const beside: string[] = [];
      for (const title of isEmbedded ? ['stay 1', 'stay 2'] : [])
        beside.push(await scene.addJob(url, templateId, title));
      await until(() => beside.length === 0 || scene.trace().length === beside.length);
      const fatal = await scene.addJob(url, templateId, 'end the process');
      await until(() => ends === 3, 180_000);
      const ids = [...(long === undefined ? [] : [long]), ...beside, fatal];
      await until(() => isServed(scene, () => url), 60_000);
      ids.push(await scene.addJob(url, templateId, 'after that'));
      const jobs = await scene.ends(url, ids, 120_000);
      const jobOf = (id: string | undefined) => jobs.find((job) => job.id === id);
      assert.deepEqual([jobOf(fatal)?.status, jobOf(fatal)?.error_code], ['failed', 'worker_lost']);
      assert.match(jobOf(fatal)?.error ?? '', /ended 3 times/);
      const others = jobs.filter(({ id }) => id !== fatal).map(({ status }) => status);
      assert.deepEqual(
        others,
        others.map(() => 'succeeded'),
      );
      const begun = (title: string): number =>
        scene.trace().filter((line) => line.what === 'begin' && line.title === title).length;
      assert.equal(begun('end the process'), 3);
      if (long !== undefined) assert.equal(begun('wait 20000'), 1, 'a long job of a living worker is not begun again');
      await scene.checkNotifiedOnce(ids);
    } finally {
      isOver = true;
      await Promise.all([...running].map((process) => process.kill()));
      await scene.close();
    }
  });

  it('end what runs when they are told to stop, or hand it back, and nothing is done twice', async () => {
    const scene = await openCrashScene(kind);
    const running: WorkProcess[] = [];
    try {
      const start = async (graceMs: number): Promise<WorkProcess> => {
        const process = await startWorkProcess('serve', {
          ...scene.environment,
          PLATEN_STOP_GRACE_MS: String(graceMs),
        });
        running.push(process);
        return process;
      };
      const patient = await start(30_000);
      const templateId = await scene.addTemplate(patient.url);
      const titles = ['wait 1500', ...Array.from({ length: 8 }, (_, index) => `job ${index}`), 'wait 4000'];
      const ids: string[] = [];
      for (const title of titles.slice(0, -1)) ids.push(await scene.addJob(patient.url, templateId, title));
      await until(() => scene.trace().length > 0);
      assert.equal(await patient.stop(), 0);
      const first = scene.trace();
      assert.ok(first.some(({ what, title }) => what === 'end' && title === 'wait 1500'));
      assert.ok(first.filter(({ what }) => what === 'begin').length < 5, 'most of them wait');

      const hasty = await start(300);
      await scene.ends(hasty.url, ids, 60_000);
      ids.push(await scene.addJob(hasty.url, templateId, 'wait 4000'));
      await until(() => scene.trace().some(({ title }) => title === 'wait 4000'));
      assert.equal(await hasty.stop(), 0);

      const last = await start(30_000);
      const jobs = await scene.ends(last.url, ids, 60_000);
      assert.ok(jobs.every(({ status }) => status === 'succeeded'));
      await scene.checkNotifiedOnce(ids);
      const count = (what: string, title: string): number =>
        scene.trace().filter((line) => line.what === what && line.title === title).length;
      for (const title of titles) {
        assert.deepEqual([count('begin', title), count('end', title)], [title === 'wait 4000' ? 2 : 1, 1], title);
      }

      // A batch whose process is killed goes on where it was: no stored row is rendered again, and each is charged once.
      const rows = [...Array.from({ length: 11 }, (_, index) => `row ${index}`), 'stay in a batch'];
      const charged = async ({ url }: WorkProcess): Promise<number> =>
        (await scene.client(url).getUsage({ query: { months: 1 } })).data.months[0]?.renders ?? 0;
      const before = await charged(last);
      const { batchId: id } = await scene.client(last.url).createRenderBatch({
        query: {},
        body: { templateId, rows: rows.map((title) => ({ modifications: { title } })) },
      });
      await until(() => rows.filter((title) => count('end', title) === 1).length === 11, 60_000);
      await last.kill();
      const after = await start(30_000);
      const batch = await until(async () => {
        const found = await scene.client(after.url).getRenderBatch({ params: { id } });
        return found.finished ? found : undefined;
      }, 60_000);
      assert.deepEqual([batch.status, batch.succeeded], ['succeeded', rows.length]);
      for (const title of rows) assert.equal(count('begin', title), title.startsWith('stay') ? 2 : 1, title);
      assert.equal((await charged(after)) - before, rows.length);
    } finally {
      await Promise.all(running.map((process) => process.stop()));
      await scene.close();
    }
  });
});

/** Whether the service that was started last answers. */
async function isServed(scene: CrashScene, url: () => string): Promise<boolean> {
  return scene
    .client(url())
    .listRenderJobs({ query: {} })
    .then(
      () => true,
      () => false,
    );
}
