import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Platform } from '@platen/engine';
import { loadEvaluation, loadLayouts, type Resources } from '@platen/engine/internal';
import type { Template } from '@platen/template';
import type { ShownDesign } from '../shown-design.ts';
import type { RowFlag } from './row-flags.ts';

/** Input of the check: the rows' values in a template, on one of its pages. */
export interface RowCheck {
  template: Template;
  pageId: string;
  rows: readonly Readonly<Record<string, unknown>>[];
  resources: Pick<Resources, 'fonts'>;
  /** Reads the tables of formats that expressions need. */
  platform: Pick<Platform, 'readBundled'>;
  design: ShownDesign;
}

/** How far the rows are checked, and what was found. */
export interface RowFindings {
  /** Rows from the first on that are checked. */
  checked: number;
  /** Only rows that have flags, by their index. */
  flags: ReadonlyMap<number, readonly RowFlag[]>;
}

/** Milliseconds of work at a stretch: less than a frame, so that the editor stays quick. */
const sliceMs = 8;

/** Checks rows one after another whenever nothing else is to be done. A new check takes the place of the one before. */
export class RowChecker {
  readonly #findings = signal<RowFindings>({ checked: 0, flags: new Map() });
  #run = 0;

  /** Findings so far. */
  get findings(): ReadonlySignal<RowFindings> {
    return this.#findings;
  }

  /** Restarts the check. Resolves when all rows are checked, or earlier if another check or `stop` came before. */
  async check({ template, pageId, rows, resources, platform, design }: RowCheck): Promise<void> {
    const run = ++this.#run;
    const flags = new Map<number, readonly RowFlag[]>();
    this.#findings.value = { checked: 0, flags };
    const wishes = { locale: design.locale, nowMs: Date.now() };
    const [{ rowFlags }, layouts, evaluation] = await Promise.all([
      import('./row-flags.ts'),
      loadLayouts(template.pages),
      // Without its tables an expression that writes a price keeps what is designed.
      loadEvaluation(template, wishes, platform).catch(() => ({})),
    ]);
    const { fonts } = resources;
    for (let at = 0; at < rows.length;) {
      await idle();
      if (run !== this.#run) return;
      const until = performance.now() + sliceMs;
      do {
        const found = rowFlags(template, rows[at] ?? {}, { fonts, ...layouts }, { pageId, evaluation, design });
        if (found.length > 0) flags.set(at, found);
        at++;
      } while (at < rows.length && performance.now() < until);
      this.#findings.value = { checked: at, flags: new Map(flags) };
    }
  }

  /** Leaves the check in progress. */
  stop(): void {
    this.#run++;
  }
}

/** Resolves when the browser has nothing better to do, at the latest after half a second. */
function idle(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 500 });
  else setTimeout(resolve);
  return promise;
}
