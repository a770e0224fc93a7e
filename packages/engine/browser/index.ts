export type { Renderer, RenderOptions, RenderResult } from '../renderer.ts';
export * from './platform.ts';
