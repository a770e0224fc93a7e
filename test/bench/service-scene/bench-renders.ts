import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStarter } from '@platen/library/node';
import { atLeast, atMost, info, type Figure } from '../figure.ts';
import { median } from '../measure.ts';
import { startBenchService } from './bench-service.ts';

/** Time of a render over HTTP in relation to the engine's own. */
const maxOfEngine = 1.15;
/** Times that an answer that was kept is faster than a render. */
const minOfCache = 20;

/** Renders of one kind after the other, so that what a render leaves to be done later falls on its own kind. */
const inRow = 10;

/** Kept answers before times count: the service's own code is compiled for speed once it has run some thousand times, as it soon has. */
const warmUpAnswers = 3000;

/**
 * The engine by itself, and the same renders over a real port: the service in one process, who calls it in another. With an address
 * bounds are left out and figures only told.
 */
export async function benchRenders(quick: boolean, databaseUrl?: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-bench-renders-'));
  const service = await startBenchService(folder, databaseUrl);
  try {
    const template = await readStarter('instagram-post');
    const created = await service.post('/studio/templates/create', { name: 'Bench', content: template });
    const { id: templateId } = JSON.parse(created.toString()) as { id: number };
    const key = template.pages[0]?.parameters.find(({ type }) => type === 'text')?.key ?? 'title';
    const overHttp = async (title: string, type: 'url' | 'binary', cache: boolean): Promise<number> => {
      const startedAt = performance.now();
      await service.post(`/studio/render?cache=${cache}`, {
        templateId,
        modifications: { [key]: title },
        response: { type },
      });
      return performance.now() - startedAt;
    };
    const ways = {
      engine: (round: number) => service.renderByEngine({ template, modifications: { [key]: `Round ${round}` } }),
      binary: (round: number) => overHttp(`Round ${round}`, 'binary', false),
      url: (round: number) => overHttp(`Round ${round} as a file`, 'url', true),
      cached: () => overHttp('The same again', 'url', true),
    };
    for (let answer = 0; answer < warmUpAnswers; answer++) await ways.cached();
    const times = await measureInRows(ways, quick ? 4 : 12);
    const { engine, binary, url, cached } = times;
    const where = databaseUrl === undefined ? '' : ', on Postgres';
    const notified = [
      info(
        `PNG: engine, over HTTP as bytes, as a file${where}`,
        `${engine.toFixed(1)}, ${binary.toFixed(1)}, ${url.toFixed(1)} ms`,
      ),
      info(`kept answer${where}`, `${cached.toFixed(2)} ms`),
    ];
    const asked = [
      atMost('PNG over HTTP in relation to the engine, bytes', binary / engine, maxOfEngine),
      atMost('PNG over HTTP in relation to the engine, file', url / engine, maxOfEngine),
      atLeast('times faster when kept', url / cached, minOfCache),
    ];
    return [
      ...notified,
      ...asked.map((figure) => (databaseUrl === undefined ? figure : info(figure.name + where, figure.value))),
    ];
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Times several ways in turns, ten of each in a row, and answers the median milliseconds of each. The first turns do not count. */
async function measureInRows<Name extends string>(
  ways: Readonly<Record<Name, (round: number) => Promise<number>>>,
  turns: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(ways) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  const warmUp = 3;
  for (let turn = 0; turn < turns + warmUp; turn++) {
    for (const name of names) {
      for (let round = turn * inRow; round < (turn + 1) * inRow; round++) {
        const ms = await ways[name](round);
        if (turn >= warmUp) times.get(name)?.push(ms);
      }
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<Name, number>;
}
