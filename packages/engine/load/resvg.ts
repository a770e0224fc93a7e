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

/** Resolves an SVG to plain paths, pictures and definitions; answers its text. Throws ASSET_UNSUPPORTED. */
export function resolveSvg(text: string, fonts: SvgFonts | undefined): string {
  return use(text, fonts, (drawing) => drawing.toString());
}

/** Draws an SVG at the size it states. The answer's pixels are RGBA, premultiplied. Throws ASSET_UNSUPPORTED. */
export function drawSvg(text: string): { pixels: Uint8Array; width: number; height: number } {
  return use(text, undefined, (drawing) => {
    const picture = drawing.render();
    const { width, height, pixels } = picture;
    picture.free();
    return { pixels, width, height };
  });
}

type ResvgDrawing = InstanceType<ResvgModule['Resvg']>;

function use<Value>(text: string, fonts: SvgFonts | undefined, work: (drawing: ResvgDrawing) => Value): Value {
  const drawing = open(text, fonts);
  let value: Value;
  try {
    value = work(drawing);
  } catch (cause) {
    // After a trap inside it the drawing cannot even be freed.
    throw refused(cause);
  }
  drawing.free();
  return value;
}

function open(text: string, fonts: SvgFonts | undefined): ResvgDrawing {
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
