import { operations } from '@platen/api';
import type { Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Accounts } from './accounts.ts';
import { isPasswordOf } from './check-password.ts';
import { describeDevice } from './describe-device.ts';
import { findPerson } from './find-person.ts';
import type { Attempt } from './attempt-limits.ts';
import { hashPassword } from './hash-password.ts';
import { findPasswordIssue, minPasswordLength } from './password-rules.ts';
import { clearSessionCookie, endCookieSession } from './sessions.ts';
import { endSessions, setPassword } from './set-password.ts';

/** Serves the sessions and passwords of signed-in people. */
export function serveAccount(routes: Routes, accounts: Accounts): void {
  const { auth, config, database, limits, now, publicUrl } = accounts;

  routes.serve(operations.signOut, async (_input, { request, reply }) => {
    await endCookieSession(accounts, request);
    clearSessionCookie(publicUrl, reply);
    return { data: { ended: 1 } };
  });

  routes.serve(operations.listSessions, async (_input, { person }) => {
    const rows = await database.query
      .selectFrom('person_session')
      .select(['id', 'ip_address', 'user_agent', 'created_at', 'updated_at', 'expires_at'])
      .where('person_id', '=', person.personId)
      .where('expires_at', '>', now())
      .where('updated_at', '>', new Date(now().getTime() - config.sessionIdleMs))
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(200)
      .execute();
    return {
      data: rows.map((row) => ({
        id: String(row.id),
        device: describeDevice(row.user_agent),
        ip_address: row.ip_address === '' ? null : row.ip_address,
        created_at: row.created_at.toISOString(),
        last_seen_at: row.updated_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
        is_current: String(row.id) === person.sessionId,
      })),
    };
  });

  routes.serve(operations.endSession, async ({ params }, { person }) => {
    const { numDeletedRows } = await database.query
      .deleteFrom('person_session')
      .where('person_id', '=', person.personId)
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new ServiceError('not_found', 'There is no such session.');
    return { data: { ended: 1 } };
  });

  routes.serve(operations.endOtherSessions, async (_input, { person }) => ({
    data: { ended: await endSessions(accounts, { personId: person.personId, exceptId: person.sessionId }) },
  }));

  routes.serve(operations.changePassword, async ({ body }, { person, request }) => {
    const known = await findPerson(accounts, person.personId);
    if (!known) throw new ServiceError('not_found', 'You have no account with an address.');
    const error = findPasswordIssue(body.new_password, known.email);
    if (error) {
      const sentence = `The new password is ${error === 'guessable' ? 'easily guessed' : `too ${error}`}: choose another one of at least ${minPasswordLength} characters.`;
      throw new ServiceError('weak_password', sentence);
    }
    const { internalAdapter } = await auth.$context;
    const account = await internalAdapter.findCredentialAccount(String(known.id));
    // Of the session alone: others cannot use up what its person may try.
    const attempt: Attempt = {
      kind: 'password',
      account: known.email,
      ip: request.ip,
      deviceId: `session-${person.sessionId}`,
    };
    await limits.begin(attempt);
    if (account?.password && !(await isPasswordOf(accounts, known.id, body.current_password ?? ''))) {
      throw new ServiceError('wrong_password', 'The current password is wrong.');
    }
    const hash = await hashPassword(body.new_password);
    const ended = await setPassword(accounts, { personId: known.id, hash, sessionId: person.sessionId });
    await limits.succeed(attempt);
    return { data: { ended } };
  });
}
