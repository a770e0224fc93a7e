import type { CheckKind } from '@platen/template';

/** Something wrong in one render. */
export interface Finding {
  kind: CheckKind;
  page: number;
  layer: string;
  other: string;
  item: string;
  message: string;
  /** How bad it is, in pixels where it is about places: what is no worse than with the default values is meant so. */
  size: number;
}

/** Names what a finding is about, whatever the values are. */
export function keyOf({ kind, page, layer, other }: Pick<Finding, 'kind' | 'page' | 'layer' | 'other'>): string {
  return JSON.stringify([kind, page, layer, other]);
}

/** Pixels, and share, that something may become worse. */
const tolerance = { pixels: 2, share: 1.1 };

/** How a template looks with usual values: layers that overlap, or that stand out of the page there, are meant to. */
export class Baseline {
  readonly #sizes = new Map<string, number>();
  readonly #seen = new Set<string>();

  /** Takes over what is so with usual values, of layers that were not seen before. */
  learn(places: readonly Finding[], shown: Iterable<string>): void {
    for (const finding of places) {
      const isKnown = this.#seen.has(finding.layer) && (finding.other === '' || this.#seen.has(finding.other));
      if (isKnown) continue;
      const key = keyOf(finding);
      this.#sizes.set(key, Math.max(this.#sizes.get(key) ?? 0, finding.size));
    }
    for (const layer of shown) this.#seen.add(layer);
  }

  /** Whether a finding is worse than with usual values. */
  isWorse(finding: Finding): boolean {
    const known = this.#sizes.get(keyOf(finding));
    if (known === undefined) return true;
    return finding.kind !== 'collision' && finding.size > known * tolerance.share + tolerance.pixels;
  }
}
