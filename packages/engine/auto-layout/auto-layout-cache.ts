import type { LayoutNode } from './layout-node.ts';
import { NodeCache } from './node-cache.ts';

/**
 * All that is known from laying out trees before, by the identity of their nodes: nodes that are the very same objects come out as the
 * very same boxes, and only what differs is laid out. It goes when the nodes go, and holds for one way of measuring.
 */
export class AutoLayoutCache {
  readonly #cache = new WeakMap<LayoutNode, NodeCache>();

  /** The cache of a node. */
  find(node: LayoutNode): NodeCache {
    const known = this.#cache.get(node);
    if (known) return known;
    const cache = new NodeCache(node, (child) => this.find(child));
    this.#cache.set(node, cache);
    return cache;
  }
}
