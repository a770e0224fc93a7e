import { PlatenError } from '@platen/template';
import { readOutcome } from '../platform/outcome.ts';
import type { AudioPeaks } from '../audio/audio-peaks.ts';
import type { BrowserRendererOptions } from './create-renderer.ts';
import { startRenderWorker } from './start-render-worker.ts';
import { connectWorker, type WorkerConnection } from './worker-connection.ts';

/** Measures audio for waveforms. */
export interface PeakReader {
  /** Returns the peaks of the audio of a file; undefined if it has none. Throws PlatenError if it cannot be read or decoded. */
  read(source: string): Promise<AudioPeaks | undefined>;
  /** Ends its worker; pending requests are rejected. */
  close(): void;
}

/** Milliseconds after the last request for which the worker is kept. */
const idleMs = 10_000;

/** A peak reader in a worker, which is started on demand and ended when idle; one audio file at a time. */
export function createPeakReader(options: BrowserRendererOptions): PeakReader {
  let connection: WorkerConnection | undefined;
  let before: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const end = (): void => {
    clearTimeout(idle);
    connection?.end(new PlatenError('RENDERER_CLOSED', 'The peak reader was closed.'));
    connection = undefined;
  };
  const read = async (source: string): Promise<AudioPeaks | undefined> => {
    if (isClosed) throw new PlatenError('RENDERER_CLOSED', 'The peak reader was closed.');
    clearTimeout(idle);
    if (connection?.isBroken()) connection = undefined;
    connection ??= connectWorker({ ...options, startWorker: options.startWorker ?? startRenderWorker });
    const worker = await connection.ready;
    return readOutcome(await worker.readPeaks(source));
  };
  return {
    read(source) {
      waiting++;
      const peaks = before
        .then(() => read(source))
        .finally(() => {
          waiting--;
          if (waiting === 0) idle = setTimeout(end, idleMs);
        });
      before = peaks.catch(() => {});
      return peaks;
    },
    close() {
      isClosed = true;
      end();
    },
  };
}
