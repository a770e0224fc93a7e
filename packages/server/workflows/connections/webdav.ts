import type { WorkflowConnectionConfig } from '@platen/api';
import type { SafeFetcher } from '../../http/fetch/safe-fetcher.ts';
import { refusedWith, type FileStore } from '../steps/file-destination.ts';

const answerBytes = 1024 * 1024;
const putWithinMs = 120_000;

/** A folder of a WebDAV server (RFC 4918). */
export interface WebdavFolder extends FileStore {
  /** The status with which the folder answers for itself: 207 where it is one that may be read. */
  look(): Promise<number>;
}

/** Opens a folder by the settings of a connection. */
export function openWebdav(
  { fetcher }: { fetcher: SafeFetcher },
  { url, user, password }: WorkflowConnectionConfig<'webdav'>,
): WebdavFolder {
  const root = url.endsWith('/') ? url : `${url}/`;
  const headers: Record<string, string> =
    user === undefined ? {} : { authorization: `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}` };
  const addressOf = (path: string): string => `${root}${path.split('/').map(encodeURIComponent).join('/')}`;
  const known = new Set<string>();
  /** Makes the folders above a file, from the top: one that is there already is refused with 405. */
  const makeFolders = async (path: string, signal: AbortSignal): Promise<void> => {
    const names = path.split('/').slice(0, -1);
    for (let depth = 1; depth <= names.length; depth++) {
      const folder = names.slice(0, depth).join('/');
      if (known.has(folder)) continue;
      const { status } = await fetcher.fetch(`${addressOf(folder)}/`, {
        method: 'MKCOL',
        headers,
        maxBytes: answerBytes,
        signal,
      });
      if (status >= 300 && status !== 405) throw refusedWith('The WebDAV server', status);
      known.add(folder);
    }
  };
  return {
    async look() {
      const { status } = await fetcher.fetch(root, {
        method: 'PROPFIND',
        headers: { ...headers, depth: '0' },
        maxBytes: answerBytes,
      });
      return status;
    },
    async sizeOf(path, signal) {
      const answer = await fetcher.fetch(addressOf(path), { method: 'HEAD', headers, maxBytes: answerBytes, signal });
      if (answer.status === 404) return undefined;
      if (answer.status >= 300) throw refusedWith('The WebDAV server', answer.status);
      return Number(answer.headers['content-length'] ?? 0);
    },
    async put(path, bytes, contentType, signal) {
      await makeFolders(path, signal);
      const { status } = await fetcher.fetch(addressOf(path), {
        method: 'PUT',
        headers: { ...headers, 'content-type': contentType },
        body: bytes,
        maxBytes: answerBytes,
        timeoutMs: putWithinMs,
        signal,
      });
      if (status >= 300) throw refusedWith('The WebDAV server', status);
    },
    close: () => undefined,
  };
}
