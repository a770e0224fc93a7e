import type { IncomingMessage } from 'node:http';
import type { KoaContextWithOIDC } from 'oidc-provider';

/** Requests of applications that the service may lead browsers to before anybody agreed to anything. */
const trusting = new WeakSet<IncomingMessage>();

/** Allows errors of a request to be returned to the application, by redirecting the browser there. */
export function trustErrorRedirect(request: IncomingMessage): void {
  trusting.add(request);
}

/**
 * Whether an error may lead the browser to the application (RFC 9700, section 4.11.2): once a person has answered, or when a member of
 * a workspace made the application. Anybody can register one; if its mistakes led on, an address of the service would lead anywhere.
 */
export function mayRedirectError({ req, oidc }: Pick<KoaContextWithOIDC, 'req' | 'oidc'>): boolean {
  return trusting.has(req) || oidc.entities.Interaction?.result !== undefined;
}
