import type { Concern } from '../http/concern.ts';
import { serveOAuthApps } from './apps/serve-oauth-apps.ts';
import { serveOAuth } from './serve-oauth.ts';
import type { OAuthParts } from './oauth-parts.ts';

/** The OAuth server, and the apps that are registered with it. */
export function createOAuth(parts: OAuthParts): Concern {
  return {
    pages: (app) => serveOAuth(app, parts),
    routes: (routes) => serveOAuthApps(routes, parts),
  };
}
