import type { PlatformAnswer, PlatformRequest } from './platform-request.ts';
import { SocialError } from './social-error.ts';

/** A page's own data for link previews. */
export interface LinkPreview {
  url: string;
  title: string;
  description?: string;
  /** Address of an image. */
  imageUrl?: string;
}

const longestTitle = 200;
const longestDescription = 300;
const timeoutMs = 10_000;

/** The first address in a text; without the punctuation of the sentence around it. */
export function firstAddress(text: string): string | undefined {
  const found = /https?:\/\/[^\s<>"']+/iu.exec(text)?.[0].replace(/[.,;:!?)\]}’”]+$/u, '');
  return found !== undefined && URL.canParse(found) ? found : undefined;
}

/**
 * Reads a page's Open Graph properties (ogp.me), for networks that show what they are given. A page that cannot be read has its address for a
 * title.
 */
export async function readLinkPreview(
  request: (request: PlatformRequest) => Promise<PlatformAnswer>,
  url: string,
): Promise<LinkPreview> {
  const { host, pathname } = new URL(url);
  const bare = { url, title: `${host}${pathname === '/' ? '' : pathname}`.slice(0, longestTitle) };
  let answer: PlatformAnswer;
  try {
    answer = await request({ url, token: 'none', timeoutMs, headers: { accept: 'text/html' } });
  } catch (error) {
    if (error instanceof SocialError) return bare;
    throw error;
  }
  if (!(answer.headers['content-type'] ?? '').includes('html')) return bare;
  const said = readProperties(answer.text.slice(0, 500_000));
  const title = said.get('og:title') ?? /<title[^>]*>([^<]*)<\/title>/i.exec(answer.text)?.[1];
  const description = said.get('og:description') ?? said.get('description');
  const image = said.get('og:image');
  return {
    url,
    title: (title === undefined ? '' : toText(title)).slice(0, longestTitle) || bare.title,
    ...(description && { description: toText(description).slice(0, longestDescription) }),
    ...(image && URL.canParse(toText(image), url) && { imageUrl: new URL(toText(image), url).href }),
  };
}

function readProperties(html: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [tag] of html.matchAll(/<meta\s[^>]{1,4000}>/gi)) {
    const name = attribute(tag, 'property') ?? attribute(tag, 'name');
    const content = attribute(tag, 'content');
    if (name !== undefined && content && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), content);
  }
  return found;
}

function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return match?.[1] ?? match?.[2] ?? match?.[3];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function toText(html: string): string {
  return html
    .replaceAll(/&(#x?[\da-f]{1,6}|[a-z]{1,8});/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
      const point = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    })
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
