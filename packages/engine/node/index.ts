export type { Renderer, RenderOptions, RenderResult } from '../renderer.ts';
