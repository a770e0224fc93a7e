import { join } from 'node:path';
import { createPool, type Pool } from '@platen/engine/node';
import { PlatenError } from '@platen/template';
import type { Config } from '../config/config.ts';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';

/** Bytes of one file that a render reads from storage. */
const mostAssetBytes = 500 * 1024 * 1024;

/** What the service's pool is made of. */
export interface RenderPoolParts extends Pick<Dependencies, 'storage' | 'fetcher'> {
  config: Pick<Config, 'renderThreads' | 'memoryBudgetBytes' | 'jobTimeoutMs' | 'renderQueue' | 'dataDirectory'>;
}

/**
 * The pool that renders templates of the service. Addresses are fetched by the safe fetcher alone. Assets are read from storage by the
 * keys that a render gives for its ids (see `findTemplateAssets`); a render that gives none reaches none. Films that were interrupted
 * go on where they were when the same machine renders them again.
 */
export function createRenderPool({ config, storage, fetcher }: RenderPoolParts): Pool {
  const { renderThreads, memoryBudgetBytes, jobTimeoutMs } = config;
  const pool = createPool({
    ...(renderThreads !== undefined && { threads: renderThreads }),
    ...(memoryBudgetBytes !== undefined && { memoryBudgetBytes }),
    limits: { maxDurationMs: jobTimeoutMs, maxFilmRenderMs: jobTimeoutMs },
    workFolder: join(config.dataDirectory, 'work', 'films'),
    // Synchronous renders are bounded by their gate and jobs by the number of workers; this only bounds what both overlook.
    maxQueue: config.renderQueue + 1000,
    async resolveAsset(key) {
      const bytes = key.startsWith('assets/') ? await storage.read(key, mostAssetBytes) : undefined;
      if (!bytes) throw new PlatenError('ASSET_UNREACHABLE', 'The file of a brand asset is no longer in storage.');
      return bytes;
    },
    async fetchUrl(url, { maxBytes, signal }) {
      try {
        const { status, bytes } = await fetcher.fetch(url, { maxBytes, ...(signal && { signal }) });
        if (status >= 200 && status < 300) return bytes;
        throw new PlatenError('ASSET_UNREACHABLE', `${shorten(url)} answered with status ${status}.`);
      } catch (error) {
        if (error instanceof PlatenError) throw error;
        const reason = error instanceof ServiceError ? error.message : 'the connection failed';
        throw new PlatenError('ASSET_UNREACHABLE', `${shorten(url)} could not be fetched: ${reason}`, { cause: error });
      }
    },
  });
  return {
    get threads() {
      return pool.threads;
    },
    get pending() {
      return pool.pending;
    },
    render: (template, modifications, options = {}) =>
      pool.render(template, modifications, { ...options, assetKeys: options.assetKeys ?? {} }),
    close: () => pool.close(),
  };
}

function shorten(url: string): string {
  return url.length > 120 ? `${url.slice(0, 100)}…` : url;
}
