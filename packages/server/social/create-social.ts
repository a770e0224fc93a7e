import type { AttemptLimits } from '../accounts/attempt-limits.ts';
import type { Concern } from '../http/concern.ts';
import { createPages } from '../pages/create-pages.ts';
import { serveSocialAccounts } from './accounts/serve-social-accounts.ts';
import { serveConnectionPages } from './connecting/serve-connection-pages.ts';
import { serveSocialPosts } from './posts/serve-social-posts.ts';
import type { PublishingParts } from './publishing/run-publication.ts';
import type { People } from '../http/caller.ts';

interface Parts extends PublishingParts {
  people: People;
  /** Of guesses at the pages. */
  limits: AttemptLimits;
}

/** Social accounts and posts, and the pages that people come back to from a network. */
export function createSocial(parts: Parts): Concern {
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
