import { operations } from '@platen/api';
import { Reply, type Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Accounts } from './accounts.ts';
import { findPerson, type KnownPerson } from './find-person.ts';
import { findPasskeys, finishRegistration, removePasskey, startRegistration } from './passkeys.ts';

/** The passkeys of signed-in people. */
export function servePasskeys(routes: Routes, accounts: Accounts): void {
  const personOf = async ({ personId }: { personId: number }): Promise<KnownPerson> => {
    const person = await findPerson(accounts, personId);
    if (!person) throw new ServiceError('not_found', 'You have no account with an address.');
    return person;
  };

  routes.serve(operations.listPasskeys, async (_input, { person }) => ({
    data: await findPasskeys(accounts, person.personId),
  }));

  routes.serve(operations.startPasskey, async (_input, { person }) => ({
    data: { ...(await startRegistration(accounts, await personOf(person))) },
  }));

  routes.serve(operations.addPasskey, async ({ body }, { person }) => {
    const added = await finishRegistration(accounts, await personOf(person), body);
    return new Reply(201, { data: added });
  });

  routes.serve(operations.removePasskey, async ({ params }, { person }) => {
    await removePasskey(accounts, person.personId, params.id);
    return { data: { id: String(params.id) } };
  });
}
