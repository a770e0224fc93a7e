import type { Layer } from '../layers/layer.ts';

/** A layer as the data made it, and what was found odd about it. */
export interface EvaluatedLayer {
  layer: Layer;
  /** Values that could not be taken, by property. */
  refused: readonly (readonly [property: string, message: string])[];
}

interface Cached extends EvaluatedLayer {
  signature: string;
  children: readonly Layer[] | undefined;
}

function isSame(one: readonly Layer[] | undefined, other: readonly Layer[] | undefined): boolean {
  if (one === other) return true;
  return one?.length === other?.length && one?.every((layer, index) => layer === other?.[index]) === true;
}

/**
 * Remembers the layers that data made, for whoever draws one template again and again: what comes to the same values is the same
 * object as before, so that a layout that goes by objects sees what has changed. Valid for one template's objects.
 */
export class CopyCache {
  #before = new Map<string, Cached>();
  #now = new Map<string, Cached>();
  readonly #sources = new WeakMap<Layer, number>();
  #sourceCount = 0;

  /** Forgets what the render before the last one made. */
  start(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }

  /** The layer of that id with these values and children, made now or earlier. */
  recall(
    source: Layer,
    id: string,
    values: unknown,
    children: readonly Layer[] | undefined,
    make: () => EvaluatedLayer,
  ): EvaluatedLayer {
    const signature = `${this.#numberOf(source)} ${JSON.stringify(values)}`;
    const known = this.#before.get(id);
    const cached =
      known?.signature === signature && isSame(known.children, children) ? known : { ...make(), signature, children };
    this.#now.set(id, cached);
    return cached;
  }

  #numberOf(source: Layer): number {
    let number = this.#sources.get(source);
    if (number === undefined) {
      number = ++this.#sourceCount;
      this.#sources.set(source, number);
    }
    return number;
  }
}
