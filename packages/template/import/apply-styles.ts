import { ValueError } from '../errors/refusal.ts';
import type { Layer } from '../layers/layer.ts';
import { findStyleKey } from '../layers/layer-definitions.ts';
import type { ImportNotes } from './import-notes.ts';

function isFontSize([name]: readonly [string, unknown]): boolean {
  return /^fontSize$/i.test(name);
}

/** Lengths in `em` and line heights in pixels need the font size first. */
function inOrder(styles: readonly (readonly [string, unknown])[]): (readonly [string, unknown])[] {
  return styles.toSorted((a, b) => Number(isFontSize(b)) - Number(isFontSize(a)));
}

/** Applies CSS-like styles to a layer by the style keys; styles that do not fit are reported. Empty values are ignored. */
export function applyStyles(layer: Layer, styles: readonly (readonly [string, unknown])[], notes: ImportNotes): Layer {
  let next = layer;
  for (const [name, value] of inOrder(styles)) {
    if (value === '' || value === null || value === undefined) continue;
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
      notes.note(layer, name, 'its value is neither text nor a number');
      continue;
    }
    const key = findStyleKey(name, next.type);
    const written = key ? key.write(next, value) : new ValueError(`${next.type} layers have no such property`);
    if (written instanceof ValueError)
      notes.note(layer, name, key ? `its value "${String(value).slice(0, 80)}" ${written.message}` : written.message);
    else next = written;
  }
  return next;
}
