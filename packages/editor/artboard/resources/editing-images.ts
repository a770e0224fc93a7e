import type { Platform, PlatformImage } from '@platen/engine';
import { halveImage, type Image } from '@platen/engine/internal';

/** Images up to about this many pixels are not scaled down: 4 MB of memory. */
const minPixels = 1_000_000;
/** Images of more pixels are made smaller before it is known how they are drawn: 32 MB of memory. */
const maxPixels = 8_000_000;
/** Milliseconds after a painting in which an image turned out to be too small, or larger than it must be. */
const growRestMs = 150;
const shrinkRestMs = 1000;

type PixelImage = Extract<Image, { kind: 'pixels' }>;

/** An image that is edited with. */
interface Cached {
  image: PixelImage;
  /** How often it was halved. */
  times: number;
  /** The most device pixels that one pixel of the original took since the view last changed; 0 while it was not drawn. */
  scale: number;
  close(): void;
}

/** Options of keeping images. */
export interface EditingImagesOptions {
  platform: Platform;
  /** Requests the original again, to be passed to `keep`. */
  reload(source: string): void;
  /** Another copy is to be drawn from now on. */
  onChange(source: string, image: Image): void;
  /** Nothing is waited for any more. */
  onRest(): void;
}

/**
 * The images of an artboard, each as large as it is drawn and not larger: halved as the engine halves them when it draws, so that what
 * is seen stays the same to the bit. One that comes to be drawn larger is requested again. Their natural size stays what it was.
 */
export class EditingImages {
  readonly #options: EditingImagesOptions;
  readonly #cached = new Map<string, Cached>();
  readonly #loading = new Set<string>();
  #growTimer: ReturnType<typeof setTimeout> | undefined;
  #shrinkTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: EditingImagesOptions) {
    this.#options = options;
  }

  /** Whether a larger copy is about to be asked for. */
  get isWaiting(): boolean {
    return this.#growTimer !== undefined;
  }

  /** Sources of which there is only a smaller copy. */
  get reduced(): ReadonlySet<string> {
    return new Set([...this.#cached].filter(([, { times }]) => times > 0).map(([source]) => source));
  }

  /**
   * Takes an original and answers what to draw. `release` releases the original. `page` is the page it is on, in pixels: before it is
   * known how an image is drawn it is kept at least as large as that.
   */
  keep(source: string, original: Image, page: { width: number; height: number }, release: () => void): Image {
    const before = this.#cached.get(source);
    this.#loading.delete(source);
    if (original.kind !== 'pixels') {
      this.#cached.delete(source);
      return original;
    }
    const { width, height } = original;
    const scale = before?.scale ?? 0;
    const times = scale > 0 ? timesFor(scale, width, height) : firstTimes(width, height, page);
    const image = times > 0 ? halveImage(original.image, times, this.#options.platform) : original.image;
    if (times > 0) release();
    this.#put(source, original, image, { times, scale, close: times > 0 ? () => image.close() : release });
    // What is drawn now is drawn again before long.
    if (before) setTimeout(() => before.close());
    return this.#cached.get(source)?.image ?? original;
  }

  /** Notes that a source could not be loaded again: the smaller copy stays. */
  forgo(source: string): boolean {
    return this.#loading.delete(source);
  }

  /** The view is another one: how large images are drawn is looked at again. */
  forgetScales(): void {
    for (const cached of this.#cached.values()) cached.scale = 0;
  }

  /** Frees all memory. */
  close(): void {
    clearTimeout(this.#growTimer);
    clearTimeout(this.#shrinkTimer);
    this.#growTimer = undefined;
    for (const { close } of this.#cached.values()) close();
    this.#cached.clear();
  }

  #put(source: string, given: PixelImage, image: PlatformImage, rest: Omit<Cached, 'image'>): void {
    const { encoded: _unused, ...facts } = given;
    const noted: PlatformImage = {
      image: image.image,
      width: image.width,
      height: image.height,
      close: () => undefined,
      noteScale: (scale) => this.#note(source, noted, scale),
    };
    this.#cached.set(source, { ...rest, image: { ...facts, image: noted } });
  }

  #note(source: string, image: PlatformImage, scale: number): void {
    const cached = this.#cached.get(source);
    if (!cached || cached.image.image !== image) return;
    cached.scale = Math.max(cached.scale, scale / 2 ** cached.times);
    const wanted = wantedTimes(cached);
    if (wanted < cached.times && !this.#loading.has(source))
      this.#growTimer ??= setTimeout(() => this.#grow(), growRestMs);
    else if (wanted > cached.times) this.#shrinkTimer ??= setTimeout(() => this.#shrink(), shrinkRestMs);
  }

  #grow(): void {
    this.#growTimer = undefined;
    for (const [source, cached] of this.#cached) {
      if (wantedTimes(cached) >= cached.times || this.#loading.has(source)) continue;
      this.#loading.add(source);
      this.#options.reload(source);
    }
    this.#options.onRest();
  }

  #shrink(): void {
    this.#shrinkTimer = undefined;
    for (const [source, cached] of this.#cached) {
      const { image, times, scale, close } = cached;
      const wanted = wantedTimes(cached);
      if (wanted <= times || this.#loading.has(source)) continue;
      const halved = halveImage(image.image, wanted - times, this.#options.platform);
      this.#put(source, image, halved, { times: wanted, scale, close: () => halved.close() });
      const smaller = this.#cached.get(source)?.image;
      if (smaller) this.#options.onChange(source, smaller);
      setTimeout(close);
    }
  }
}

/** How often an image is to be halved; as often as it is when it was not drawn. */
function wantedTimes({ image, times, scale }: Cached): number {
  return scale > 0 ? timesFor(scale, image.width, image.height) : times;
}

/** How often the engine halves an image that is drawn at a scale, unless it is small by then. */
function timesFor(scale: number, width: number, height: number): number {
  let times = Math.max(0, Math.floor(Math.log2(1 / scale) + 1e-6));
  while (times > 0 && (width * height) / 4 ** times < minPixels) times--;
  return times;
}

/** How often one is halved of which nothing is known but its page: what is shown at 100 % stays what is rendered. */
function firstTimes(width: number, height: number, page: { width: number; height: number }): number {
  let times = 0;
  const longer = Math.max(page.width, page.height);
  while ((width * height) / 4 ** times > maxPixels && Math.max(width, height) / 2 ** (times + 1) >= longer) times++;
  return times;
}
