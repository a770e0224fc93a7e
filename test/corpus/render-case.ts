import type { PageLayout, Renderer, RenderOutput } from '@platen/engine';
import type { Report } from '@platen/template';
import type { RenderCase } from './load-case.ts';

/** One page of a rendered case: its image as PNG and its layout. */
export interface RenderedPage extends Pick<RenderOutput, 'page' | 'bytes'> {
  layout: PageLayout | undefined;
}

/** A case as one renderer drew it. */
export interface RenderedCase {
  pages: RenderedPage[];
  report: Report;
}

/** Renders a case to PNG with the numbers of its layout. */
export async function renderCase(
  renderer: Pick<Renderer, 'render'>,
  { template, modifications, options }: RenderCase,
): Promise<RenderedCase> {
  const result = await renderer.render(template, modifications, { ...options, format: 'png', includeLayout: true });
  const layouts = new Map(result.layout?.map((layout) => [layout.number, layout]));
  const pages = result.outputs.map(({ page, bytes }) => ({ page, bytes, layout: layouts.get(page) }));
  return { pages, report: result.report };
}
