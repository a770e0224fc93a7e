import { defaultLimits, type Platform } from '@platen/engine';
import {
  AssetCache,
  collectSources,
  describeError,
  FontStore,
  loadEmoji,
  loadFonts,
  loadImages,
  offerFonts,
  requestName,
  textNeeds,
  type FontNeed,
  type LoadedImages,
  type LoadOptions,
  type OfferedFonts,
  type Image,
  type Resources,
  type LoadedLayouts,
  type SourceUse,
} from '@platen/engine/internal';
import { PlatenError, type Layer, type Page, type Report, type Template } from '@platen/template';
import type { BrandFontFinder } from '../../service/brand-font-finder.ts';
import { bareVideo, hasBareVideo } from './bare-video.ts';
import { BrandFamilies } from './brand-families.ts';
import { EditingImages } from './editing-images.ts';
import { PageLayouts, type PageShowing } from './page-layouts.ts';
import { createMissingImage } from './missing-image.ts';
import { KnownTexts, needsFonts } from './needs-fonts.ts';
import { PresentFonts } from './present-fonts.ts';

/** Resources that have arrived, and so must be laid out or redrawn. */
export interface ArrivedResources {
  /** Fonts or emoji: all texts are set again. */
  fonts: boolean;
  /** True if a way to lay out codes or groups has arrived. */
  layouts: boolean;
  /** Sources of images that have come, or that turned out not to be there. */
  sources: readonly string[];
}

/** Options of loading for an artboard, and its ways to sources. */
export interface ArtboardResourcesOptions extends Pick<LoadOptions, 'resolveAsset' | 'fetchBlocked'> {
  platform: Platform;
  /** Opened fonts to use and not to close. Default: a store of its own. */
  fontStore?: FontStore | undefined;
  /** Finds fonts that texts name by family. Missing: there are none but the template's and the library's. */
  findFonts?: BrandFontFinder | undefined;
  /** Called when something has come, at most once a task. */
  onArrival(arrived: ArrivedResources): void;
  /** Called when everything that was asked for is there or has failed. */
  onSettled(): void;
}

/** Maximum bytes of cached decoded images, and of fonts. */
const cacheBytes = 192 * 1024 * 1024;
const fontBytes = 96 * 1024 * 1024;
/** Stands for what lays out codes and groups among the sources. */
const layoutsName = 'layouts';
/** Sources that are read at once. */
const concurrency = 6;

/**
 * Fonts, images and emoji of the page that is shown. They come one after another, so that what is there is drawn at once; what
 * an edit asks for beyond that is loaded then.
 */
export class ArtboardResources implements Resources {
  readonly fonts = new PresentFonts();
  readonly images = new Map<string, Image>();
  readonly emoji: Map<string, import('@platen/engine/internal').Drawing> = new Map();
  readonly #options: ArtboardResourcesOptions;
  readonly #load: LoadOptions;
  readonly #missing: Image;
  readonly #brand: BrandFamilies;
  readonly #editing: EditingImages;
  /** The page that was asked for last. */
  #page: Page | undefined;
  #offered: { fonts: Template['fonts']; offer: OfferedFonts } | undefined;
  /** Texts, tables and charts whose needs are in `#needs`. */
  #known = new KnownTexts();
  #needs = new Map<string, FontNeed>();
  readonly #emojiWanted = new Set<string>();
  readonly #releases = new Map<string, () => void>();
  readonly #failures = new Map<string, Report>();
  #fontReport: Report = [];
  readonly #asked = new Set<string>();
  #queue: { source: string; load: () => Promise<void> }[] = [];
  #running = 0;
  #fontsRound = 0;
  #fontsPending: Promise<void> | undefined;
  #arrived: { fonts: boolean; layouts: boolean; sources: string[] } | undefined;
  #idle: (() => void)[] = [];
  #closed = false;
  readonly #layouts: PageLayouts;

