import { setImmediate } from 'node:timers/promises';
import { PlatenError } from '@platen/template';
import { sourceKey, type GivenSource, type NeededSource } from './pool-job.ts';

/** Reads a source for a render. */
export type ReadSource = (source: NeededSource, signal: AbortSignal) => Promise<Uint8Array>;

/** External sources of one render, read while it occupies no thread. */
export interface NeededSources {
  /** Sources read so far, by `sourceKey`. */
  readonly given: ReadonlyMap<string, GivenSource>;
  /** Reads sources side by side. What cannot be read is given as that. Throws the signal's reason when it fires. */
  read(needs: readonly NeededSource[], signal: AbortSignal): Promise<void>;
}

/** Bytes that are copied at once. */
const stretch = 8 * 1024 * 1024;

/** The sources of one render. All of its parts share them. */
export function createNeededSources(read: ReadSource): NeededSources {
  const given = new Map<string, GivenSource>();
  const readOne = async (source: NeededSource, signal: AbortSignal): Promise<void> => {
    const key = sourceKey(source);
    try {
      given.set(key, { bytes: await share(await read(source, signal)) });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const code = error instanceof PlatenError ? error.code : 'ASSET_UNREACHABLE';
      given.set(key, { code, message: error instanceof Error ? error.message : String(error) });
    }
  };
  return {
    given,
    async read(needs, signal) {
      const missing = needs.filter((source) => !given.has(sourceKey(source)));
      const gone = Promise.withResolvers<never>();
      const onAbort = (): void => gone.reject(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) onAbort();
      try {
        await Promise.race([Promise.all(missing.map((source) => readOne(source, signal))), gone.promise]);
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },
  };
}

/** The bytes in memory that threads share, so that they cross to a thread, and to several, without a copy on this one. */
async function share(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.buffer instanceof SharedArrayBuffer) return bytes;
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
  for (let done = 0; done < bytes.byteLength; done += stretch) {
    shared.set(bytes.subarray(done, done + stretch), done);
    // Large files would hold up the other requests of this thread.
    if (done + stretch < bytes.byteLength) await setImmediate();
  }
  return shared;
}
