import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { SharedPart, SharedParts, SharedVideo } from '@platen/engine/node';
import type { Report } from '@platen/template';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { Queue } from '../queue.ts';
import { mediaTypeOf } from '../../storage/media-types.ts';
import type { Storage } from '../../storage/storage.ts';
import type { RenderContext } from '../../renders/pipeline/render-context.ts';
import {
  endSegments,
  finishSegment,
  freeSegment,
  listSegments,
  offerSegments,
  readSegmentReport,
  renewMs,
  renewSegment,
  segmentFile,
  takeSegment,
} from './segment-store.ts';

/** Parts of the service that videos are shared with. */
export interface SegmentParts {
  database: Database;
  storage: Storage;
  queue: Queue;
  log: Logger;
}

/** Videos with fewer parts are made by one process: what the others would save is lost in copying. */
const minParts = 3;
/** Processes that are called for one video at most. */
const maxHelpers = 16;
/** Milliseconds between looks at what others have made. */
const pollMs = 250;

/**
 * Shares the segments of a video with all processes that work on the queue: each takes one after the other, whichever is next. A segment
 * whose process ended is taken by another. Undefined where there is only one process, and for short videos.
 */
export async function shareVideo(
  parts: SegmentParts,
  video: SharedVideo,
  context: RenderContext | undefined,
): Promise<SharedParts | undefined> {
  const { database, queue, storage, log } = parts;
  if (database.kind === 'embedded' || !context || video.parts.length < minParts) return undefined;
  if (Object.keys(video.options.assets ?? {}).length > 0) return undefined;
  const { share } = context;
  const key = `${share.workspaceId}/${video.key}`;
  const owner = randomUUID();
  let first = await offerSegments(parts, { key, owner, video, context });
  const helpers = Math.min(video.parts.length - 1, maxHelpers);
  await Promise.all(Array.from({ length: helpers }, () => queue.add('video-segment', { key }, { share })));

  /** Names that were not returned yet. */
  const left = new Set(video.parts.map(({ name }) => name));
  const leases = new Map<string, NodeJS.Timeout>();
  const endLease = (name: string): void => {
    clearInterval(leases.get(name));
    leases.delete(name);
  };
  const take = (name: string): SharedPart => {
    left.delete(name);
    const renew = (): void => void renewSegment(parts, key, name).catch(() => undefined);
    leases.set(name, setInterval(renew, renewMs).unref());
    return { name };
  };
  const copied = (name: string, report: Report): SharedPart => ({
    name,
    made: {
      report,
      async copyTo(target) {
        const found = await storage.open(segmentFile(key, name));
        if (!found) throw new Error(`The segment ${name} of a video is no longer in storage.`);
        let position = 0;
        for await (const chunk of found.stream) {
          const bytes = chunk as Uint8Array;
          await target.write(bytes, position);
          position += bytes.byteLength;
        }
      },
    },
  });

  return {
    async take(signal) {
      while (left.size > 0) {
        signal.throwIfAborted();
        if (first !== undefined) {
          const name = first;
          first = undefined;
          return take(name);
        }
        const taken = await takeSegment(parts, key, { isOwner: true });
        if (taken && left.has(taken.name)) return take(taken.name);
        const known = await listSegments(parts, key);
        for (const { name, isFinished } of known) {
          if (!isFinished || !left.has(name)) continue;
          left.delete(name);
          const report = await readSegmentReport(parts, key, name);
          if (report) {
            if (await storage.stat(segmentFile(key, name))) return copied(name, report);
            await freeSegment(parts, key, name);
          }
          left.add(name);
        }
        // Another render of the same video has ended its offer.
        const names = new Set(known.map(({ name }) => name));
        const [lost] = [...left].filter((name) => !names.has(name));
        if (lost !== undefined) return take(lost);
        if (left.size > 0) await wait(pollMs, undefined, { signal });
      }
      return undefined;
    },
    async made(name, file, report) {
      endLease(name);
      await storage.put(segmentFile(key, name), createReadStream(file), mediaTypeOf(name));
      await finishSegment(parts, key, name, report);
    },
    async close() {
      for (const name of leases.keys()) endLease(name);
      try {
        const names = await endSegments(parts, key, owner);
        await Promise.all(names.map((name) => storage.delete(segmentFile(key, name))));
      } catch (error) {
        log.warn({ err: error, key }, 'Segments of a video stay until they are cleaned up');
      }
    },
  };
}
