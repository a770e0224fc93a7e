import { operations } from '@platen/api';
import type { Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Accounts } from './accounts.ts';
import { isPasswordOf } from './check-password.ts';
import { findPerson } from './find-person.ts';
import type { Attempt } from './attempt-limits.ts';
import { finishAuthentication, startAuthentication } from './passkeys.ts';
import { findSecondFactor, spendCode, wrongCode } from './second-factor.ts';
import { proveSession, readRecentSignIn } from './recent-sign-in.ts';

/** How signed-in people show again who they are, before what is sensitive. */
export function serveRecentSignIn(routes: Routes, accounts: Accounts): void {
  const { limits } = accounts;

  routes.serve(operations.readRecentSignIn, async (_input, { person }) => ({
    data: await readRecentSignIn(accounts, person),
  }));

  routes.serve(operations.startSignInAgain, async () => ({ data: { ...(await startAuthentication(accounts)) } }));

  routes.serve(operations.signInAgain, async ({ body }, { person, request }) => {
    if (body.passkey) {
      const shown = await finishAuthentication(accounts, JSON.stringify(body.passkey));
      if (shown !== person.personId) throw new ServiceError('invalid_passkey', 'This passkey belongs to someone else.');
    } else {
      const known = await findPerson(accounts, person.personId);
      if (!known) throw new ServiceError('not_found', 'You have no account with an address.');
      // Of the session alone: others cannot use up what its person may try.
      const attempt: Attempt = {
        kind: 'password',
        account: known.email,
        ip: request.ip,
        deviceId: `session-${person.sessionId}`,
      };
      await limits.begin(attempt);
      if (!(await isPasswordOf(accounts, known.id, body.password ?? ''))) {
        throw new ServiceError('wrong_password', 'The password is wrong.');
      }
      await limits.succeed(attempt);
      if (await findSecondFactor(accounts, known.id)) await takeCode({ ...attempt, kind: 'code' }, known.id, body.code);
    }
    const provedAt = await proveSession(accounts, person.sessionId);
    return { data: await readRecentSignIn(accounts, { ...person, provedAt }) };
  });

  async function takeCode(attempt: Attempt, personId: number, code = ''): Promise<void> {
    await limits.begin(attempt);
    if (!(await spendCode(accounts, personId, code))) throw wrongCode();
    await limits.succeed(attempt);
  }
}
