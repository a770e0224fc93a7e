import { msg, str } from '@lit/localize';
import type { Box } from '@platen/engine';
import { uniteBoxes } from '@platen/engine/internal';
import { layer as layerSchema, type Layer } from '@platen/template';
import { addLayers } from '../commands/add-layers.ts';
import { boundsOf } from '../commands/group-layers.ts';
import type { Editor } from '../context/editor-context.ts';
import { placeOnPage } from './layer-of-file.ts';

/**
 * Takes an SVG or PSD file apart into layers that can be edited, and puts them on the shown page as one group. What no layer can say stays a
 * drawing; what is lost is shown to the person. The importer is fetched when it is first used.
 */
export async function importSvgFile(editor: Editor, file: File): Promise<boolean> {
  const { state } = editor;
  if (!editor.artboard) return false;
  const { importDrawing } = await import('./svg-importer.ts');
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { template, report } = await importDrawing(editor, bytes, file.name);
    const [page] = template.pages;
    const layers = page?.layers ?? [];
    if (!page || layers.length === 0) {
      editor.notify({ kind: 'info', text: msg('This drawing is empty.') });
      return false;
    }
    const shown = state.page.peek();
    const around = uniteBoxes(layers.map((layer) => boundsOf(layer, new Map())));
    const target = placeOnPage(shown, around);
    const [dx, dy] = [target.x - around.x, target.y - around.y];
    const moved = layers.map((layer) => ({ ...layer, x: layer.x + dx, y: layer.y + dy }));
    const whole = moved.length > 1 ? [grouped(moved, { ...around, x: target.x, y: target.y }, file.name)] : moved;
    const label = msg('Import drawing');
    const isIn = editor.apply(addLayers(state.template.peek(), whole, { pageId: shown.id }, label));
    const lost = report.filter(({ code }) => code === 'not_imported').length;
    if (lost > 0) editor.notify({ kind: 'info', text: msg(str`${lost} parts of the drawing could not be imported.`) });
    return isIn;
  } catch (error) {
    const text = error instanceof Error ? error.message : msg(str`${file.name} could not be read.`);
    editor.notify({ kind: 'error', text });
    return false;
  }
}

/** Layers as one group that is as large as they are together. */
function grouped(layers: readonly Layer[], { x, y, width, height }: Box, fileName: string): Layer {
  return layerSchema.parse({
    type: 'group',
    id: 'drawing',
    name: fileName.replace(/\.[^.]*$/, '').slice(0, 255),
    x,
    y,
    width,
    height,
    layers: layers.map((layer) => ({ ...layer, x: layer.x - x, y: layer.y - y })),
  });
}
