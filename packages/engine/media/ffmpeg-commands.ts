import { PlatenError } from '@platen/template';
import type { Ffmpeg } from '../platform/media-platform.ts';

type Command = Parameters<Ffmpeg['run']>[0];

/** FFmpeg in a worker of its own. It is not used again after it failed or was ended. */
export interface FfmpegWorker {
  /** Runs one command on files that are in `inputFolder` under their names. `lines` is what FFmpeg said. */
  run(command: Omit<Command, 'signal'>): Promise<{ code: number; lines: string[]; files: Record<string, Uint8Array> }>;
  /** Ends it at once, whatever it does. */
  end(): void;
}

/** Where a worker finds its inputs. They are read from where they are and not copied into FFmpeg's memory. */
export const inputFolder = '/input';

/** Milliseconds without a command after which the worker, which holds tens of megabytes, is ended. */
const idleMs = 30_000;

/** Commands one after another on a worker that is started when it is needed. */
export function createFfmpeg(start: () => Promise<FfmpegWorker>): Ffmpeg {
  let worker: Promise<FfmpegWorker> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let idle: ReturnType<typeof setTimeout> | undefined;
  const drop = (): void => {
    const ended = worker;
    worker = undefined;
    ended?.then(
      (running) => running.end(),
      () => {},
    );
  };
  const runNow = async ({ args, inputs, outputs, signal }: Command): Promise<Record<string, Uint8Array>> => {
    signal?.throwIfAborted();
    clearTimeout(idle);
    const running = await (worker ??= start().catch((error: unknown) => {
      worker = undefined;
      throw error;
    }));
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const onAbort = (): void => reject(signal?.reason);
    signal?.addEventListener('abort', onAbort);
    try {
      signal?.throwIfAborted();
      const placed = args.map((arg) => (Object.hasOwn(inputs, arg) ? `${inputFolder}/${arg}` : arg));
      const { code, lines, files } = await Promise.race([running.run({ args: placed, inputs, outputs }), aborted]);
      if (code === 0 && outputs.every((name) => Object.hasOwn(files, name))) return files;
      const last = lines.findLast((line) => /error|invalid|unknown|no such|cannot|could not|not /i.test(line));
      throw new PlatenError(
        'ASSET_UNSUPPORTED',
        `FFmpeg cannot do that: ${(last ?? lines.at(-1) ?? 'no reason').trim()}`,
      );
    } catch (error) {
      // After a failure its memory may be in any state; after an abort it is still at work.
      drop();
      throw error;
    } finally {
      signal?.removeEventListener('abort', onAbort);
      if (worker !== undefined) {
        idle = setTimeout(drop, idleMs);
        // Node would wait for it at the end of a program.
        (idle as { unref?: () => void }).unref?.();
      }
    }
  };
  return {
    run(command) {
      const result = queue.then(() => runNow(command));
      queue = result.catch(() => {});
      return result;
    },
  };
}
