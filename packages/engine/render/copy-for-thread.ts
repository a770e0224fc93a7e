import { PlatenError } from '@platen/template';
import { haveOwnBuffer } from '../platform/plain-bytes.ts';
import type { Modifications, RenderOptions } from '../options/render-options.ts';

/** The part of a render sent to a thread: data only. Callbacks, signal and targets stay behind. */
export interface ThreadJob {
  template: unknown;
  modifications: Modifications;
  options: Omit<RenderOptions, 'onProgress' | 'onFetch' | 'signal' | 'target' | 'targetOfPage'>;
}

/**
 * Copies what a render needs for another thread, so that nothing the caller does afterwards changes it; the buffers of assets
 * are the caller's own when `transferAssets` says so and nothing else is in them. Throws TEMPLATE_INVALID when there is something
 * that is not data.
 */
export function copyForThread(template: unknown, modifications: Modifications, options: RenderOptions): ThreadJob {
  const assets = takeAssets(options);
  const data = {
    ...options,
    ...(assets && { assets }),
    onProgress: undefined,
    onFetch: undefined,
    signal: undefined,
    target: undefined,
    targetOfPage: undefined,
  };
  const job = { template, modifications, options: data };
  try {
    return structuredClone(job, { transfer: buffersOf(assets ?? {}) });
  } catch (error) {
    throw new PlatenError(
      'TEMPLATE_INVALID',
      'The template or its modifications contain values that are not JSON data.',
      {
        cause: error,
      },
    );
  }
}

/** Copies of the assets without what lies around them, or the assets themselves where they may be had. */
function takeAssets({ assets, transferAssets = false }: RenderOptions): Record<string, Uint8Array> | undefined {
  if (!assets) return undefined;
  // What is no bytes at all is refused where the options are read.
  const isTaken = (bytes: Uint8Array): boolean =>
    !(bytes instanceof Uint8Array) || (transferAssets && haveOwnBuffer(bytes));
  return Object.fromEntries(
    Object.entries(assets).map(([id, bytes]) => [id, isTaken(bytes) ? bytes : new Uint8Array(bytes)]),
  );
}

/** The buffers of a job's assets, which may go along with it. */
export function jobBuffers({ options }: ThreadJob): ArrayBuffer[] {
  return buffersOf(options.assets ?? {});
}

/** Each buffer once; memory that threads share is not handed over. */
function buffersOf(assets: Readonly<Record<string, Uint8Array>>): ArrayBuffer[] {
  const buffers = new Set(Object.values(assets).map((bytes) => bytes?.buffer));
  return [...buffers].filter((buffer) => buffer instanceof ArrayBuffer);
}
