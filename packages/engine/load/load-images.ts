import { PlatenError, type Report, type ReportCode } from '@platen/template';
import type { CostBudget } from '../cost/cost-budget.ts';
import type { Limits } from '../platform/limits.ts';
import type { Platform } from '../platform/platform.ts';
import type { AssetCache, AssetLease, CachedAsset } from '../sources/asset-cache.ts';
import type { SourceUse } from '../layers/collect-sources.ts';
import { decodeSafely } from '../images/decode-safely.ts';
import { isMovingImage } from '../images/is-moving-image.ts';
import { mapBounded } from '../sources/map-bounded.ts';
import { withName } from '../sources/name-limit.ts';
import { assetKeyOf, createResolvers, readSource, shorten, type SourceOptions } from '../sources/resolve-source.ts';
import type { Image } from '../pages/resources.ts';
import type { DrawingWarning } from '../svg/sanitise-svg.ts';
import { sniffType } from '../images/sniff-type.ts';
import type { SvgFontFinder } from '../svg/svg-fonts.ts';

/** Options of loading images. */
export interface ImageOptions extends SourceOptions {
  limits: Limits;
  cache: AssetCache;
  signal?: AbortSignal | undefined;
  /** Budget charged for reading SVG files. */
  cost?: CostBudget | undefined;
  /** Fonts for text inside SVG files; `key` names them, as the same file looks different in others. */
  svgFonts?: { key: string; find: SvgFontFinder } | undefined;
}

/** The decoded images of a render, and what could not be loaded. */
export interface LoadedImages {
  /** By source as written. Failed sources are missing here and listed in the report. */
  images: Map<string, Image>;
  report: Report;
  /** Allows the cache to close the images; call it after drawing. */
  release(): void;
}

/** An image as the cache keeps it. */
interface CachedImage {
  image: Image;
  warnings: readonly DrawingWarning[];
  /** Steps that making it took, which a render pays even when it was made for another. */
  steps: number;
}

/** Enough to hide the waiting, too few to be a burden to a server or to memory. */
const concurrency = 6;
/** All images of one render may have this many times the pixels of the largest one allowed. */
const totalPixelFactor = 4;

/** Codes after which the render continues without the image. */
const reportCodes: Partial<Record<string, ReportCode>> = {
  ASSET_UNREACHABLE: 'asset_unreachable',
  ASSET_UNSUPPORTED: 'asset_unsupported',
};

/**
 * Fetches and decodes every source once. What cannot be reached or read is reported for each layer that uses it; a passed
 * limit or an abort throws (LIMIT_ASSET_BYTES, LIMIT_ASSET_PIXELS, LIMIT_COST, RENDER_ABORTED).
 */
export async function loadImages(
  sources: ReadonlyMap<string, readonly SourceUse[]>,
  platform: Platform,
  options: ImageOptions,
): Promise<LoadedImages> {
  const resolvers = createResolvers(platform, options);
  const leases: AssetLease<CachedImage>[] = [];
  const loaded: LoadedImages = {
    images: new Map(),
    report: [],
    release: () => {
      for (const lease of leases) lease.release();
    },
  };
  const read = { maxBytes: options.limits.maxAssetBytes, signal: options.signal };
  let pixels = 0;
  try {
    const reports = await mapBounded([...sources], concurrency, async ([source, uses]): Promise<Report> => {
      try {
        options.signal?.throwIfAborted();
        const lease = await leaseImage(
          source,
          async () => unpack(await readSource(source, resolvers, read)),
          platform,
          options,
        ).catch((error: unknown) => {
          throw withName(error, nameOf(source));
        });
        leases.push(lease);
        const { image, warnings, steps } = lease.value;
        options.cost?.spend(steps, nameOf(source));
        if (image.kind === 'pixels') pixels += image.width * image.height;
        checkTotal(pixels, options.limits);
        loaded.images.set(source, image);
        return warnings.flatMap(({ code, message }) => entries(uses, code, message));
      } catch (error) {
        const code = error instanceof PlatenError ? reportCodes[error.code] : undefined;
        if (code === undefined || !(error instanceof PlatenError)) throw error;
        return entries(
          uses,
          code,
          code === 'asset_unsupported' ? `${nameOf(source)}: ${error.message}` : error.message,
        );
      }
    });
    loaded.report.push(...reports.flat());
    return loaded;
  } catch (error) {
    loaded.release();
    throw error;
  }
}

