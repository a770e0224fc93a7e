import type { FastifyInstance } from 'fastify';

/** The methods that an address takes, in their usual order; empty where nothing is. */
export type AllowedMethods = (url: string) => string[];

const order = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Notes the routes of an app that are added from now on, to say of an address which methods it takes (RFC 9110, 15.5.6). */
export function noteMethods(app: FastifyInstance): AllowedMethods {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    let route = routes.get(url);
    if (!route) routes.set(url, (route = { pattern: patternOf(url), methods: new Set() }));
    for (const each of [method].flat()) route.methods.add(each);
  });
  return (url) => {
    const path = url.replace(/[?#].*$/s, '');
    const found = new Set<string>();
    for (const { pattern, methods } of routes.values()) {
      if (pattern.test(path)) for (const method of methods) found.add(method);
    }
    return order.filter((method) => found.has(method));
  };
}

/** The addresses of a route, with `:name` for a part and `*` for all that follows. */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+(?:\([^)]*\))?|\*)/);
  const source = parts.map((part, index) => {
    if (index % 2 === 0) return part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
    return part === '*' ? '.*' : '[^/]+';
  });
  return new RegExp(`^${source.join('')}$`);
}
