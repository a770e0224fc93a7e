import { createServer } from 'node:http';
import { launch } from 'puppeteer-core';
import { findBrowser } from '../../browser/find-browser.ts';
import { design, type DesignValues } from './design.ts';
import type { PeerFont } from './fonts.ts';
import type { Peer } from './peer.ts';

/**
 * A warm headless browser: one page stays open with its fonts loaded and cached; each render sets the page's content anew,
 * waits for its images and fonts, and takes a screenshot. `html` is told where the server answers the named images.
 */
export async function openChromiumPeer(
  html: (origin: string, values: DesignValues) => string,
  fonts: readonly PeerFont[],
  images: ReadonlyMap<string, { type: string; bytes: Uint8Array }>,
): Promise<Peer> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const font = /^\/font\/(\d+)$/.exec(path);
    const body = font ? fonts[Number(font[1])]?.bytes : images.get(path.slice(1))?.bytes;
    response.setHeader('cache-control', 'max-age=3600');
    response.setHeader('access-control-allow-origin', '*');
    if (path === '/') response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    else if (body)
      response.writeHead(200, { 'content-type': images.get(path.slice(1))?.type ?? 'font/woff2' }).end(body);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const origin = `http://127.0.0.1:${address.port}`;
  const faces = fonts.map(
    ({ family, weight, unicodeRanges }, index) =>
      `@font-face{font-family:'${family}';font-weight:${typeof weight === 'number' ? weight : weight.join(' ')};` +
      `unicode-range:${unicodeRanges.map((range) => `U+${range.map((code) => code.toString(16)).join('-')}`).join(',')};` +
      `src:url(${origin}/font/${index})}`,
  );
  const head = `<!doctype html><style>${faces.join('')}body{margin:0}</style>`;

  const found = await findBrowser(process.env, { isMeasured: true });
  const browser = await launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
  const page = await browser.newPage();
  await page.setViewport({ width: design.size, height: design.size });
  await page.goto(`${origin}/`);
  return {
    name: 'Chromium screenshot',
    async render(values) {
      await page.setContent(head + html(origin, values), { waitUntil: 'load' });
      await page.evaluate('document.fonts.ready.then(() => undefined)');
      return page.screenshot({ type: 'png' });
    },
    async close() {
      await browser.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
