export type { Renderer, RenderOptions, RenderResult } from '../job/renderer.ts';
export * from './client.ts';
export * from './create-renderer.ts';
export * from './peak-reader.ts';
export * from './player/create-player.ts';
export type * from './player/player.ts';
export * from './platform.ts';
export * from './probe-formats.ts';
