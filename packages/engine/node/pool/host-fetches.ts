import type { MessagePort } from 'node:worker_threads';
import { PlatenError } from '@platen/template';
import type { NodePlatformOptions } from '../platform.ts';
import type { HostMessage, ThreadMessage } from './pool-job.ts';

/** Sources that a job's thread asks its pool to fetch. */
export interface HostFetches {
  /** Fetches, and returns a copy: the fetcher may keep the bytes for the next time. Never rejects. */
  answer(message: Extract<ThreadMessage, { type: 'fetch' }>): Promise<void>;
  /** Cancels a fetch that is no longer needed. */
  leave(id: number): void;
  /** The job is over: stops all that is in progress. */
  end(): void;
}

/** The fetches of one job, answered over its port. */
export function createHostFetches(port: MessagePort, { fetchUrl }: Pick<NodePlatformOptions, 'fetchUrl'>): HostFetches {
  const running = new Map<number, AbortController>();
  const send = (message: HostMessage, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
  return {
    async answer({ id, url, maxBytes }) {
      const controller = new AbortController();
      running.set(id, controller);
      try {
        if (!fetchUrl) throw new PlatenError('ASSET_UNREACHABLE', 'This pool fetches no addresses.');
        const bytes = await fetchUrl(url, { maxBytes, signal: controller.signal });
        if (controller.signal.aborted) return;
        const copy = new Uint8Array(bytes);
        send({ type: 'bytes', id, bytes: copy }, [copy.buffer]);
      } catch (error) {
        if (controller.signal.aborted) return;
        const code = error instanceof PlatenError ? error.code : 'ASSET_UNREACHABLE';
        send({ type: 'unreadable', id, code, message: error instanceof Error ? error.message : String(error) });
      } finally {
        running.delete(id);
      }
    },
    leave(id) {
      running.get(id)?.abort();
    },
    end() {
      for (const controller of running.values()) controller.abort();
    },
  };
}