/** Returns the SVG of an SVGZ file; other files as they are. */
async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  if (!(bytes[0] === 0x1f && bytes[1] === 0x8b)) return bytes;
  // Hardly any file is one.
  return (await import('../svg/svgz.ts')).unpackSvgz(bytes);
}

/**
 * A data URI is its own name, and so are the key of an asset's content and a file of the library: they are read and decoded only when
 * the cache does not have them. Others are named by their hash.
 */
async function leaseImage(
  source: string,
  read: () => Promise<Uint8Array>,
  platform: Platform,
  options: ImageOptions,
): Promise<AssetLease<CachedImage>> {
  const { cache, svgFonts } = options;
  const fontsKey = svgFonts?.key ?? '';
  if (source.startsWith('data:')) {
    const name = source.startsWith('data:image/svg') ? `${fontsKey} ${source}` : source;
    return cache.lease(name, async () => {
      const asset = await makeImage(await read(), platform, options);
      return { ...asset, bytes: asset.bytes + source.length };
    });
  }
  const lasting = nameLasting(source, fontsKey, options);
  if (lasting !== undefined) return cache.lease(lasting, async () => makeImage(await read(), platform, options));
  const bytes = await read();
  const hash = await platform.hashBytes(bytes);
  const name = sniffType(bytes) === 'svg' ? `drawing ${hash} ${fontsKey}` : `image ${hash}`;
  return cache.lease(name, () => makeImage(bytes, platform, options));
}

/**
 * Returns a key for the content of a source without reading it: the key of an asset, or a file of the library, which comes with the engine.
 */
function nameLasting(source: string, fontsKey: string, options: Pick<SourceOptions, 'assetKeys'>): string | undefined {
  const assetKey = assetKeyOf(source, options);
  if (assetKey !== undefined) return `asset ${assetKey} ${fontsKey}`;
  if (!source.startsWith('library:')) return undefined;
  return source.endsWith('.svg') ? `${source} ${fontsKey}` : source;
}

async function makeImage(
  bytes: Uint8Array,
  platform: Platform,
  { limits, svgFonts }: ImageOptions,
): Promise<CachedAsset<CachedImage>> {
  if (sniffType(bytes) === 'svg') {
    // Reading SVG takes a parser of XML and more, which photographs do without.
    const { loadDrawing } = await import('../svg/load-drawing.ts');
    const { drawing, warnings, steps } = await loadDrawing(bytes, platform, {
      ...limits,
      ...(svgFonts && { findFonts: svgFonts.find }),
    });
    const { width, height } = drawing;
    return {
      value: { image: { kind: 'drawing', drawing, width, height }, warnings, steps },
      // The text and about as much again for the tree.
      bytes: drawing.svg.length * 4,
      close: () => {},
    };
  }
  const image = await decodeSafely(bytes, platform, limits);
  const { width, height } = image;
  const type = sniffType(bytes);
  const encoded = type === 'jpeg' || type === 'png' ? { encoded: { type, bytes } } : {};
  return {
    value: {
      image: { kind: 'pixels', image, width, height, ...encoded, ...(isMovingImage(bytes) && { isMoving: true }) },
      warnings: [],
      steps: 0,
    },
    bytes: width * height * 4 + (encoded.encoded ? bytes.byteLength : 0),
    close: () => image.close(),
  };
}

function nameOf(source: string): string {
  return source.startsWith('data:') ? 'The embedded image cannot be used' : `${shorten(source)} cannot be used`;
}

function checkTotal(pixels: number, { maxAssetPixels }: Limits): void {
  if (pixels <= maxAssetPixels * totalPixelFactor) return;
  throw new PlatenError(
    'LIMIT_ASSET_PIXELS',
    `The images together have more than ${maxAssetPixels * totalPixelFactor} pixels.`,
  );
}

function entries(uses: readonly SourceUse[], code: ReportCode, message: string): Report {
  return uses.map(({ page, layer }) => ({ page, layer, code, message }));
}
