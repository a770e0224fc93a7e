import type { IncomingHttpHeaders } from 'node:http';

/** An answer of such a server. */
interface WebdavAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A folder of a WebDAV server in memory, which answers as RFC 4918 says. */
export interface WebdavTestFolder {
  files: Map<string, Buffer>;
  /** Undefined for addresses that are not below it. */
  answer(request: {
    method: string;
    url: string;
    headers: IncomingHttpHeaders;
    body: Buffer;
  }): WebdavAnswer | undefined;
}

/** A folder at a path such as `/dav/` for one login. */
export function createWebdavFolder(root: string, user: string, password: string): WebdavTestFolder {
  const files = new Map<string, Buffer>();
  const folders = new Set(['']);
  const login = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return {
    files,
    answer({ method, url, headers, body }): WebdavAnswer | undefined {
      if (!url.startsWith(root)) return undefined;
      if (headers.authorization !== login) return { status: 401, headers: { 'www-authenticate': 'Basic realm="dav"' } };
      const path = decodeURIComponent(url.slice(root.length)).replace(/\/$/, '');
      const above = path.split('/').slice(0, -1).join('/');
      if (method === 'PROPFIND') {
        if (!folders.has(path)) return { status: 404 };
        return { status: 207, body: `<?xml version="1.0"?><multistatus xmlns="DAV:"><response/></multistatus>` };
      }
      if (method === 'MKCOL') {
        if (folders.has(path)) return { status: 405 };
        if (!folders.has(above)) return { status: 409 };
        folders.add(path);
        return { status: 201 };
      }
      if (method === 'PUT') {
        if (!folders.has(above)) return { status: 409 };
        files.set(path, body);
        return { status: 201 };
      }
      const file = files.get(path);
      if (method === 'HEAD')
        return file ? { status: 200, headers: { 'content-length': String(file.length) } } : { status: 404 };
      return { status: 405 };
    },
  };
}
