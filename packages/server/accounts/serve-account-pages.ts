import type { FastifyInstance } from 'fastify';
import { createPages } from '../pages/create-pages.ts';
import type { Accounts } from './accounts.ts';
import { serveEmailPages } from './serve-email-pages.ts';
import { serveInvitationPages } from './serve-invitation-pages.ts';
import { servePasskeyScript } from './serve-passkey-script.ts';
import { servePasswordPages } from './serve-password-pages.ts';
import { serveProviderPages } from './serve-provider-pages.ts';
import { serveSignInPages } from './serve-sign-in-pages.ts';
import { serveSignUpPages } from './serve-sign-up-pages.ts';

/** Serves the pages that people come in by. */
export async function serveAccountPages(app: FastifyInstance, accounts: Accounts): Promise<void> {
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
}
