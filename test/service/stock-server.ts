import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { closeServers, serve } from './fetch-from-loopback.ts';

/** What the server accepts. */
export const stockKeys = {
  unsplash: 'unsplash-test-key',
  clientId: 'openverse-test',
  clientSecret: 'openverse-secret',
};

const jpeg = readFileSync(new URL('../fixtures/images/photo.jpg', import.meta.url));
const pageNumber = z.string().regex(/^[1-9]\d*$/);

/** The query parameters that each address takes, after the published references of both APIs. Others are refused. */
const queries: Readonly<Record<string, z.ZodType>> = {
  '/unsplash/search/photos': z.strictObject({
    query: z.string().min(1),
    page: pageNumber,
    per_page: z.coerce.number().int().min(1).max(30),
    content_filter: z.enum(['low', 'high']).optional(),
    orientation: z.enum(['landscape', 'portrait', 'squarish']).optional(),
  }),
  '/openverse/v1/images/': z.strictObject({
    q: z.string().min(1).max(200),
    page: pageNumber,
    page_size: z.coerce.number().int().min(1).max(500),
    category: z.enum(['photograph', 'illustration', 'digitized_artwork']).optional(),
    license_type: z.literal('commercial,modification'),
    aspect_ratio: z.enum(['tall', 'wide', 'square']).optional(),
  }),
};
const grant = z.strictObject({
  grant_type: z.literal('client_credentials'),
  client_id: z.literal(stockKeys.clientId),
  client_secret: z.literal(stockKeys.clientSecret),
});

/** A local server that enforces the published shapes of the APIs of Unsplash and Openverse. */
export interface StockServer {
  unsplash: string;
  openverse: string;
  /** Requests that it took: method and address. */
  calls: string[];
  /** Answers of the next calls in place of the usual ones. */
  next: ((response: ServerResponse) => void)[];
  close(): Promise<void>;
}

/** Starts one on a free port. */
export async function startStockServer(): Promise<StockServer> {
  const calls: string[] = [];
  const next: StockServer['next'] = [];
  let tokens = 0;
  let base = '';
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', base);
    calls.push(`${request.method} ${url.pathname}${url.search}`);
    const instead = next.shift();
    if (instead) return instead(response);
    const path = url.pathname;
    const refuse = (status: number): void => void response.writeHead(status).end('{"errors":["no"]}');
    const send = (body: unknown): void =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (path === '/file.jpg' || path.endsWith('/thumb/'))
      return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg);
    if (path === '/openverse/v1/auth_tokens/token/') {
      const form = Object.fromEntries(new URLSearchParams(await text(request)));
      if (request.method !== 'POST' || !grant.safeParse(form).success) return refuse(401);
      return send({ access_token: `token-${++tokens}`, expires_in: 43_200, token_type: 'Bearer', scope: 'read write' });
    }
    if (path.startsWith('/unsplash/')) {
      const { authorization, 'accept-version': version } = request.headers;
      if (authorization !== `Client-ID ${stockKeys.unsplash}` || version !== 'v1') return refuse(401);
    } else if (request.headers.authorization !== `Bearer token-${tokens}`) return refuse(401);
    if (request.method !== 'GET') return refuse(405);
    const shape = queries[path];
    if (shape && !shape.safeParse(Object.fromEntries(url.searchParams)).success) return refuse(400);
    const photo = path.startsWith('/unsplash/') ? unsplashPhoto(base) : openversePhoto(base);
    switch (path) {
      case '/unsplash/search/photos':
        return send({ total: 61, total_pages: 3, results: [photo] });
      case '/unsplash/photos/Dwu85P9SOIk':
        return send(photo);
      case '/unsplash/photos/Dwu85P9SOIk/download':
        return url.searchParams.get('ixid') === 'abc' ? send({ url: `${base}/file.jpg` }) : refuse(400);
      case '/openverse/v1/images/':
        return send({
          result_count: 240,
          page_count: 12,
          page_size: 20,
          page: 1,
          results: [photo, { ...photo, width: null }],
        });
      case `/openverse/v1/images/${openverseId}/`:
        return send(photo);
      default:
        return refuse(404);
    }
  };
  const port = await serve((request, response) => void answer(request, response));
  base = `http://127.0.0.1:${port}`;
  return { unsplash: `${base}/unsplash`, openverse: `${base}/openverse`, calls, next, close: closeServers };
}

/** The one photo of the double of Openverse. */
export const openverseId = '0aff3595-8168-440b-83ff-7a80b65dea42';

function unsplashPhoto(base: string): object {
  return {
    id: 'Dwu85P9SOIk',
    width: 4800,
    height: 3200,
    color: '#6E633A',
    blur_hash: 'LFC$yHwc8^$yIAS$%M%00KxukYIp',
    description: null,
    alt_description: 'a mountain at dawn',
    urls: { raw: `${base}/file.jpg?ixid=abc`, small: `${base}/file.jpg?ixid=abc&w=400` },
    links: {
      html: 'https://unsplash.com/photos/Dwu85P9SOIk',
      download_location: `${base}/unsplash/photos/Dwu85P9SOIk/download?ixid=abc`,
    },
    user: { name: 'Mei Tanaka', links: { html: 'https://unsplash.com/@mei' } },
  };
}

function openversePhoto(base: string): object {
  return {
    id: openverseId,
    title: 'Bakery at dawn',
    creator: 'Amara Okafor',
    creator_url: 'https://www.flickr.com/photos/amara',
    url: `${base}/file.jpg`,
    foreign_landing_url: 'https://www.flickr.com/photos/amara/51',
    thumbnail: `${base}/openverse/v1/images/${openverseId}/thumb/`,
    license: 'by',
    license_version: '2.0',
    license_url: 'https://creativecommons.org/licenses/by/2.0/',
    source: 'flickr',
    provider: 'flickr',
    width: 1600,
    height: 1067,
  };
}
