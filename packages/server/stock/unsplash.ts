import type { PhotoCredit, StockPhoto } from '@platen/api';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { PhotoApi } from './call-photo-api.ts';
import type { PhotoProvider } from './photo-provider.ts';

const photo = z.object({
  id: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  color: z.string().nullish(),
  description: z.string().nullish(),
  alt_description: z.string().nullish(),
  urls: z.object({ raw: z.url({ protocol: /^https?$/ }), small: z.url({ protocol: /^https?$/ }) }),
  links: z.object({ html: z.url(), download_location: z.url() }),
  user: z.object({ name: z.string(), links: z.object({ html: z.url() }) }),
});
type UnsplashPhoto = z.infer<typeof photo>;
const found = z.object({ total: z.int(), total_pages: z.int(), results: z.array(photo) });

const perPage = 30;
/** Pixels of the longer side that are asked for: enough for print on a page, less than what cameras make. */
const maxSide = 2400;

/**
 * Unsplash, by its API guidelines: photos stay at its addresses, the use of one is reported to its `download_location`, and links back carry
 * the application's name.
 */
export function createUnsplash(
  config: Pick<Config, 'unsplashUrl' | 'unsplashApp'> & { unsplashKey: string },
  api: PhotoApi,
): PhotoProvider {
  const { unsplashUrl, unsplashApp, unsplashKey } = config;
  const headers = { authorization: `Client-ID ${unsplashKey}`, 'accept-version': 'v1' };
  const withName = (address: string): string => {
    const url = new URL(address);
    url.searchParams.set('utm_source', unsplashApp);
    url.searchParams.set('utm_medium', 'referral');
    return url.href;
  };
  const creditOf = ({ user, links }: UnsplashPhoto): PhotoCredit => ({
    text: `Photo by ${user.name} on Unsplash`,
    creator: user.name,
    creator_url: withName(user.links.html),
    source: 'Unsplash',
    source_url: withName(links.html),
    license: 'Unsplash License',
    license_url: 'https://unsplash.com/license',
  });
  const titleOf = ({ alt_description: alt, description }: UnsplashPhoto): string =>
    (alt ?? description ?? '').slice(0, 255);
  const describe = (each: UnsplashPhoto): StockPhoto => ({
    id: each.id,
    provider: 'unsplash',
    title: titleOf(each),
    width: each.width,
    height: each.height,
    color: each.color ?? null,
    thumbnail_url: each.urls.small,
    credit: creditOf(each),
  });
  return {
    id: 'unsplash',
    name: 'Unsplash',
    async search({ query, page, orientation }, signal) {
      const url = new URL(`${unsplashUrl}/search/photos`);
      url.search = new URLSearchParams({
        query,
        page: String(page),
        per_page: String(perPage),
        content_filter: 'high',
        ...(orientation && { orientation: orientation === 'square' ? 'squarish' : orientation }),
      }).toString();
      const { total, total_pages: totalPages, results } = await api.call({ url, headers, schema: found, signal });
      return { photos: results.map(describe), total, totalPages };
    },
    async choose(id, signal) {
      const url = new URL(`${unsplashUrl}/photos/${encodeURIComponent(id)}`);
      const chosen = await api.call({ url, headers, schema: photo, signal });
      const report = new URL(chosen.links.download_location);
      // The key goes nowhere else than to the API.
      if (report.origin === new URL(unsplashUrl).origin) {
        await api.call({ url: report, headers, schema: z.object({}), signal });
      }
      const scale = Math.min(1, maxSide / Math.max(chosen.width, chosen.height));
      const image = new URL(chosen.urls.raw);
      image.searchParams.set('fm', 'jpg');
      image.searchParams.set('q', '85');
      image.searchParams.set('fit', 'max');
      image.searchParams.set('w', String(Math.round(chosen.width * scale)));
      return {
        title: titleOf(chosen),
        width: Math.round(chosen.width * scale),
        height: Math.round(chosen.height * scale),
        credit: creditOf(chosen),
        url: image.href,
        isCopied: false,
      };
    },
  };
}
