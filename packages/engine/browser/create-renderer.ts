import type { Renderer } from '../job/renderer.ts';
import { createRendererClient } from './client.ts';
import { startRenderWorker } from './start-render-worker.ts';
import type { RendererClientOptions } from './worker-connection.ts';

/** Options of `createRenderer` in a browser. */
export interface BrowserRendererOptions extends Omit<RendererClientOptions, 'startWorker'> {
  /** Starts the render worker; for builds where a module's URL is unknown. Default: the worker next to this module. */
  startWorker?: () => Worker;
}

/** A renderer in a separate worker. `assetBase` is where the bundled files are served. */
export function createRenderer(options: BrowserRendererOptions): Renderer {
  return createRendererClient({ ...options, startWorker: options.startWorker ?? startRenderWorker });
}
