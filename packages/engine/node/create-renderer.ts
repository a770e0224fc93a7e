import { createRendererOn } from '../render/create-renderer.ts';
import type { Renderer, RendererOptions } from '../job/renderer.ts';
import { createNodePlatform, type NodePlatformOptions } from './platform.ts';

/** Options of `createRenderer` in Node. */
export interface NodeRendererOptions extends RendererOptions, NodePlatformOptions {}

/** A renderer in this thread, with the bundled library. For several threads see `createPool`. */
export function createRenderer(options: NodeRendererOptions = {}): Renderer {
  return createRendererOn(createNodePlatform(options), options);
}
