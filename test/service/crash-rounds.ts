import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { openCrashScene, type CrashScene } from './crash-scene.ts';
import { startWorkProcess, type WorkProcess } from './start-work-process.ts';
import type { DatabaseKind } from './test-databases.ts';
import { until } from './until.ts';

/** What came of the rounds. */
export interface CrashFigures {
  rounds: number;
  /** Processes that were ended with SIGKILL. */
  kills: number;
  /** Jobs that the service had acknowledged; all of them came to their end. */
  jobs: number;
  /** Those of them that ended because three processes were killed while they worked on them. */
  unlucky: number;
  /** Templates that the service had acknowledged; all of them are there. */
  templates: number;
  /** Files of renders; all of them are whole. */
  files: number;
  seconds: number;
}

/**
 * Ends processes with SIGKILL under load, round by round, and then lets them come to rest. On the embedded database it is the whole
 * service; on Postgres two of three workers. Fails when an acknowledged job or template is lost, a job does not end or ends twice, or
 * a file is not whole.
 */
export async function runCrashRounds(kind: DatabaseKind, rounds: number): Promise<CrashFigures> {
  const started = performance.now();
  const scene = await openCrashScene(kind);
  try {
    const figures = kind === 'embedded' ? await killService(scene, rounds) : await killWorkers(scene, rounds);
    return { rounds, ...figures, seconds: Math.round((performance.now() - started) / 1000) };
  } finally {
    await scene.close();
  }
}

type Figures = Omit<CrashFigures, 'rounds' | 'seconds'>;

/** What was acknowledged so far. */
interface Acknowledged {
  jobs: string[];
  templates: number[];
}

async function killService(scene: CrashScene, rounds: number): Promise<Figures> {
  const acknowledged: Acknowledged = { jobs: [], templates: [] };
  for (let round = 0; round < rounds; round++) {
    const service = await startWorkProcess('serve', scene.environment);
    const load = putLoad(scene, service.url, acknowledged);
    await untilInTheMiddle(scene);
    await service.kill();
    // Calls to it fail when it goes, and what they asked for was not acknowledged.
    await load.stop();
  }
  const service = await startWorkProcess('serve', scene.environment);
  try {
    return { kills: rounds, ...(await checkAll(scene, service, acknowledged)) };
  } finally {
    await service.stop();
  }
}

async function killWorkers(scene: CrashScene, rounds: number): Promise<Figures> {
  const acknowledged: Acknowledged = { jobs: [], templates: [] };
  const service = await startWorkProcess('serve', scene.environment, { renders: 0 });
  const startWorker = (): Promise<WorkProcess> => startWorkProcess('worker', scene.environment);
  let workers = await Promise.all([startWorker(), startWorker(), startWorker()]);
  const load = putLoad(scene, service.url, acknowledged);
  try {
    for (let round = 0; round < rounds; round++) {
      await untilInTheMiddle(scene);
      const survivor = workers[round % 3];
      assert.ok(survivor);
      await Promise.all(workers.filter((worker) => worker !== survivor).map((worker) => worker.kill()));
      workers = [survivor, ...(await Promise.all([startWorker(), startWorker()]))];
    }
    assert.deepEqual(await load.stop(), [], 'the service itself goes on');
    return { kills: rounds * 2, ...(await checkAll(scene, service, acknowledged)) };
  } finally {
    await Promise.all([service, ...workers].map((each) => each.stop()));
  }
}

/** Waits until a job has ended in this round, so that none is there to be hit each time, and then for any moment of what follows. */
async function untilInTheMiddle(scene: CrashScene): Promise<void> {
  const countEnds = (): number => scene.trace().filter(({ what }) => what === 'end').length;
  const before = countEnds();
  await until(() => countEnds() > before, 60_000);
  await wait(Math.random() * 800);
}

/** Queues jobs and stores templates, and remembers those that were acknowledged. Stopping answers the calls that failed. */
function putLoad(scene: CrashScene, url: string, acknowledged: Acknowledged): { stop(): Promise<unknown[]> } {
  const over = new AbortController();
  const queueJobs = async (): Promise<void> => {
    const templateId = await scene.addTemplate(url);
    acknowledged.templates.push(templateId);
    while (!over.signal.aborted) {
      acknowledged.jobs.push(await scene.addJob(url, templateId, `job ${acknowledged.jobs.length}`));
      await wait(100);
    }
  };
  const storeTemplates = async (): Promise<void> => {
    while (!over.signal.aborted) {
      acknowledged.templates.push(await scene.addTemplate(url));
      await wait(100);
    }
  };
  const failures: unknown[] = [];
  const running = [queueJobs(), queueJobs(), storeTemplates()].map((each) =>
    each.catch((error: unknown) => failures.push(error)),
  );
  return {
    async stop() {
      over.abort();
      await Promise.all(running);
      return failures;
    },
  };
}

async function checkAll(
  scene: CrashScene,
  service: WorkProcess,
  { jobs, templates }: Acknowledged,
): Promise<Omit<Figures, 'kills'>> {
  assert.ok(jobs.length > 0 && templates.length > 0, 'nothing was acknowledged');
  const ended = await scene.ends(service.url, jobs, 180_000);
  const others = ended.filter(({ status, error_code }) => status !== 'succeeded' && error_code !== 'worker_lost');
  assert.deepEqual(others, [], 'jobs that did not succeed');
  await scene.checkToldOnce(jobs);
  for (const id of templates) await scene.client(service.url).getTemplate({ params: { id }, query: {} });
  return {
    jobs: jobs.length,
    unlucky: ended.filter(({ status }) => status !== 'succeeded').length,
    templates: templates.length,
    files: scene.checkFiles(),
  };
}
