import type { Concern } from '../http/concern.ts';
import type { Accounts } from './accounts.ts';
import { serveAccountPages } from './serve-account-pages.ts';
import { serveAccount } from './serve-account.ts';
import { serveDeletion } from './serve-deletion.ts';
import { serveEmail } from './serve-email.ts';
import { serveMembers } from './serve-members.ts';
import { servePasskeys } from './serve-passkeys.ts';
import { serveRecentSignIn } from './serve-recent-sign-in.ts';
import { serveSecondFactor } from './serve-second-factor.ts';

/** People's own accounts and the members of workspaces: pages and operations. */
export function createAccountConcern(accounts: Accounts): Concern {
  return {
    pages: (app) => serveAccountPages(app, accounts),
    routes(routes) {
      serveAccount(routes, accounts);
      servePasskeys(routes, accounts);
      serveEmail(routes, accounts);
      serveDeletion(routes, accounts);
      serveRecentSignIn(routes, accounts);
      serveSecondFactor(routes, accounts);
      serveMembers(routes, accounts);
    },
    close: () => accounts.close(),
  };
}
