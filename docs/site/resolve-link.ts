import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { SitePage } from './list-pages.ts';

/** A link to a place of the site. */
export interface SiteLink {
  /** Address relative to the page that has the link. */
  href: string;
  /** The page's path, and the anchor in it if there is one. */
  target: { path: string; anchor: string };
  /** The page, unless it shows a file. */
  page?: SitePage;
  /** The file of the repository that the site has to carry, if the link leads to one. */
  file?: string;
}

/** Finds where links between files of the repository lead within the site. */
export class LinkResolver {
  readonly #root: string;
  readonly #pages: ReadonlyMap<string, SitePage>;

  constructor(root: string, pages: readonly SitePage[]) {
    this.#root = root;
    this.#pages = new Map(pages.map((page) => [page.source, page]));
  }

  /** A link of a page; `undefined` for addresses elsewhere. Throws for what is not there. */
  resolve(from: SitePage, href: string): SiteLink | undefined {
    if (/^(?:https?|mailto):/.test(href)) return undefined;
    const [place = '', anchor = ''] = href.split('#');
    const source = place === '' ? from.source : posix.join(posix.dirname(from.source), decodeURI(place));
    const page = this.#pages.get(source) ?? this.#pages.get(`${source.replace(/\/$/, '')}/README.md`);
    if (page) {
      const address = page === from && anchor !== '' ? '' : addressBetween(from.path, `${page.path}.html`);
      return {
        href: anchor === '' ? address : `${address}#${anchor}`,
        target: { path: page.path, anchor: decodeURIComponent(anchor) },
        page,
      };
    }
    if (source.startsWith('..') || source.startsWith('/') || !isFile(join(this.#root, source))) {
      throw new Error(`${from.source} links to ${href}, which is not there.`);
    }
    const path = filePath(source);
    return {
      href: addressBetween(from.path, isImage(source) ? path : `${path}.html`),
      target: { path, anchor: '' },
      file: source,
    };
  }
}

/** Where the site has a file of the repository. */
export function filePath(source: string): string {
  return `files/${source}`;
}

/** Whether a file is shown as it is. */
export function isImage(source: string): boolean {
  return /\.(?:jpe?g|png|svg|webp)$/.test(source);
}

/** The address of a file of the site, seen from a page; `../` leads out of the site. */
export function addressBetween(fromPath: string, to: string): string {
  const site = '/service/site';
  return posix.relative(posix.dirname(posix.join(site, fromPath)), posix.join(site, to));
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
