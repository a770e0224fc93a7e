/** Extent of a JSON text, as far as its brackets and commas tell. */
export interface JsonExtent {
  /** Values and keys together, or a few more. */
  values: number;
  /** Lists and objects that are in each other. */
  depth: number;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Counts the contents of JSON in UTF-8 without parsing it, and stops as soon as a limit of `max` is exceeded: nothing is created for
 * oversized input. Whether it is valid JSON is not checked.
 */
export function scanJson(bytes: Uint8Array, max: JsonExtent): JsonExtent {
  let values = 1;
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case quote:
        for (at += 1; at < bytes.length && bytes[at] !== quote; at++) if (bytes[at] === backslash) at += 1;
        break;
      case comma:
        values += 1;
        break;
      case openList:
      case openObject:
        values += 1;
        depth += 1;
        if (depth > deepest) deepest = depth;
        break;
      case closeList:
      case closeObject:
        depth -= 1;
        break;
    }
    if (values > max.values || deepest > max.depth) break;
  }
  return { values, depth: deepest };
}
