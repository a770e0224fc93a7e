import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/** The fixtures of the tests at an address, whole and damaged. */
export interface FixtureServer {
  url: string;
  /** Addresses of images, videos and audio; some of them end in the middle or are not there. */
  sources: readonly string[];
  close(): Promise<void>;
}

const folder = fileURLToPath(new URL('../../fixtures/', import.meta.url));

/** Serves `/images/photo.jpg` as it is, `/half/images/photo.jpg` cut off in the middle, and `/torn/…` with bytes of it changed. */
export async function startFixtureServer(): Promise<FixtureServer> {
  const files = globSync(['images/*.{png,jpg,webp,avif,gif}', 'media/*.*', 'drawings/*.svg'], {
    cwd: folder,
  }).toSorted();
  const server = createServer((request, response) => {
    const [, way = '', path = ''] =
      /^\/(half\/|torn\/)?(.*)$/.exec(new URL(request.url ?? '/', 'http://x').pathname) ?? [];
    if (!files.includes(path)) return void response.writeHead(404).end();
    const bytes = readFileSync(`${folder}${path}`);
    if (way === 'torn/') for (let at = 40; at < bytes.length; at += 97) bytes[at] = (bytes[at] ?? 0) ^ 0x5a;
    response.writeHead(200).end(way === 'half/' ? bytes.subarray(0, bytes.length / 2) : bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    sources: [
      ...files.map((path) => `${url}/${path}`),
      ...files.filter((_, at) => at % 5 === 0).flatMap((path) => [`${url}/half/${path}`, `${url}/torn/${path}`]),
      `${url}/nothing.png`,
    ],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
