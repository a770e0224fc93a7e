import { msg } from '@lit/localize';
import { castDraft } from 'immer';
import {
  layer as layerSchema,
  scaleLayer,
  walkLayers,
  type Binding,
  type Layer,
  type Paint,
  type SvgLayer,
} from '@platen/template';
import { copyLayers } from '@platen/template/internal';
import { createIds } from '../commands/create-ids.ts';
import { tidyReferences } from '../commands/tidy-references.ts';
import type { Editor } from '../context/editor-context.ts';
import { findPage, findPlace } from '../store/find-place.ts';
import { importDrawing } from './import-drawing.ts';
import { readSource } from './read-source.ts';

const maxBytes = 16 * 1024 * 1024;
/** Properties that parameters fill of drawings and not of groups. */
const ownKeys: ReadonlySet<string> = new Set(['content', 'svgColor', 'color', 'fill', 'objectFit']);

/**
 * Takes a drawing of the shown page apart, in its place: a group of shapes and texts with the colors that the drawing had there. False when
 * there is nothing in it, or it was changed in the meantime. Throws what reading and importing it throw.
 */
export async function turnIntoShapes(editor: Editor, drawing: SvgLayer): Promise<boolean> {
  const { state } = editor;
  if (!editor.artboard) return false;
  const pageId = state.page.peek().id;
  const bytes = await readSource(editor, drawing.source, maxBytes);
  const { template } = await importDrawing(editor, bytes, drawing.name);
  const [page] = template.pages;
  if (!page || page.layers.length === 0) return false;
  const newId = createIds(state.template.peek());
  const { layers } = copyLayers(
    page.layers.map((each) => fit(each, page, drawing)),
    newId,
  );
  for (const { layer } of walkLayers(layers)) recolor(layer, drawing);
  const { source: _source, fit: _fit, color: _color, colors: _colors, expressions: _expressions, ...common } = drawing;
  // Under the same id, so that masks and placements still name it.
  const group = layerSchema.parse({ ...common, type: 'group', layers });
  return editor.apply({
    label: msg('Edit as shapes'),
    select: [drawing.id],
    page: pageId,
    recipe(draft) {
      const draftPage = findPage(draft, pageId);
      const place = findPlace(draftPage, drawing.id);
      if (!draftPage || place?.layer.type !== 'svg' || place.layer.source !== drawing.source) return;
      place.list.splice(place.index, 1, castDraft(group));
      for (const parameter of draftPage.parameters) {
        const isLost = ({ layerId, property }: Binding): boolean => layerId === drawing.id && ownKeys.has(property);
        parameter.bindings = parameter.bindings.filter((binding) => !isLost(binding));
      }
      draftPage.parameters = draftPage.parameters.filter(({ bindings }) => bindings.length > 0);
      tidyReferences(draftPage);
    },
  });
}

/** A layer of the drawing as it stands in the box of the layer that shows it. */
function fit(layer: Layer, page: { width: number; height: number }, { width, height, fit: how }: SvgLayer): Layer {
  const scales = [width / page.width, height / page.height] as const;
  const factor = how === 'cover' ? Math.max(...scales) : Math.min(...scales);
  const [scaleX, scaleY] = how === 'fill' ? scales : [factor, factor];
  return scaleLayer(layer, factor, {
    x: (width - page.width * scaleX) / 2 + layer.x * scaleX,
    y: (height - page.height * scaleY) / 2 + layer.y * scaleY,
    width: layer.width * scaleX,
    height: layer.height * scaleY,
  });
}

/** Gives shapes and texts the colors that the drawing's layer puts in place of its own. */
function recolor(layer: Layer, { color, colors }: SvgLayer): void {
  const paintFor = (paint: Paint): Paint => {
    if (paint.type !== 'solid') return paint;
    const other = color ?? colors.find(({ from }) => from.toLowerCase() === paint.color.toLowerCase())?.to;
    return other === undefined ? paint : { ...paint, color: other };
  };
  if (layer.type === 'shape') {
    layer.fills = layer.fills.map(paintFor);
    layer.strokes = layer.strokes.map((stroke) => ({ ...stroke, paint: paintFor(stroke.paint) }));
  }
  if (layer.type === 'text') layer.style = { ...layer.style, fill: paintFor(layer.style.fill) };
  if (layer.type === 'svg') Object.assign(layer, { colors, ...(color !== undefined && { color }) });
}
