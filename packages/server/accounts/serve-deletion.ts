import { operations, type SecurityEvent } from '@platen/api';
import type { FastifyRequest } from 'fastify';
import type { Routes } from '../http/routes.ts';
import { findManagers, keepWorkspace, planWorkspaceDeletion } from '../workspaces/plan-deletion.ts';
import { keepAccount, planAccountDeletion, readAccountDeletion } from './account-deletion.ts';
import type { Accounts } from './accounts.ts';

/** How people end their account and their workspaces, and change their mind. */
export function serveDeletion(routes: Routes, accounts: Accounts): void {
  const { notices } = accounts;

  routes.serve(operations.getAccountDeletion, async (_input, { person }) => ({
    data: await readAccountDeletion(accounts, person.personId),
  }));

  routes.serve(operations.deleteAccount, async (_input, { person }) => ({
    data: await planAccountDeletion(accounts, person),
  }));

  routes.serve(operations.keepAccount, async (_input, { person, request }) => {
    if (await keepAccount(accounts, person.personId)) {
      notices.notify('account_deletion_cancelled', { personId: person.personId, request });
    }
    return { data: await readAccountDeletion(accounts, person.personId) };
  });

  routes.serve(operations.deleteWorkspace, async ({ body }, { caller, request }) => {
    const deletesAt = await planWorkspaceDeletion(accounts, caller.workspaceId, body.name);
    await notifyManagers('workspace_deletion_planned', caller.workspaceId, request);
    return { data: { deletes_at: deletesAt.toISOString() } };
  });

  routes.serve(operations.keepWorkspace, async (_input, { caller, request }) => {
    if (await keepWorkspace(accounts, caller.workspaceId)) {
      await notifyManagers('workspace_deletion_cancelled', caller.workspaceId, request);
    }
    return { data: { deletes_at: null } };
  });

  async function notifyManagers(event: SecurityEvent, workspaceId: number, request: FastifyRequest): Promise<void> {
    for (const personId of await findManagers(accounts, workspaceId)) {
      notices.notify(event, { personId, workspaceId, request });
    }
  }
}
