import { ContextProvider } from '@lit/context';
import { createEditor, editorContext, type Editor } from '@platen/editor';
import { parseTemplate } from '@platen/template';
import type { ArtboardElement } from '../../../packages/editor/artboard/artboard-element.ts';
import '../../../packages/editor/artboard/artboard-element.ts';

/** An artboard in the test's page, and the editor it works with. */
export interface MountedArtboard {
  editor: Editor;
  element: ArtboardElement;
  /** What was said to those who cannot see. */
  announced: string[];
  unmount(): void;
}

/** Puts an artboard of that many CSS pixels into the page, with a template as it may be written by hand. */
export async function mountArtboard(written: unknown, width = 900, height = 700): Promise<MountedArtboard> {
  const host = document.createElement('div');
  host.style.cssText = `position: fixed; inset: 0 auto auto 0; width: ${width}px; height: ${height}px; display: grid`;
  const announced: string[] = [];
  const editor = createEditor({
    template: parseTemplate(written),
    host,
    notify: () => {},
    announce: (text) => announced.push(text),
  });
  const provider = new ContextProvider(host, { context: editorContext, initialValue: editor });
  provider.hostConnected();
  const element = document.createElement('platen-artboard') as ArtboardElement;
  element.assetBase = new URL('/assets/', location.href).href;
  host.append(element);
  document.body.append(host);
  await element.updateComplete;
  await element.artboard?.settled();
  return { editor, element, announced, unmount: () => host.remove() };
}

/** The pixels that the page's canvas shows there on the artboard, as RGBA; clear where the canvas is not. */
export function shownPixels(
  { element }: MountedArtboard,
  x: number,
  y: number,
  width: number,
  height: number,
): Uint8ClampedArray {
  const canvas = element.renderRoot.querySelector<HTMLCanvasElement>('canvas.page');
  const context = canvas?.getContext('2d');
  if (!canvas || !context) throw new Error('There is no canvas of the page.');
  const [own, around] = [canvas.getBoundingClientRect(), element.getBoundingClientRect()];
  const scale = canvas.width / own.width;
  const [left, top] = [(own.x - around.x) * scale, (own.y - around.y) * scale];
  return context.getImageData(x - Math.round(left), y - Math.round(top), width, height).data;
}
