import type { Page } from '@platen/template';
import type { ParsedRenderOptions } from '../options/parse-render-options.ts';

/** One image to make of a page: its size in pixels, and where the page is in it at which scale. */
export interface OutputFrame {
  /** Name of the extra size; empty for the main output. */
  name: string;
  width: number;
  height: number;
  /** Output pixels per template pixel. */
  scale: number;
  /** Output pixels from the image's top left corner to the page's. */
  x: number;
  y: number;
}

/** The images that the options ask of a page: the main one, then the extra sizes in their order. */
export function planOutputs(page: Pick<Page, 'width' | 'height'>, options: ParsedRenderOptions): OutputFrame[] {
  return [
    planMainOutput(page, options),
    ...options.extraSizes.map(({ name, width, height }) => containPage(page, name, width, height)),
  ];
}

function planMainOutput(page: Pick<Page, 'width' | 'height'>, options: ParsedRenderOptions): OutputFrame {
  const { width, height } = options;
  if (width !== undefined && height !== undefined) return containPage(page, '', width, height);
  const scale =
    width !== undefined ? width / page.width : height !== undefined ? height / page.height : (options.scale ?? 1);
  return {
    name: '',
    width: width ?? Math.max(1, Math.round(page.width * scale)),
    height: height ?? Math.max(1, Math.round(page.height * scale)),
    scale,
    x: 0,
    y: 0,
  };
}

/** The whole page, as large as fits, in the middle. Bars are shared out in whole pixels so that edges stay sharp. */
export function containPage(
  page: Pick<Page, 'width' | 'height'>,
  name: string,
  width: number,
  height: number,
): OutputFrame {
  const scale = Math.min(width / page.width, height / page.height);
  return {
    name,
    width,
    height,
    scale,
    x: Math.round((width - page.width * scale) / 2),
    y: Math.round((height - page.height * scale) / 2),
  };
}
