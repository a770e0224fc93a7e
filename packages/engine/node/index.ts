export type { Renderer, RenderOptions, RenderResult } from '../renderer.ts';
export * from './bundled-files.ts';
export * from './platform.ts';
