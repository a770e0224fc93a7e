export type { Renderer, RenderResult } from '../job/renderer.ts';
export type { RenderOptions } from '../options/render-options.ts';
export { readBundledFile, readUnpackedFont } from './bundled-files.ts';
export { type NodeRendererOptions, createRenderer } from './create-renderer.ts';
export { engineVersion } from './engine-version.ts';
export { type OpenFontDirectoryOptions, openFontDirectory } from './open-font-directory.ts';
export { type FetchUrl, type NodePlatformOptions, createNodePlatform } from './platform.ts';
export {
  type PoolOptions,
  type FetchForOptions,
  type PoolRenderOptions,
  type Pool,
  createPool,
} from './pool/create-pool.ts';
export type { NamedPart, SharedPart, SharedParts, SharedVideo, ShareVideo } from './pool/part-sharing.ts';
export type { JobSlots, LeftSlot, Slot, SlotRequest } from './pool/job-slots.ts';
export { bytesPerThread, defaultMemoryBudget, threadsForMemory } from './pool/thread-count.ts';
export { probeFormats } from './probe-formats.ts';
export { releaseOutputs } from './release-outputs.ts';
