import type { Element } from '@xmldom/xmldom';
import { spendStyleSteps, type SvgAllowance } from '../svg-cost.ts';

/** The places of elements among their siblings, each counted once, and the steps that selectors take. */
export class ElementOrder {
  readonly #allowance: SvgAllowance;
  readonly #positions = new Map<string, Map<Element, number>>();

  constructor(allowance: SvgAllowance) {
    this.#allowance = allowance;
  }

  /** Counts one look at an element. Throws ASSET_UNSUPPORTED when there were too many. */
  spend(): void {
    spendStyleSteps(this.#allowance);
  }

  /** The place of an element, from 1: from the first or the last sibling, among all or those of its name. */
  positionOf(element: Element, fromEnd: boolean, ofType: boolean): number {
    const key = `${fromEnd} ${ofType}`;
    const known = this.#positions.get(key) ?? new Map<Element, number>();
    this.#positions.set(key, known);
    const position = known.get(element);
    if (position !== undefined) return position;
    const counts = new Map<string, number>();
    let sibling = fromEnd ? element.parentNode?.lastChild : element.parentNode?.firstChild;
    for (; sibling; sibling = fromEnd ? sibling.previousSibling : sibling.nextSibling) {
      if (sibling.nodeType !== 1) continue;
      this.spend();
      const name = ofType ? ((sibling as Element).localName ?? '') : '';
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      known.set(sibling as Element, count);
    }
    return known.get(element) ?? 1;
  }
}
