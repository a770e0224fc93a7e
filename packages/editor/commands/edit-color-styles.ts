import { msg, str } from '@lit/localize';
import type { Draft } from 'immer';
import { castDraft } from 'immer';
import { referencedToken, tokenReference, type Layer, type Page, type Paint, type Template } from '@platen/template';
import { newToken } from '../store/design/token-conditions.ts';
import type { Edit } from '../store/template-document.ts';
import { tokenNameError } from './edit-tokens.ts';
import { setLayers } from './set-layers.ts';

/** The color that a layer shows first, and that a color style is made of; undefined for layers without one. */
export function colorOfLayer(layer: Layer): string | undefined {
  const paint = paintOf(layer);
  return paint?.type === 'solid' ? paint.color : undefined;
}

function paintOf(layer: Layer): Paint | undefined {
  switch (layer.type) {
    case 'text':
      return layer.runs.length === 1 ? (layer.runs[0]?.style?.fill ?? layer.style.fill) : layer.style.fill;
    case 'table':
    case 'chart':
      return layer.style.fill;
    case 'shape':
      return layer.fills.at(-1) ?? layer.strokes.at(-1)?.paint;
    case 'group':
      return layer.frame?.fills.at(-1);
    default:
      return undefined;
  }
}

/** Makes a color style: a token that is a color. With layers, they have it. */
export function addColorStyle(
  template: Template,
  page: Page,
  given: { name: string; value: string; layerIds: readonly string[] },
): Edit & { name: string } {
  const { layerIds, value } = given;
  let name = given.name;
  for (let number = 2; tokenNameError(template, '', name) !== undefined; number++) name = `${given.name}${number}`;
  const applied = applyColorStyle(page, layerIds, name);
  return {
    name,
    label: msg(str`Add color style “${name}”`),
    recipe(draft) {
      draft.tokens ??= { axes: [], values: {} };
      // A reference has the value of what it refers to in the default brand and mode.
      draft.tokens.values[name] = castDraft({ ...newToken('color'), value });
      applied?.recipe(draft);
    },
  };
}

/** Gives layers the color of a style: their text, else their topmost fill, else their outline. Undefined when none of them has such. */
export function applyColorStyle(page: Page, layerIds: readonly string[], name: string): Edit | undefined {
  const color = tokenReference(name);
  return setLayers(page, layerIds, msg('Color style'), (layer) => paintLayer(layer, { type: 'solid', color }));
}

function paintLayer(layer: Draft<Layer>, paint: Paint): void {
  switch (layer.type) {
    case 'text':
      layer.style.fill = castDraft(paint);
      for (const run of layer.runs) {
        if (!run.style) continue;
        delete run.style.fill;
        if (Object.keys(run.style).length === 0) delete run.style;
      }
      break;
    case 'table':
    case 'chart':
      layer.style.fill = castDraft(paint);
      break;
    case 'shape': {
      const [stroke] = layer.strokes.slice(-1);
      if (layer.fills.length === 0 && stroke) stroke.paint = castDraft(paint);
      else layer.fills.splice(Math.max(0, layer.fills.length - 1), 1, castDraft(paint));
      break;
    }
    case 'group':
      if (layer.frame && layer.frame.fills.length > 0) layer.frame.fills.splice(-1, 1, castDraft(paint));
      break;
    default:
  }
}

/** Whether layers have a color that a style can give them. */
export function takesColor(layer: Layer): boolean {
  return layer.type === 'text' || layer.type === 'table' || layer.type === 'chart' || layer.type === 'shape';
}

/** The name of the color style that a layer has; undefined for a color of its own. */
export function colorStyleOf(layer: Layer): string | undefined {
  return referencedToken(colorOfLayer(layer));
}
