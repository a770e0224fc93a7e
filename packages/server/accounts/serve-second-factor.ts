import { operations } from '@platen/api';
import { Reply, type Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Accounts } from './accounts.ts';
import { findPerson, type KnownPerson } from './find-person.ts';
import type { Attempt } from './attempt-limits.ts';
import {
  confirmSecondFactor,
  findSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  startSecondFactor,
} from './second-factor.ts';

/** The second factor of signed-in people. */
export function serveSecondFactor(routes: Routes, accounts: Accounts): void {
  const { limits } = accounts;
  const personOf = async ({ personId }: { personId: number }): Promise<KnownPerson> => {
    const person = await findPerson(accounts, personId);
    if (!person) throw new ServiceError('not_found', 'You have no account with an address.');
    return person;
  };
  const secretly = { 'Cache-Control': 'no-store' };

  routes.serve(operations.getSecondFactor, async (_input, { person }) => {
    const found = await findSecondFactor(accounts, person.personId);
    return { data: { since: found?.since.toISOString() ?? null, recovery_codes_left: found?.recoveryCodesLeft ?? 0 } };
  });

  routes.serve(operations.startSecondFactor, async (_input, { person }) => {
    const data = await startSecondFactor(accounts, await personOf(person));
    return new Reply(200, { data }, secretly);
  });

  routes.serve(operations.confirmSecondFactor, async ({ body }, { person, request }) => {
    const known = await personOf(person);
    const attempt: Attempt = {
      kind: 'code',
      account: known.email,
      ip: request.ip,
      deviceId: `session-${person.sessionId}`,
    };
    await limits.begin(attempt);
    const codes = await confirmSecondFactor(accounts, known, body.code);
    await limits.succeed(attempt);
    return new Reply(200, { data: { recovery_codes: codes } }, secretly);
  });

  routes.serve(operations.removeSecondFactor, async (_input, { person }) => {
    await removeSecondFactor(accounts, person.personId);
    return { data: { since: null, recovery_codes_left: 0 } };
  });

  routes.serve(operations.replaceRecoveryCodes, async (_input, { person }) => {
    if (!(await findSecondFactor(accounts, person.personId))) {
      throw new ServiceError('conflict', 'Recovery codes need a second factor. Turn it on first.');
    }
    const codes = await replaceRecoveryCodes(accounts, person.personId);
    return new Reply(200, { data: { recovery_codes: codes } }, secretly);
  });
}
