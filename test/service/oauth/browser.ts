import assert from 'node:assert/strict';

/** A page that a browser was shown. */
export interface ShownPage {
  status: number;
  url: URL;
  html: string;
  headers: Headers;
}

/** As much of a browser as pages without scripts need: cookies with their paths, redirects, and forms. */
export interface Browser {
  /** Opens a path of the service and follows redirects as long as they stay there. */
  open(path: string): Promise<ShownPage>;
  /** Sends the form of a page; answers where it leads. */
  submit(page: ShownPage, fields: [string, string][], headers?: Record<string, string>): Promise<ShownPage>;
  /** Answers a consent page; answers the address outside the service that this ends at. */
  answer(page: ShownPage, answer: 'allow' | 'deny', workspaceIds?: readonly number[]): Promise<URL>;
  cookies: Map<string, { value: string; path: string }>;
}

/** A browser that has these cookies. */
export function createBrowser(address: string, given: Record<string, string>): Browser {
  const cookies: Browser['cookies'] = new Map(
    Object.entries(given).map(([name, value]) => [name, { value, path: '/' }]),
  );
  const request = async (url: URL, init: RequestInit = {}): Promise<ShownPage> => {
    const sent = [...cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`);
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...(init.headers as Record<string, string>), cookie: sent.join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const at = pair.indexOf('=');
      const path = attributes.find((each) => /^path=/i.test(each))?.slice(5) ?? '/';
      const isGone = attributes.some((each) => /^expires=Thu, 01 Jan 1970/i.test(each));
      if (isGone) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), { value: pair.slice(at + 1), path });
    }
    const location = response.headers.get('location');
    if (location !== null) {
      const next = new URL(location, url);
      await response.arrayBuffer();
      if (next.origin !== address) return { status: response.status, url: next, html: '', headers: response.headers };
      return request(next);
    }
    return { status: response.status, url, html: await response.text(), headers: response.headers };
  };
  const browser: Browser = {
    cookies,
    open: (path) => request(new URL(path, address)),
    async submit({ html, url }, fields, headers = {}) {
      const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? assert.fail(`there is no form: ${html}`);
      const body = new URLSearchParams(
        [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
          name,
          value,
        ]),
      );
      for (const [name, value] of fields) body.append(name, value);
      return request(new URL(action, url), { method: 'POST', body, headers: { origin: address, ...headers } });
    },
    async answer(page, answer, workspaceIds = []) {
      const fields = workspaceIds.map((id): [string, string] => ['workspace', String(id)]);
      const { url, html } = await browser.submit(page, [...fields, ['answer', answer]]);
      assert.notEqual(url.origin, address, html);
      return url;
    },
  };
  return browser;
}
