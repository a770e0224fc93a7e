import type { CallerRequest } from '../http/caller.ts';

/** How the cookies of the service are named and sent, by its public address. */
export interface CookieJar {
  /** Returns the name of a cookie in browsers: `platen.name`, prefixed with `__Secure-` if the service has https. */
  nameOf(name: string): string;
  read(request: Pick<CallerRequest, 'headers'>, name: string): string | undefined;
  /** The `Set-Cookie` line; without `maxAgeSeconds` it goes with the browser's session, with 0 at once. */
  write(name: string, value: string, maxAgeSeconds?: number): string;
}

/** Cookies that no script reads (`HttpOnly`), that other sites' forms do not send (`SameSite=Lax`), and with https no plain http. */
export function createCookieJar(publicUrl: string): CookieJar {
  const { protocol, pathname } = new URL(publicUrl);
  const isSecure = protocol === 'https:';
  const nameOf = (name: string): string => `${isSecure ? '__Secure-' : ''}platen.${name}`;
  return {
    nameOf,
    read: ({ headers }, name) => {
      const { cookie } = headers;
      return typeof cookie === 'string' ? readCookie(cookie, nameOf(name)) : undefined;
    },
    write(name, value, maxAgeSeconds) {
      const parts = [`${nameOf(name)}=${encodeURIComponent(value)}`, `Path=${pathname}`, 'HttpOnly', 'SameSite=Lax'];
      if (maxAgeSeconds !== undefined) parts.push(`Max-Age=${maxAgeSeconds}`);
      if (isSecure) parts.push('Secure');
      return parts.join('; ');
    },
  };
}

/** The value of a cookie in a `Cookie` header (RFC 6265); undefined when it is not there or malformed. */
function readCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1).trim());
    } catch {
      return undefined;
    }
  }
  return undefined;
}
