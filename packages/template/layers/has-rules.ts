import type { Layer } from './layer.ts';
import { walkLayers } from './walk-layers.ts';

/** Whether a layer itself has a condition, expressions, a repeat or formats of columns, or is a component or an instance. */
export function isRuled(layer: Layer): boolean {
  return (
    layer.when !== undefined ||
    layer.expressions !== undefined ||
    (layer.type === 'table' && layer.columns.some(({ format }) => format !== undefined)) ||
    (layer.type === 'group' &&
      (layer.repeat !== undefined || layer.component !== undefined || layer.instance !== undefined))
  );
}

/** Whether any layer has such rules, so that what is drawn depends on data or the locale. */
export function hasRules(layers: readonly Layer[]): boolean {
  for (const { layer } of walkLayers(layers)) if (isRuled(layer)) return true;
  return false;
}
