import { outputKind, type RenderFormat, type RenderOptions, type RenderResult, type Renderer } from '@platen/engine';
import { createRenderer } from '@platen/engine/browser';
import type { Template } from '@platen/template';
import type { ParameterValues } from './parameter-form.ts';

/** One worker for what is seen while typing, another for what takes longer. */
const renderers: { live?: Renderer; patient?: Renderer } = {};

/** What to draw: a template, or one page of it, with values in it. */
export interface PageRequest {
  template: Template;
  values: ParameterValues;
  /** Missing: all of them. */
  page?: number;
  onProgress?: RenderOptions['onProgress'];
  format?: RenderFormat;
  scale?: number;
  quality?: number;
}

/** Draws in a worker, which starts at the first call and is kept. */
export async function renderInWorker(
  request: PageRequest,
  signal?: AbortSignal,
): Promise<{ result: RenderResult; durationMs: number }> {
  const kind = outputKind(request.format ?? 'png') === 'picture' ? 'live' : 'patient';
  const renderer = (renderers[kind] ??= createRenderer({ assetBase: new URL('/assets/', location.href).href }));
  const from = performance.now();
  const result = await renderer.render(request.template, request.values, {
    ...(request.page !== undefined && { pages: [request.page] }),
    ...(request.onProgress && { onProgress: request.onProgress }),
    format: request.format ?? 'png',
    ...(request.scale !== undefined && { scale: request.scale }),
    ...(request.quality && { quality: request.quality }),
    ...(signal && { signal }),
  });
  return { result, durationMs: performance.now() - from };
}
