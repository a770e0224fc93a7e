export type { Renderer, RenderOptions, RenderResult } from '../render/renderer.ts';
export * from './bundled-files.ts';
export * from './create-renderer.ts';
export * from './engine-version.ts';
export * from './open-font-directory.ts';
export * from './platform.ts';
export * from './pool/create-pool.ts';
export * from './pool/thread-count.ts';
export * from './probe-formats.ts';
