import { PlatenError } from '@platen/template';
import type { Platform } from '../platform/platform.ts';
import { readDataUri } from './data-uri.ts';
import { toPlainBytes } from '../platform/plain-bytes.ts';

/** Bounds of reading one source. */
export interface ReadOptions {
  maxBytes: number;
  signal?: AbortSignal | undefined;
}

/** Reads sources of one kind. */
export interface SourceResolver {
  /** Whether the source is of that kind. */
  matches(source: string): boolean;
  /** Throws ASSET_UNREACHABLE, ASSET_UNSUPPORTED or LIMIT_ASSET_BYTES. */
  read(source: string, options: ReadOptions): Promise<Uint8Array>;
}

/** Ways to sources that not every renderer has. */
export interface SourceOptions {
  /** Returns the bytes of `asset:<id>` sources. Without it they are unreachable. */
  resolveAsset?: ((id: string) => Promise<Uint8Array>) | undefined;
  /** Returns the bytes of relative paths, which are relative to the template's file. Without it they are unreachable. */
  resolveRelative?: ((path: string) => Promise<Uint8Array>) | undefined;
  /**
   * Returns the bytes of an http(s) address that the host itself may not read, as browsers may not where a server sends no CORS headers.
   * Called only after that failed. What it throws is not reported: that address is unreachable, as it was.
   */
  fetchBlocked?: ((url: string) => Promise<Uint8Array>) | undefined;
  /** Content keys of this render's assets, by id. */
  assetKeys?: Readonly<Record<string, string>> | undefined;
  /** Called with each http(s) address before it is fetched. */
  onFetch?: ((url: string) => void) | undefined;
}

/** The key that names the content of an `asset:<id>` source, when this render has one for it. */
export function assetKeyOf(source: string, { assetKeys }: Pick<SourceOptions, 'assetKeys'>): string | undefined {
  if (!assetKeys || !source.startsWith('asset:')) return undefined;
  const id = source.slice('asset:'.length);
  return Object.hasOwn(assetKeys, id) ? assetKeys[id] : undefined;
}

/** The resolvers of a renderer, asked in this order; the last one takes what is left. */
export function createResolvers(platform: Platform, options: SourceOptions): SourceResolver[] {
  return [
    {
      matches: (source) => /^data:/i.test(source),
      read: async (source, { maxBytes }) => readDataUri(source, maxBytes),
    },
    {
      matches: (source) => /^https?:/i.test(source),
      async read(source, { maxBytes, signal }) {
        options.onFetch?.(source);
        try {
          return await platform.fetchBytes(source, { maxBytes, ...(signal && { signal }) });
        } catch (error) {
          if (!options.fetchBlocked || !isBlocked(error)) throw error;
          return options.fetchBlocked(source).catch(() => {
            throw error;
          });
        }
      },
    },
    {
      matches: (source) => source.startsWith('library:'),
      read: async (source) => platform.readBundled(libraryPath(source.slice('library:'.length))),
    },
    {
      matches: (source) => source.startsWith('asset:'),
      read: (source) => readBy(options.resolveAsset, source.slice('asset:'.length), 'no assets of a workspace'),
    },
    {
      // `C:\…` and every other scheme; a relative path has none.
      matches: (source) => /^[a-z][a-z0-9+.-]*:/i.test(source) || source.startsWith('//'),
      read: async (source) => {
        throw unreachable(`${shorten(source)} is not of a kind that is read; use https:, data:, asset: or library:.`);
      },
    },
    {
      matches: () => true,
      read: (source) => readBy(options.resolveRelative, source, 'no files beside the template'),
    },
  ];
}

/** Whether there was no answer at all: browsers do not say if a server was missing or said nothing of CORS. */
function isBlocked(error: unknown): boolean {
  return error instanceof PlatenError && error.code === 'ASSET_UNREACHABLE' && error.cause instanceof TypeError;
}

/** Reads a source by the first resolver that takes it, and checks its size. */
export async function readSource(
  source: string,
  resolvers: readonly SourceResolver[],
  options: ReadOptions,
): Promise<Uint8Array> {
  const resolver = resolvers.find((candidate) => candidate.matches(source));
  if (!resolver) throw unreachable(`Nothing reads ${shorten(source)}.`);
  const bytes = await resolver.read(source, options).catch((cause: unknown) => {
    if (cause instanceof PlatenError) throw cause;
    throw new PlatenError('ASSET_UNREACHABLE', `${shorten(source)} could not be read.`, { cause });
  });
  if (bytes.byteLength > options.maxBytes) {
    throw new PlatenError(
      'LIMIT_ASSET_BYTES',
      `${shorten(source)} is larger than the limit of ${options.maxBytes} bytes.`,
    );
  }
  return toPlainBytes(bytes);
}

/** A source as a message shows it. */
export function shorten(source: string): string {
  return source.length > 120 ? `${source.slice(0, 100)}…` : source;
}

async function readBy(
  read: ((name: string) => Promise<Uint8Array>) | undefined,
  name: string,
  missing: string,
): Promise<Uint8Array> {
  if (!read) throw unreachable(`${shorten(name)} cannot be read: this renderer has ${missing}.`);
  return read(name);
}

/** Templates reach the images, videos, audio, emoji and icons of the library, and not its fonts and code. */
function libraryPath(path: string): string {
  if (/^(?:images|media|emoji|icons)\/(?!.*\.\.)[\w./-]+$/.test(path)) return path;
  throw unreachable(`The library has no image, video or audio ${shorten(path)}.`);
}

function unreachable(message: string): PlatenError {
  return new PlatenError('ASSET_UNREACHABLE', message);
}
