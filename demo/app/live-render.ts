import type { RenderFormat, RenderResult, Renderer } from '@platen/engine';
import { createRenderer } from '@platen/engine/browser';
import type { Template } from '@platen/template';
import type { ParameterValues } from './parameter-form.ts';

let renderer: Renderer | undefined;

/** What to draw: one page of a template with values in it. */
export interface PageRequest {
  template: Template;
  values: ParameterValues;
  page: number;
  format?: RenderFormat;
  scale?: number;
  quality?: number;
}

/** Draws a page in the worker, which starts at the first call and is kept. */
export async function renderInWorker(
  request: PageRequest,
  signal?: AbortSignal,
): Promise<{ result: RenderResult; durationMs: number }> {
  renderer ??= createRenderer({ assetBase: new URL('/assets/', location.href).href });
  const from = performance.now();
  const result = await renderer.render(request.template, request.values, {
    pages: [request.page],
    format: request.format ?? 'png',
    scale: request.scale ?? 1,
    ...(request.quality && { quality: request.quality }),
    ...(signal && { signal }),
  });
  return { result, durationMs: performance.now() - from };
}
