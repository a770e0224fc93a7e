import type { Layer } from './layer.ts';
import { walkLayers } from './walk-layers.ts';

/** Whether a layer itself has a condition, expressions or a repeat, or is a component or an instance. */
export function isRuled(layer: Layer): boolean {
  return (
    layer.when !== undefined ||
    layer.expressions !== undefined ||
    (layer.type === 'group' &&
      (layer.repeat !== undefined || layer.component !== undefined || layer.instance !== undefined))
  );
}

/** Whether any layer has expressions, so that what is drawn depends on data. */
export function hasRules(layers: readonly Layer[]): boolean {
  for (const { layer } of walkLayers(layers)) if (isRuled(layer)) return true;
  return false;
}
