import type { Concern } from '../http/concern.ts';
import { createPages } from '../pages/create-pages.ts';
import { serveSocialAccounts } from './accounts/serve-social-accounts.ts';
import { serveConnectionPages } from './connecting/serve-connection-pages.ts';
import { serveSocialPosts } from './posts/serve-social-posts.ts';
import type { ConnectionPageParts } from './social-parts.ts';

/** Social accounts and posts, and the pages that people come back to from a network. */
export function createSocial(parts: ConnectionPageParts): Concern {
  return {
    async pages(app) {
      await app.register(async (scope) => serveConnectionPages(createPages(scope, parts), parts));
    },
    routes(routes) {
      serveSocialAccounts(routes, parts);
      serveSocialPosts(routes, parts);
    },
  };
}
