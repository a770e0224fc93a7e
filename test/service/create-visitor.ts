import assert from 'node:assert/strict';
import type { TestService } from './start-test-service.ts';

/** What the service showed a visitor. */
export interface ShownPage {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  html: string;
  /** Where a redirect leads. */
  location: string | undefined;
}

/** A browser without JavaScript: keeps cookies, and sends the forms of the page it looks at. */
export interface Visitor {
  cookies: Map<string, string>;
  /** The `Cookie` header it sends now. */
  cookieHeader(): string;
  open(path: string, headers?: Record<string, string>): Promise<ShownPage>;
  /** Sends the form with that action, hidden fields and all. */
  submit(action: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<ShownPage>;
}

/** A visitor of a service at its public address; `ip` is the address it comes from. */
export function createVisitor(service: Pick<TestService, 'app' | 'dependencies'>, ip = '127.0.0.1'): Visitor {
  const cookies = new Map<string, string>();
  const { origin } = new URL(service.dependencies.publicUrl);
  let page = '';
  const cookieHeader = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: string) => {
    const answer = await service.app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: { ...(cookies.size > 0 && { cookie: cookieHeader() }), ...headers },
      ...(payload !== undefined && { payload }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    page = answer.body;
    const { location } = answer.headers;
    return { status: answer.statusCode, headers: answer.headers, html: answer.body, location };
  };
  return {
    cookies,
    cookieHeader,
    open: (path, headers = {}) => send('GET', path, headers),
    submit(action, fields, headers = {}) {
      const form = page.split('<form').find((part) => part.includes(`action="${action}"`));
      assert.ok(form !== undefined, `the page has no form for ${action}: ${page.slice(0, 2000)}`);
      const hidden = [
        ...form.split('</form>')[0]!.matchAll(/<input\s+type="hidden"\s+name="([^"]*)"\s+value="([^"]*)"/g),
      ];
      const body = new URLSearchParams({
        ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')])),
        ...fields,
      });
      return send(
        'POST',
        action,
        { origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body.toString(),
      );
    },
  };
}
