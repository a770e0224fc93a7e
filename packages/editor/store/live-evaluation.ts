import type { Platform } from '@platen/engine';
import { loadEvaluation } from '@platen/engine/internal';
import {
  CopyCache,
  evaluationNeeds,
  type AppliedModifications,
  type EvaluationOptions,
  type Report,
  type Template,
} from '@platen/template';
import { nameCopies } from '@platen/template/internal';
import { writtenDesign, type ShownDesign } from './shown-design.ts';
import { applyValues } from './template-data.ts';
import { ShownCopies } from './shown-copies.ts';

/** Milliseconds until tables that could not be fetched are asked for again by an edit. */
const retryAfterMs = 5000;

/**
 * Works out the expressions, conditions and repeats of a template that is being edited, again and again: what comes to the same is the
 * same object as before. The tables of formats are fetched when an expression first needs them.
 */
export class LiveEvaluation {
  readonly #platform: Pick<Platform, 'readBundled'>;
  readonly #onArrival: () => void;
  readonly #cache = new CopyCache();
  #tables: EvaluationOptions = {};
  /** Needs of expressions that the tables were loaded for. */
  #has: ReadonlySet<string> = new Set();
  /** The locale whose tables they are. */
  #locale: string | undefined;
  #isLoading = false;
  /** When tables that could not be fetched are asked for again. */
  #retryMs = 0;
  #copies = new ShownCopies(new Map(), undefined);

  /** `onArrival` is called when tables have come: what was shown without them is to be worked out again. */
  constructor(platform: Pick<Platform, 'readBundled'>, onArrival: () => void) {
    this.#platform = platform;
    this.#onArrival = onArrival;
  }

  /** The layers that stand for items of lists since the last `apply`. */
  get copies(): ShownCopies {
    return this.#copies;
  }

  /** The template with values in it, in a brand, mode and language. Throws what `applyModifications` throws. */
  apply(
    template: Template,
    values: Readonly<Record<string, unknown>>,
    design: ShownDesign = writtenDesign,
  ): AppliedModifications {
    const isComplete = this.#want(template, design.locale ?? template.locales?.default);
    const evaluation = { ...this.#tables, nowMs: Date.now(), cache: this.#cache };
    const applied = applyValues(template, values, evaluation, design);
    this.#copies = new ShownCopies(applied.copies, this.#copies.item);
    if (isComplete) return applied;
    // Soon they will have come.
    return { ...applied, report: applied.report.filter(({ code }) => code !== 'expression_failed') };
  }

  /** Takes the copy with that id, and those of the same item, to stand for their layers. */
  choose(copyId: string): void {
    this.#copies = this.#copies.choose(copyId);
  }

  /** A report with the names of layers of the template in place of those of copies. */
  nameLayers(report: Report): Report {
    return nameCopies(report, this.#copies.sources);
  }

  /** Whether the tables are there that a template needs; fetches them where they are not. */
  #want(template: Template, locale: string | undefined): boolean {
    if (locale !== this.#locale) {
      // Time zones are those of all locales, but are asked for together.
      this.#locale = locale;
      this.#has = new Set();
      this.#retryMs = 0;
    }
    const { needs } = evaluationNeeds(template);
    if ([...needs].every((need) => this.#has.has(need))) return true;
    if (performance.now() < this.#retryMs) return true;
    void this.#load(template, needs, locale);
    return false;
  }

  async #load(template: Template, needs: ReadonlySet<string>, wanted: string | undefined): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      const { locale, timeZone, timeZones } = await loadEvaluation(template, { locale: wanted }, this.#platform);
      this.#tables = { ...this.#tables, timeZone, ...(locale && { locale }), ...(timeZones && { timeZones }) };
      // Another one may have been chosen in the meantime.
      if (wanted === this.#locale) this.#has = new Set([...this.#has, ...needs]);
    } catch {
      this.#retryMs = performance.now() + retryAfterMs;
    }
    this.#isLoading = false;
    this.#onArrival();
  }
}
