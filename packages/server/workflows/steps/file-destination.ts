import { ServiceError } from '../../http/service-error.ts';
import { mediaTypeOf } from '../../storage/media-types.ts';
import { numberedPath } from './numbered-path.ts';
import { filesOf, readRowFile } from './row-files.ts';
import { DeliveryError, type Destination, type FlowRow, type StepCall } from './step.ts';

/** Bytes of a file that is delivered. */
const maxBytes = 256 * 1024 * 1024;

/** A place of a customer where files lie by their paths. */
export interface FileStore {
  /** Bytes of a file; undefined if there is none. Throws DeliveryError. */
  sizeOf(path: string, signal: AbortSignal): Promise<number | undefined>;
  /** Puts a file at a path, in place of another one there. Throws DeliveryError. */
  put(path: string, bytes: Uint8Array, contentType: string, signal: AbortSignal): Promise<void>;
  close(): void | Promise<void>;
}

/** Puts the files of each row into a place, at the paths of a pattern; a delivery that broke off is looked for by path and size. */
export function openFileDestination(
  { parts, run, read, signal }: Pick<StepCall, 'parts' | 'run' | 'read' | 'signal'>,
  store: FileStore,
  pattern: string,
): Destination {
  const pathOf = read.text(pattern);
  const pathsOf = ({ data }: FlowRow): string[] => {
    const path = cleanPath(pathOf(data));
    return filesOf(data).map((_, index) => numberedPath(path, index));
  };
  const delivered = (paths: readonly string[]) => ({ reference: paths[0] ?? null, result: { keys: [...paths] } });
  return {
    async deliver(row) {
      const paths = pathsOf(row);
      if (paths.length === 0) throw new DeliveryError('final', 'The row has no files.');
      for (const [index, file] of filesOf(row.data).entries()) {
        const bytes = await readRowFile(parts, run.workspaceId, file, maxBytes);
        await store.put(paths[index] ?? '', bytes, mediaTypeOf(file.name), signal);
      }
      return delivered(paths);
    },
    async find(row) {
      const paths = pathsOf(row);
      const files = filesOf(row.data);
      for (const [index, path] of paths.entries()) {
        if ((await store.sizeOf(path, signal)) !== files[index]?.bytes) return 'absent';
      }
      return paths.length === 0 ? 'absent' : delivered(paths);
    },
    close: async () => store.close(),
  };
}

/** A path below the folder of a connection. Values of rows may come from strangers: they lead nowhere else. */
function cleanPath(given: string): string {
  const path = given.trim().replace(/^\/+/, '');
  const isOutside = path.split(/[/\\]/).some((part) => part === '..' || part === '.');
  const isUnprintable = [...path].some((character) => character < ' ' || character === '\u007f');
  if (path === '' || path.length > 900 || path.endsWith('/') || isOutside || isUnprintable) {
    throw new DeliveryError('final', 'The path of the file is empty, too long, or leads elsewhere.');
  }
  return path;
}

/** The refusal of a place that answered with a status of HTTP. */
export function refusedWith(place: string, status: number): DeliveryError {
  const kind = status >= 500 || status === 429 ? 'retry' : 'final';
  return new DeliveryError(kind, `${place} responded with status ${status}.`);
}

/** A place that could not be reached: nothing was sent there. */
export function unreachable(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const isRefused = error instanceof ServiceError && error.code === 'url_not_allowed';
  return new DeliveryError(isRefused ? 'final' : 'retry', error instanceof Error ? error.message : String(error), {
    cause: error,
  });
}
