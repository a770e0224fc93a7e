/** Where the page is: its share, how it is shown, and what lies beside it. */
export interface Place {
  token: string;
  isEmbed: boolean;
  /** The service's own address as the browser reaches it, without a slash at its end. */
  serviceUrl: string;
}

/** Reads a page's address, `…/share/TOKEN` or `…/share/TOKEN/embed`. Undefined for any other. */
export function readPlace(address: string): Place | undefined {
  const { origin, pathname } = new URL(address);
  const [, before, token, embed] = /^(.*)\/share\/([A-Za-z0-9_-]+)(\/embed)?\/?$/.exec(pathname) ?? [];
  if (token === undefined) return undefined;
  return { token, isEmbed: embed !== undefined, serviceUrl: origin + (before ?? '') };
}
