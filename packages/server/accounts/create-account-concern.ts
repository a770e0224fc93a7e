import type { Concern } from '../http/concern.ts';
import { createPages } from '../pages/create-pages.ts';
import type { Accounts } from './accounts.ts';
import { serveAccount } from './serve-account.ts';
import { serveDeletion } from './serve-deletion.ts';
import { serveEmailPages } from './serve-email-pages.ts';
import { serveEmail } from './serve-email.ts';
import { serveInvitationPages } from './serve-invitation-pages.ts';
import { serveMembers } from './serve-members.ts';
import { servePasskeyScript } from './serve-passkey-script.ts';
import { servePasskeys } from './serve-passkeys.ts';
import { servePasswordPages } from './serve-password-pages.ts';
import { serveProviderPages } from './serve-provider-pages.ts';
import { serveRecentSignIn } from './serve-recent-sign-in.ts';
import { serveSecondFactor } from './serve-second-factor.ts';
import { serveSignInPages } from './serve-sign-in-pages.ts';
import { serveSignUpPages } from './serve-sign-up-pages.ts';

/** People's own accounts and the members of workspaces: pages and operations. */
export function createAccountConcern(accounts: Accounts): Concern {
  return {
    async pages(app) {
      servePasskeyScript(app);
      await app.register(async (scope) => {
        const pages = createPages(scope, accounts);
        serveSignInPages(pages, accounts);
        serveSignUpPages(pages, accounts);
        servePasswordPages(pages, accounts);
        serveEmailPages(pages, accounts);
        serveInvitationPages(pages, accounts);
        serveProviderPages(pages, accounts);
      });
    },
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
