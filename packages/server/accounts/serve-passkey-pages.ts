import type { FastifyReply } from 'fastify';
import type { PageVisit, Pages } from '../pages/page-visit.ts';
import type { Accounts } from './accounts.ts';
import { finishAuthentication, startAuthentication } from './passkeys.ts';
import { signInPerson } from './sessions.ts';
import { signInStrings } from './sign-in-strings.ts';
import { destinationOf, isRefusal } from './visitor.ts';

/** Signing in with a passkey: what the browser asks its passkeys by, and the form that brings the answer. */
export function servePasskeyPages(
  pages: Pages,
  accounts: Accounts,
  { showSignIn }: { showSignIn: (visit: PageVisit, error: string) => FastifyReply },
): void {
  const { limits } = accounts;

  pages.get('/sign-in/passkey/options', async ({ request, reply }) => {
    await limits.count('token', request.ip);
    return reply.send(await startAuthentication(accounts));
  });

  pages.post('/sign-in/passkey', async (visit) => {
    await limits.count('token', visit.request.ip);
    try {
      const personId = await finishAuthentication(accounts, visit.form.get('answer') ?? '');
      await signInPerson(accounts, personId, visit.request, visit.reply);
    } catch (error) {
      if (isRefusal(error, 'invalid_passkey')) return showSignIn(visit, visit.strings(signInStrings).passkeyFailed);
      throw error;
    }
    return visit.goTo(destinationOf(visit));
  });
}
