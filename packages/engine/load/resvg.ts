import { PlatenError } from '@platen/template';
import type { Platform } from '../platform.ts';

type ResvgModule = typeof import('@resvg/resvg-wasm');

let loading: Promise<ResvgModule> | undefined;
let loaded: ResvgModule | undefined;

/** Fonts for text inside an SVG. Nothing else is ever used, so text in a family that is not here falls back to the default. */
export interface SvgFonts {
  /** TTF or OTF files. */
  files: readonly Uint8Array[];
  defaultFamily: string;
  serifFamily: string;
  sansSerifFamily: string;
  monospaceFamily: string;
}

/** Starts resvg, once for all: it is drawn in WebAssembly, so its pixels are the same everywhere. */
export async function startResvg(platform: Pick<Platform, 'readBundled'>): Promise<void> {
  loading ??= start(platform);
  try {
    loaded = await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

async function start(platform: Pick<Platform, 'readBundled'>): Promise<ResvgModule> {
  const [module, wasm] = await Promise.all([import('@resvg/resvg-wasm'), platform.readBundled('wasm/resvg.wasm')]);
  await module.initWasm(wasm as Uint8Array<ArrayBuffer>);
  return module;
}

/** Resolves an SVG to plain paths, pictures and definitions; answers its text and its size in pixels. */
export function resolveSvg(text: string, fonts: SvgFonts | undefined): { svg: string; width: number; height: number } {
  const drawing = open(text, fonts);
  try {
    return { svg: drawing.toString(), width: drawing.width, height: drawing.height };
  } catch (cause) {
    throw refused(cause);
  } finally {
    drawing.free();
  }
}

/** Draws an SVG at the size it states. The answer's pixels are RGBA, premultiplied. */
export function drawSvg(text: string): { pixels: Uint8Array; width: number; height: number } {
  const drawing = open(text, undefined);
  try {
    const picture = drawing.render();
    const { width, height, pixels } = picture;
    picture.free();
    return { pixels, width, height };
  } catch (cause) {
    throw refused(cause);
  } finally {
    drawing.free();
  }
}

function open(text: string, fonts: SvgFonts | undefined): InstanceType<ResvgModule['Resvg']> {
  if (!loaded) throw new PlatenError('RENDER_FAILED', 'resvg was not started before it was used.');
  try {
    return new loaded.Resvg(text, {
      font: fonts
        ? {
            fontBuffers: [...fonts.files],
            defaultFontFamily: fonts.defaultFamily,
            serifFamily: fonts.serifFamily,
            sansSerifFamily: fonts.sansSerifFamily,
            monospaceFamily: fonts.monospaceFamily,
          }
        : { fontBuffers: [] },
    });
  } catch (cause) {
    throw refused(cause);
  }
}

function refused(cause: unknown): PlatenError {
  return new PlatenError('ASSET_UNSUPPORTED', 'The SVG cannot be read as a drawing.', { cause });
}
