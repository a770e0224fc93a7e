import { PlatenError } from './errors.ts';
import { isJsonObject, type JsonObject } from './json-object.ts';

/** How large a template may be: layers of all pages, nested ones included, and groups within groups. */
export const templateLimits = { layers: 5000, nesting: 32 } as const;

/**
 * Refuses a template with too many layers (LIMIT_LAYERS) or too deep groups (LIMIT_NESTING) before anything recursive reads
 * it, so that a hostile one costs nothing.
 */
export function checkSize(stored: JsonObject): void {
  let count = 0;
  let level: unknown[] = Array.isArray(stored.pages) ? stored.pages : [];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > templateLimits.nesting + 1) {
      throw new PlatenError('LIMIT_NESTING', `Groups may lie at most ${templateLimits.nesting} deep.`);
    }
    const next: unknown[] = [];
    for (const holder of level) {
      const layers = isJsonObject(holder) && Array.isArray(holder.layers) ? holder.layers : [];
      count += layers.length;
      if (count > templateLimits.layers) {
        throw new PlatenError('LIMIT_LAYERS', `A template may have at most ${templateLimits.layers} layers.`);
      }
      for (const layer of layers) next.push(layer);
    }
    level = next;
  }
}
