import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { WorkContext } from '../queue.ts';
import type { Work } from '../work.ts';
import { mediaTypeOf } from '../../storage/media-types.ts';
import type { RenderPool } from '../../renders/pipeline/create-render-pool.ts';
import { openOutputFile } from '../../renders/files/output-file.ts';
import {
  finishSegment,
  freeSegment,
  readSharedRender,
  renewMs,
  renewSegment,
  segmentFile,
  takeSegment,
  type StoredRender,
  type TakenSegment,
} from './segment-store.ts';
import type { SegmentParts } from './share-video.ts';

interface HelperParts extends SegmentParts {
  config: Config;
  renderPool: RenderPool;
}

/** Helps with videos of other processes in this one: with so many of them at a time. */
export async function workSegments(parts: HelperParts, { atOnce }: { atOnce: number }): Promise<Work> {
  const options = { concurrency: atOnce, timeLimitMs: parts.config.jobTimeoutMs };
  await parts.queue.work('video-segment', options, ({ key }, context) => helpWith(parts, key, context));
  return {};
}

/** Makes segments of a video until none is left that nobody works on. */
async function helpWith(parts: HelperParts, key: string, { signal, countTime }: WorkContext): Promise<void> {
  const render = await readSharedRender(parts, key);
  if (!render) return;
  for (;;) {
    // Each segment has the time limit of a render by itself.
    countTime(false);
    const taken = await takeSegment(parts, key, { isOwner: false });
    if (!taken) return;
    await makeSegment(parts, key, { taken, render, signal });
  }
}

async function makeSegment(
  parts: HelperParts,
  key: string,
  { taken: { name, part }, render, signal }: { taken: TakenSegment; render: StoredRender; signal: AbortSignal },
): Promise<void> {
  const { config, storage, renderPool, log } = parts;
  const file = await openOutputFile(join(config.dataDirectory, 'work', 'outputs'));
  const renewing = setInterval(() => void renewSegment(parts, key, name).catch(() => undefined), renewMs);
  try {
    const { template, modifications, options, context } = render;
    const { report } = await renderPool.render(template, modifications, {
      ...options,
      videoPart: part,
      target: file.target,
      signal,
      context: { share: context.share, costName: context.costName, isBulk: context.isBulk === true },
    });
    await file.finish();
    await storage.put(segmentFile(key, name), file.read(), mediaTypeOf(name));
    await finishSegment(parts, key, name, report);
  } catch (error) {
    // It may work elsewhere; when it does not, the render that needs it says why.
    log.warn({ err: error, segment: name }, 'A segment of a video could not be made here');
    await freeSegment(parts, key, name);
    if (signal.aborted) throw error;
  } finally {
    clearInterval(renewing);
    await file.remove();
  }
}
