import type { Renderer } from '@platen/engine';
import { createRendererClient, type RendererClientOptions } from '@platen/engine/browser';

/**
 * Starts a renderer in a worker. Apart from what an editor begins with: what talks with workers is fetched when something is rendered
 * first.
 */
export function startRenderer(options: RendererClientOptions): Renderer {
  return createRendererClient(options);
}
