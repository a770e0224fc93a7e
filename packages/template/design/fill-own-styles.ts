import { isJsonObject, type JsonObject } from '../json/json-object.ts';

function fillLayer(layer: unknown): unknown {
  if (!isJsonObject(layer)) return layer;
  if (Array.isArray(layer.layers)) return { ...layer, layers: layer.layers.map(fillLayer) };
  const { type, styleId, ownStyle, style, lineHeight } = layer;
  if (type !== 'text' || styleId === undefined || ownStyle !== undefined) return layer;
  const own = [...(isJsonObject(style) ? Object.keys(style) : []), ...(lineHeight === undefined ? [] : ['lineHeight'])];
  return { ...layer, ownStyle: own };
}

/**
 * Notes in texts with a shared style what they were given of their own: once defaults stand in, it cannot be seen any more. Texts that say it themselves stay
 * as they are, as do templates without text styles. Check the template's size first.
 */
export function fillOwnStyles(stored: JsonObject): JsonObject {
  if (stored.textStyles === undefined || !Array.isArray(stored.pages)) return stored;
  const { masters } = stored;
  return {
    ...stored,
    pages: stored.pages.map(fillHolder),
    ...(Array.isArray(masters) && { masters: masters.map(fillHolder) }),
  };
}

/** A page or a master. */
function fillHolder(holder: unknown): unknown {
  return isJsonObject(holder) && Array.isArray(holder.layers)
    ? { ...holder, layers: holder.layers.map(fillLayer) }
    : holder;
}
