import type { Element } from '@xmldom/xmldom';

/** State of the walk through the whole file. */
export interface DrawingContext {
  definitions: ReadonlyMap<string, Element>;
  /** Set when something is met that only resvg can draw. */
  needsRaster: boolean;
}
