import { halvePicture, type Picture, type Platform, type PlatformImage } from '@platen/engine';

/** A picture of no more than about so many pixels is not made smaller: 4 MB of memory. */
const leastPixels = 1_000_000;
/** Pictures of more pixels are made smaller before it is known how they are drawn: 32 MB of memory. */
const mostPixels = 8_000_000;
/** Milliseconds after a painting in which a picture turned out to be too small, or larger than it has to be. */
const growRestMs = 150;
const shrinkRestMs = 1000;

type PixelPicture = Extract<Picture, { kind: 'pixels' }>;

/** A picture that is edited with. */
interface Kept {
  picture: PixelPicture;
  /** How often it was halved. */
  times: number;
  /** The most device pixels that one pixel of the original took since the view last changed; 0 while it was not drawn. */
  scale: number;
  close(): void;
}

/** What keeping pictures needs. */
export interface EditingPicturesOptions {
  platform: Platform;
  /** Asks for the original once more, to be given to `keep`. */
  reload(source: string): void;
  /** Another copy is to be drawn from now on. */
  onChange(source: string, picture: Picture): void;
  /** Nothing is waited for any more. */
  onRest(): void;
}

/**
 * The pictures of an artboard, each as large as it is drawn and not larger: halved as the engine halves them when it draws, so that what
 * is seen stays the same to the bit. One that comes to be drawn larger is asked for anew. Their natural size stays what it was.
 */
export class EditingPictures {
  readonly #options: EditingPicturesOptions;
  readonly #kept = new Map<string, Kept>();
  readonly #loading = new Set<string>();
  #growTimer: ReturnType<typeof setTimeout> | undefined;
  #shrinkTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: EditingPicturesOptions) {
    this.#options = options;
  }

  /** Whether a larger copy is about to be asked for. */
  get isWaiting(): boolean {
    return this.#growTimer !== undefined;
  }

  /** Sources of which there is only a smaller copy. */
  get reduced(): ReadonlySet<string> {
    return new Set([...this.#kept].filter(([, { times }]) => times > 0).map(([source]) => source));
  }

  /**
   * Takes an original and answers what to draw. `release` lets go of the original. `page` is the page it is on, in pixels: before it is
   * known how a picture is drawn it is kept at least as large as that.
   */
  keep(source: string, original: Picture, page: { width: number; height: number }, release: () => void): Picture {
    const before = this.#kept.get(source);
    this.#loading.delete(source);
    if (original.kind !== 'pixels') {
      this.#kept.delete(source);
      return original;
    }
    const { width, height } = original;
    const scale = before?.scale ?? 0;
    const times = scale > 0 ? timesFor(scale, width, height) : firstTimes(width, height, page);
    const image = times > 0 ? halvePicture(original.image, times, this.#options.platform) : original.image;
    if (times > 0) release();
    this.#put(source, original, image, { times, scale, close: times > 0 ? () => image.close() : release });
    // What is drawn now is drawn anew before long.
    if (before) setTimeout(() => before.close());
    return this.#kept.get(source)?.picture ?? original;
  }

  /** What could not be had again: the smaller copy stays. */
  forgo(source: string): boolean {
    return this.#loading.delete(source);
  }

  /** The view is another one: how large pictures are drawn is looked at anew. */
  forgetScales(): void {
    for (const kept of this.#kept.values()) kept.scale = 0;
  }

  /** Gives all memory back. */
  close(): void {
    clearTimeout(this.#growTimer);
    clearTimeout(this.#shrinkTimer);
    this.#growTimer = undefined;
    for (const { close } of this.#kept.values()) close();
    this.#kept.clear();
  }

  #put(source: string, given: PixelPicture, image: PlatformImage, rest: Omit<Kept, 'picture'>): void {
    const { encoded: _unused, ...facts } = given;
    const noted: PlatformImage = {
      image: image.image,
      width: image.width,
      height: image.height,
      close: () => undefined,
      noteScale: (scale) => this.#note(source, noted, scale),
    };
    this.#kept.set(source, { ...rest, picture: { ...facts, image: noted } });
  }

  #note(source: string, image: PlatformImage, scale: number): void {
    const kept = this.#kept.get(source);
    if (!kept || kept.picture.image !== image) return;
    kept.scale = Math.max(kept.scale, scale / 2 ** kept.times);
    const wanted = wantedTimes(kept);
    if (wanted < kept.times && !this.#loading.has(source))
      this.#growTimer ??= setTimeout(() => this.#grow(), growRestMs);
    else if (wanted > kept.times) this.#shrinkTimer ??= setTimeout(() => this.#shrink(), shrinkRestMs);
  }

  #grow(): void {
    this.#growTimer = undefined;
    for (const [source, kept] of this.#kept) {
      if (wantedTimes(kept) >= kept.times || this.#loading.has(source)) continue;
      this.#loading.add(source);
      this.#options.reload(source);
    }
    this.#options.onRest();
  }

  #shrink(): void {
    this.#shrinkTimer = undefined;
    for (const [source, kept] of this.#kept) {
      const { picture, times, scale, close } = kept;
      const wanted = wantedTimes(kept);
      if (wanted <= times || this.#loading.has(source)) continue;
      const image = halvePicture(picture.image, wanted - times, this.#options.platform);
      this.#put(source, picture, image, { times: wanted, scale, close: () => image.close() });
      const smaller = this.#kept.get(source)?.picture;
      if (smaller) this.#options.onChange(source, smaller);
      setTimeout(close);
    }
  }
}

/** How often a picture is to be halved; as often as it is when it was not drawn. */
function wantedTimes({ picture, times, scale }: Kept): number {
  return scale > 0 ? timesFor(scale, picture.width, picture.height) : times;
}

/** How often the engine halves a picture that is drawn at a scale, unless it is small by then. */
function timesFor(scale: number, width: number, height: number): number {
  let times = Math.max(0, Math.floor(Math.log2(1 / scale) + 1e-6));
  while (times > 0 && (width * height) / 4 ** times < leastPixels) times--;
  return times;
}

/** How often one is halved of which nothing is known but its page: what is shown at 100 % stays what is rendered. */
function firstTimes(width: number, height: number, page: { width: number; height: number }): number {
  let times = 0;
  const longer = Math.max(page.width, page.height);
  while ((width * height) / 4 ** times > mostPixels && Math.max(width, height) / 2 ** (times + 1) >= longer) times++;
  return times;
}
