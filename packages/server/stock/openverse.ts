import type { PhotoCredit } from '@platen/api';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { PhotoApi } from './call-photo-api.ts';
import type { PhotoProvider } from './photo-provider.ts';

const photo = z.object({
  id: z.string(),
  title: z.string().nullish(),
  creator: z.string().nullish(),
  creator_url: z.string().nullish(),
  url: z.url({ protocol: /^https?$/ }),
  foreign_landing_url: z.string(),
  thumbnail: z.string().nullish(),
  license: z.string(),
  license_version: z.string().nullish(),
  license_url: z.string().nullish(),
  source: z.string().nullish(),
  provider: z.string().nullish(),
  width: z.int().positive().nullish(),
  height: z.int().positive().nullish(),
});
type OpenversePhoto = z.infer<typeof photo>;
const found = z.object({ result_count: z.int(), page_count: z.int(), results: z.array(photo) });
const granted = z.object({ access_token: z.string(), expires_in: z.number().positive() });

const perPage = 20;
/** A token is renewed so long before its end, in milliseconds. */
const renewBeforeMs = 60_000;
const shapes = { landscape: 'wide', portrait: 'tall', square: 'square' } as const;

/**
 * Openverse: photos of many collections under Creative Commons licenses that allow commercial use and changes. They are copied, with who
 * made them and their license.
 */
export function createOpenverse(
  config: Pick<Config, 'openverseUrl'> & { openverseClientId: string; openverseClientSecret: string },
  api: PhotoApi,
  now: () => Date,
): PhotoProvider {
  const { openverseUrl } = config;
  let token: { text: string; endsMs: number } | undefined;
  const authorize = async (signal: AbortSignal): Promise<Record<string, string>> => {
    if (!token || token.endsMs - renewBeforeMs < now().getTime()) {
      const answer = await api.call({
        url: new URL(`${openverseUrl}/v1/auth_tokens/token/`),
        headers: {},
        form: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: config.openverseClientId,
          client_secret: config.openverseClientSecret,
        }),
        schema: granted,
        signal,
      });
      token = { text: answer.access_token, endsMs: now().getTime() + answer.expires_in * 1000 };
    }
    return { authorization: `Bearer ${token.text}` };
  };
  return {
    id: 'openverse',
    name: 'Openverse',
    async search({ query, page, orientation }, signal) {
      const url = new URL(`${openverseUrl}/v1/images/`);
      url.search = new URLSearchParams({
        q: query,
        page: String(page),
        page_size: String(perPage),
        category: 'photograph',
        license_type: 'commercial,modification',
        ...(orientation && { aspect_ratio: shapes[orientation] }),
      }).toString();
      const answer = await api.call({ url, headers: await authorize(signal), schema: found, signal });
      const photos = answer.results.flatMap((each) => {
        const { id, title, width, height } = each;
        // Where it is placed depends on its size, which a few lack.
        if (!width || !height) return [];
        const thumbnail = each.thumbnail ?? `${openverseUrl}/v1/images/${encodeURIComponent(id)}/thumb/`;
        return [
          {
            id,
            provider: 'openverse' as const,
            title: (title ?? '').slice(0, 255),
            width,
            height,
            color: null,
            thumbnail_url: thumbnail,
            credit: creditOf(each),
          },
        ];
      });
      return { photos, total: answer.result_count, totalPages: answer.page_count };
    },
    async choose(id, signal) {
      const url = new URL(`${openverseUrl}/v1/images/${encodeURIComponent(id)}/`);
      const chosen = await api.call({ url, headers: await authorize(signal), schema: photo, signal });
      return {
        title: (chosen.title ?? '').slice(0, 255),
        width: chosen.width ?? 1,
        height: chosen.height ?? 1,
        credit: creditOf(chosen),
        url: chosen.url,
        isCopied: true,
      };
    },
  };
}

function creditOf(each: OpenversePhoto): PhotoCredit {
  const creator = each.creator ?? 'Unknown';
  const source = each.source ?? each.provider ?? 'Openverse';
  const license = nameLicense(each.license, each.license_version ?? '');
  const title = each.title ? `“${each.title.slice(0, 255)}” by ` : 'Photo by ';
  return {
    text: `${title}${creator}, ${license}`,
    creator,
    creator_url: webAddress(each.creator_url),
    source,
    source_url: webAddress(each.foreign_landing_url) ?? each.url,
    license,
    license_url: webAddress(each.license_url),
  };
}

/** `by-sa` and `4.0` as people write it: CC BY-SA 4.0. */
function nameLicense(code: string, version: string): string {
  const name = code.toLowerCase();
  const label = name === 'cc0' ? 'CC0' : name === 'pdm' ? 'Public Domain Mark' : `CC ${code.toUpperCase()}`;
  return `${label} ${version}`.trim();
}

/** Nothing else than web addresses becomes a link. */
function webAddress(text: string | null | undefined): string | null {
  return text && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}
