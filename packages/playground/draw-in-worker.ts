import {
  focalPointsOf,
  outputKind,
  type FocalPoint,
  type RenderFormat,
  type RenderOptions,
  type RenderResult,
  type Renderer,
} from '@platen/engine';
import { createRenderer } from '@platen/engine/browser';
import type { Template } from '@platen/template';
import type { ShownDesign } from '@platen/editor/design-choices';
import type { ParameterValues } from './parameter-fields.ts';

/** A request to draw a template, or one page of it, with values. */
export interface PageRequest {
  template: Template;
  values: ParameterValues;
  /** Default: as the template is written. */
  design?: ShownDesign;
  /** From 1. Missing: all of them. */
  page?: number;
  onProgress?: RenderOptions['onProgress'];
  /** Default `png`. */
  format?: RenderFormat;
  scale?: number;
  quality?: number;
}

/** Draws in workers of the browser. */
export interface WorkerDrawing {
  /** Throws PlatenError. `durationMs` includes the wait for a worker that is not there yet. */
  draw(request: PageRequest, signal?: AbortSignal): Promise<{ result: RenderResult; durationMs: number }>;
  close(): Promise<void>;
}

/** The page's requirements for drawing in workers. */
export interface WorkerDrawingOptions {
  /** Where the service has the engine's bundled files; it ends in a slash. */
  assetBase: string;
  /** Reads the file of a brand asset by its id; missing where templates name none. */
  resolveAsset?: (id: string) => Promise<Uint8Array>;
  /** The focal point of a brand asset by its id; rejects for ids without a file. Missing where templates name none. */
  findFocalPoint?: (id: string) => Promise<FocalPoint | undefined>;
  /** Completes a template before it is drawn, as with fonts that it names by their families alone. Default: it is drawn as it is. */
  complete?: (template: Template, values: ParameterValues) => Promise<Template>;
}

/**
 * Draws in two workers: one for images, which are seen while typing, another for what takes longer. Each starts at its first
 * draw.
 */
export function createWorkerDrawing({
  assetBase,
  resolveAsset,
  findFocalPoint,
  complete,
}: WorkerDrawingOptions): WorkerDrawing {
  const renderers: { quick?: Renderer; patient?: Renderer } = {};
  return {
    async draw(request, signal) {
      const kind = outputKind(request.format ?? 'png') === 'image' ? 'quick' : 'patient';
      const renderer = (renderers[kind] ??= createRenderer({ assetBase, ...(resolveAsset && { resolveAsset }) }));
      const from = performance.now();
      const template = complete ? await complete(request.template, request.values) : request.template;
      const focalPoints = findFocalPoint && (await focalPointsOf(template, request.values, findFocalPoint));
      const result = await renderer.render(template, request.values, {
        ...(request.page !== undefined && { pages: [request.page] }),
        ...(request.onProgress && { onProgress: request.onProgress }),
        format: request.format ?? 'png',
        nowMs: Date.now(),
        ...request.design,
        ...(focalPoints && { focalPoints }),
        ...(request.scale !== undefined && { scale: request.scale }),
        ...(request.quality !== undefined && { quality: request.quality }),
        ...(signal && { signal }),
      });
      return { result, durationMs: performance.now() - from };
    },
    async close() {
      await Promise.all([renderers.quick?.close(), renderers.patient?.close()]);
    },
  };
}
