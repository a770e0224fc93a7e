import type { Platform } from '@platen/engine';
import { lacksLayouts, loadLayouts, type LoadedLayouts } from '@platen/engine/internal';
import type { Page } from '@platen/template';

/** How a page is shown, as far as its layouts depend on it. */
export interface PageShowing {
  /** Whether its texts show numbers of pages. Default false. */
  isNumbered?: boolean;
  /** How its charts write numbers; default `en`. */
  locale?: string | undefined;
}

/** The layouts that pages on the artboard need, and how their charts write numbers. */
export class PageLayouts {
  readonly #platform: Platform;
  #loaded: LoadedLayouts = {};
  #locale: string | undefined;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Those that were loaded. */
  get loaded(): LoadedLayouts {
    return this.#loaded;
  }

  /** Whether a page needs others. */
  lacks(page: Page, { isNumbered = false, locale }: PageShowing): boolean {
    const hasOtherCharts = this.#loaded.charts !== undefined && this.#locale !== locale;
    return hasOtherCharts || lacksLayouts(page, this.#loaded, isNumbered);
  }

  /** Loads those that a page needs. Throws ASSET_UNREACHABLE where tables of numbers cannot be fetched. */
  async load(page: Page, { isNumbered = false, locale }: PageShowing): Promise<true> {
    const { charts, ...others } = this.#loaded;
    const loaded = await loadLayouts([page], { platform: this.#platform, isNumbered, locale });
    // Charts of another language are loaded again with the next page that has some.
    this.#loaded = { ...others, ...(charts && this.#locale === locale && { charts }), ...loaded };
    this.#locale = locale;
    return true;
  }
}