  constructor(options: ArtboardResourcesOptions) {
    const { platform, resolveAsset } = options;
    this.#options = options;
    this.#layouts = new PageLayouts(platform);
    this.#missing = createMissingImage(platform);
    this.#brand = new BrandFamilies(options.findFonts, () => {
      if (!this.#closed && this.#offered) this.#offerFonts(this.#offered.fonts);
    });
    this.#load = {
      limits: defaultLimits,
      cache: new AssetCache(cacheBytes),
      fontStore:
        options.fontStore ??
        new FontStore({ readBundled: (path) => platform.readBundled(path), cacheBytes: fontBytes }),
      resolveAsset,
      fetchBlocked: options.fetchBlocked,
    };
    this.#editing = new EditingImages({
      platform,
      reload: (source) => this.#enqueue(source, async () => this.#page && this.#loadImage(source, this.#page)),
      onChange: (source, image) => {
        this.images.set(source, image);
        this.#notify({ source });
      },
      onRest: () => this.#notifyIdle(),
    });
    // What has no image yet can be seen and taken hold of.
    this.images.set('', this.#missing);
  }

  /** The layouts that have been loaded. */
  get layouts(): LoadedLayouts {
    return this.#layouts.loaded;
  }

  /** Whether the fonts of what was asked for last are there. */
  get hasFonts(): boolean {
    return this.#fontsPending === undefined && (this.fonts.current !== undefined || this.#needs.size === 0);
  }

  /** Reports which of these sources, and which fonts, could not be loaded. */
  reportOf(uses: ReadonlyMap<string, readonly SourceUse[]>): Report {
    const report = [...this.#fontReport];
    for (const [source, layers] of uses) {
      for (const entry of this.#failures.get(source) ?? []) {
        report.push(...layers.map(({ page, layer }) => ({ ...entry, page, layer })));
      }
    }
    return report;
  }

  /** True if the source is a placeholder for a missing image. */
  isMissing(source: string): boolean {
    return this.images.get(source) === this.#missing;
  }

  /** The same without the images that stand for missing ones: as the engine would draw it. */
  withoutStandIns(): Resources {
    const images = new Map([...this.images].filter(([, image]) => image !== this.#missing));
    return { fonts: this.fonts.current ?? this.fonts, images, emoji: this.emoji, ...this.layouts };
  }

  /** The same with the originals of images that are edited with smaller copies. `release` releases them. */
  async withOriginals(sources: Iterable<string>): Promise<{ resources: Resources; release(): void }> {
    const resources = this.withoutStandIns();
    const wanted = [...sources].filter((source) => this.#editing.reduced.has(source));
    const uses = new Map(wanted.map((source) => [source, [{ page: 0, layer: '' }]]));
    const loaded = await this.#loadOriginals(uses);
    const images = new Map([...resources.images, ...loaded.images]);
    return { resources: { ...resources, images }, release: loaded.release };
  }

  /** How large images are drawn is another matter from now on: the view has changed. */
  forgetScales(): void {
    this.#editing.forgetScales();
  }

  /** Requests everything a page needs, as it is shown. Loaded resources are not requested again. */
  want(template: Template, page: Page, shown: PageShowing = {}): void {
    this.#page = page;
    if (this.#offered?.fonts !== template.fonts) {
      this.#known = new KnownTexts();
      this.#needs = new Map();
      this.#offerFonts(template.fonts);
    }
    this.#wantFonts(page.layers);
    this.#wantImages(template, page);
    this.#wantLayouts(page, shown);
  }

  /** Whether everything that was asked for is there or has failed. */
  get isSettled(): boolean {
    const isLoading = this.#running > 0 || this.#queue.length > 0 || this.#fontsPending || this.#arrived;
    return !isLoading && !this.#editing.isWaiting;
  }

  /** Resolves when everything that was asked for is there or has failed. */
  async settled(): Promise<void> {
    while (!this.isSettled) {
      if (this.#closed) return;
      await new Promise<void>((resolve) => this.#idle.push(resolve));
    }
  }

  /** Frees all memory. */
  close(): void {
    this.#closed = true;
    this.#queue = [];
    for (const release of this.#releases.values()) release();
    this.#editing.close();
    this.#load.cache.clear();
    if (!this.#options.fontStore) this.#load.fontStore.close();
    this.#notifyIdle();
  }

  #offerFonts(fonts: Template['fonts']): void {
    const all = [...fonts, ...this.#brand.faces];
    this.#offered = { fonts, offer: offerFonts({ fonts: all }, this.#options.platform, this.#load) };
    this.#loadFontsLater();
  }

  #wantFonts(layers: readonly Layer[]): void {
    const unknown: Layer[] = [];
    const visit = (list: readonly Layer[]): void => {
      for (const layer of list.filter(({ visible }) => visible)) {
        if (layer.type === 'group') visit(layer.layers);
        else if (needsFonts(layer, this.layouts) && !this.#known.has(layer)) unknown.push(layer);
      }
    };
    visit(layers);
    if (unknown.length === 0) return;
    const { fonts, emoji } = textNeeds({ pages: [{ layers: unknown }] }, { chartTexts: this.layouts.charts?.texts });
    for (const layer of unknown) this.#known.add(layer);
    let isMore = false;
    for (const need of fonts) isMore = this.#addNeed(need) || isMore;
    for (const path of emoji) if (!this.#emojiWanted.has(path)) isMore = Boolean(this.#emojiWanted.add(path));
    if (isMore) this.#loadFontsLater();
  }

  #addNeed(need: FontNeed): boolean {
    const name = requestName(need.request);
    const known = this.#needs.get(name);
    if (!known) {
      this.#needs.set(name, need);
      return true;
    }
    const before = known.codePoints.size + known.rules.size;
    for (const codePoint of need.codePoints) known.codePoints.add(codePoint);
    for (const script of need.scripts) known.scripts.add(script);
    for (const rule of need.rules) known.rules.add(rule);
    return known.codePoints.size + known.rules.size > before;
  }

  #loadFontsLater(): void {
    const round = ++this.#fontsRound;
    this.#fontsPending = Promise.resolve()
      .then(() => (round === this.#fontsRound ? this.#loadFonts(round) : undefined))
      .catch((error: unknown) => {
        const message = error instanceof PlatenError ? error.message : 'The fonts could not be loaded.';
        this.#fontReport = [{ page: 0, layer: '', code: 'font_missing', message }];
      })
      .finally(() => {
        if (round !== this.#fontsRound) return;
        this.#fontsPending = undefined;
        this.#notifyIdle();
      });
  }

  async #loadFonts(round: number): Promise<void> {
    if (!this.#offered || this.#needs.size === 0) return;
    // What is found makes another round.
    await this.#brand.look(this.#needs.values(), this.#offered);
    if (round !== this.#fontsRound || this.#closed) return;
    const { offer } = this.#offered;
    const wanted = [...this.#emojiWanted].filter((path) => !this.emoji.has(path));
    const [loaded, loadedEmoji] = await Promise.all([
      loadFonts({ ...offer.fontOptions, needs: [...this.#needs.values()] }),
      wanted.length > 0 ? loadEmoji(wanted, this.#options.platform, this.#load.cache) : undefined,
    ]);
    for (const [path, drawing] of loadedEmoji?.emoji ?? []) this.emoji.set(path, drawing);
    if (round !== this.#fontsRound || this.#closed) return;
    this.#fontReport = loaded.failures.map(describeError);
    if (loaded.fonts === this.fonts.current && !loadedEmoji) return;
    this.fonts.current = loaded.fonts;
    this.#notify({ fonts: true });
  }

  #wantImages(template: Template, page: Page): void {
    const sources = collectSources({ ...template, pages: [page] });
    for (const source of sources.keys()) {
      if (this.#asked.has(source)) continue;
      this.#asked.add(source);
      this.#enqueue(source, () => this.#loadImage(source, page));
    }
    if (!hasBareVideo(page.layers)) return;
    const key = `video ${page.id}`;
    for (const layer of page.layers) {
      const video = bareVideo(layer);
      if (!video || this.#asked.has(`${key} ${video.source}`)) continue;
      this.#asked.add(`${key} ${video.source}`);
      this.#enqueue(video.source, () => this.#loadStill(template, page, layer, video.source));
    }
  }

  #wantLayouts(page: Page, shown: PageShowing): void {
    if (this.#asked.has(layoutsName) || !this.#layouts.lacks(page, shown)) return;
    this.#asked.add(layoutsName);
    this.#enqueue(layoutsName, async () => {
      // When it fails, the next edit asks again.
      const hasLoaded = await this.#layouts.load(page, shown).catch(() => false);
      this.#asked.delete(layoutsName);
      if (!hasLoaded) return;
      // Charts write other characters in another language.
      this.#known = new KnownTexts();
      this.#wantFonts(page.layers);
      this.#notify({ layouts: true });
    });
  }

  #enqueue(source: string, load: () => Promise<void>): void {
    this.#queue.push({ source, load });
    this.#pump();
  }

  #pump(): void {
    while (this.#running < concurrency && !this.#closed) {
      const next = this.#queue.shift();
      if (!next) return;
      this.#running += 1;
      void next
        .load()
        .catch((error: unknown) => this.#fail(next.source, error))
        .finally(() => {
          this.#running -= 1;
          this.#pump();
          this.#notifyIdle();
        });
    }
  }

  #loadOriginals(uses: ReadonlyMap<string, readonly SourceUse[]>): Promise<LoadedImages> {
    const offer = this.#offered?.offer;
    return loadImages(uses, this.#options.platform, {
      ...this.#load,
      // Each is asked for once; a large one is released as soon as there is a smaller one to edit with.
      cache: new AssetCache(0),
      ...(offer && { svgFonts: offer.svgFonts }),
    });
  }

  async #loadImage(source: string, page: Page): Promise<void> {
    const loaded = await this.#loadOriginals(new Map([[source, [{ page: 0, layer: '' }]]]));
    if (this.#closed) return loaded.release();
    if (loaded.report.length > 0) this.#failures.set(source, loaded.report);
    const original = loaded.images.get(source);
    if (original) this.images.set(source, this.#editing.keep(source, original, page, loaded.release));
    else {
      // One that was there stays, though it is unavailable again.
      if (this.#editing.forgo(source)) return loaded.release();
      this.#releases.set(source, loaded.release);
      this.images.set(source, this.#missing);
    }
    this.#notify({ source });
  }

  async #loadStill(template: Template, page: Page, layer: Layer, source: string): Promise<void> {
    const { loadStills } = await import('./load-stills.ts');
    const alone = { ...template, pages: [{ ...page, layers: [layer] }] };
    const loaded = await loadStills(alone, this.#options.platform, this.#load);
    if (this.#closed) return loaded.release();
    this.#releases.set(source, loaded.release);
    if (loaded.report.length > 0) this.#failures.set(source, loaded.report);
    this.images.set(source, loaded.images.get(source) ?? this.#missing);
    this.#notify({ source });
  }

  #fail(source: string, error: unknown): void {
    if (this.#editing.forgo(source)) return;
    const message = error instanceof PlatenError ? error.message : 'It could not be loaded.';
    this.#failures.set(source, [{ page: 0, layer: '', code: 'asset_unreachable', message }]);
    this.images.set(source, this.#missing);
    this.#notify({ source });
  }

  #notify({ fonts = false, layouts = false, source }: { fonts?: boolean; layouts?: boolean; source?: string }): void {
    if (!this.#arrived) {
      const arrived = { fonts: false, layouts: false, sources: [] as string[] };
      this.#arrived = arrived;
      queueMicrotask(() => {
        this.#arrived = undefined;
        if (!this.#closed) this.#options.onArrival(arrived);
        this.#notifyIdle();
      });
    }
    this.#arrived.fonts ||= fonts;
    this.#arrived.layouts ||= layouts;
    if (source !== undefined) this.#arrived.sources.push(source);
  }

  #notifyIdle(): void {
    if (this.isSettled && !this.#closed) this.#options.onSettled();
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
