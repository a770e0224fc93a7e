import type { Platform } from '@platen/engine';
import { parseIconIndex, type IconIndex } from './icon-index.ts';

type Reader = Pick<Platform, 'readBundled'>;

/** The icons that come with Platen: their index and their drawings, each fetched once when it is first wanted. */
export class IconFiles {
  readonly #platform: Reader;
  readonly #drawings = new Map<string, Promise<SVGSVGElement | undefined>>();
  #index: Promise<IconIndex> | undefined;

  constructor(platform: Reader) {
    this.#platform = platform;
  }

  /** The index. After a failure the next call tries again. */
  index(): Promise<IconIndex> {
    const asked = (this.#index ??= this.#platform
      .readBundled('icons/index.json')
      .then((bytes) => parseIconIndex(new TextDecoder().decode(bytes))));
    asked.catch(() => (this.#index = undefined));
    return asked;
  }

  /** The drawing of an icon in the current color, always the same node; undefined when it cannot be fetched. */
  drawing(name: string): Promise<SVGSVGElement | undefined> {
    const known = this.#drawings.get(name);
    if (known) return known;
    const drawing = this.#platform.readBundled(`icons/${name}.svg`).then(readDrawing, () => {
      this.#drawings.delete(name);
      return undefined;
    });
    this.#drawings.set(name, drawing);
    return drawing;
  }
}

function readDrawing(bytes: Uint8Array): SVGSVGElement | undefined {
  const root = new DOMParser().parseFromString(new TextDecoder().decode(bytes), 'image/svg+xml').documentElement;
  if (!(root instanceof SVGSVGElement)) return undefined;
  root.setAttribute('aria-hidden', 'true');
  return document.importNode(root, true);
}

const files = new WeakMap<Reader, IconFiles>();

/** The icons of a platform. */
export function iconFilesOf(platform: Reader): IconFiles {
  const known = files.get(platform) ?? new IconFiles(platform);
  files.set(platform, known);
  return known;
}
