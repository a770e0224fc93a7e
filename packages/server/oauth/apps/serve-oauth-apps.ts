import { operations } from '@platen/api';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { requireLevels } from '../../http/require-levels.ts';
import { Reply, type Routes } from '../../http/routes.ts';
import { ServiceError } from '../../http/service-error.ts';
import { listConnectedApps, removeConnectedApp, removeConnectedWorkspace } from './connected-apps.ts';
import {
  addOAuthApp,
  changeOAuthApp,
  findOAuthApp,
  findOAuthApps,
  removeOAuthApp,
  replaceOAuthAppSecret,
} from './oauth-apps.ts';

/** The applications that people let in, and the apps that workspaces make. */
export function serveOAuthApps(
  routes: Routes,
  dependencies: { publicUrl: string; database: Database; now: () => Date },
): void {
  routes.serve(operations.listConnectedApps, async (_input, { person }) => ({
    data: await listConnectedApps(dependencies, person.personId),
  }));

  routes.serve(operations.removeConnectedApp, async ({ params }, { person }) => {
    await removeConnectedApp(dependencies, person.personId, params.grantId);
    return { message: 'The app is removed.', id: String(params.grantId) };
  });

  routes.serve(operations.removeConnectedWorkspace, async ({ params }, { person }) => {
    await removeConnectedWorkspace(dependencies, person.personId, params);
    return { message: 'The app reaches this workspace no more.', id: String(params.grantId) };
  });

  routes.serve(operations.listOAuthApps, async (_input, { caller }) => ({
    data: await findOAuthApps(dependencies, caller.workspaceId),
  }));

  routes.serve(operations.createOAuthApp, async ({ body }, { caller }) => {
    const { workspaceId, userId } = caller;
    refuseWeakKey(caller);
    if (userId === null) throw new ServiceError('access_denied', 'An app needs a person who owns it.');
    const data = await addOAuthApp(dependencies, { workspaceId, personId: userId }, body);
    return new Reply(201, { data });
  });

  /** Throws ServiceError for an app that is not there, and for a key that may not manage it. */
  const checkMayManage = async (caller: Caller, appId: string): Promise<void> => {
    await findOAuthApp(dependencies, caller.workspaceId, appId);
    refuseWeakKey(caller);
  };

  routes.serve(operations.updateOAuthApp, async ({ params, body }, { caller }) => {
    await checkMayManage(caller, params.appId);
    return { data: await changeOAuthApp(dependencies, caller.workspaceId, params.appId, body) };
  });

  routes.serve(operations.deleteOAuthApp, async ({ params }, { caller }) => {
    await checkMayManage(caller, params.appId);
    await removeOAuthApp(dependencies, caller.workspaceId, params.appId);
    return { message: 'The app is deleted.', id: params.appId };
  });

  routes.serve(operations.rotateOAuthAppSecret, async ({ params }, { caller }) => {
    await checkMayManage(caller, params.appId);
    const data = await replaceOAuthAppSecret(dependencies, caller.workspaceId, params.appId);
    return new Reply(200, { data });
  });
}

/** People trust an app with all that they may do: who says where its codes go, or knows its secret, gets at their tokens. */
function refuseWeakKey(caller: Caller): void {
  requireLevels(caller, 'An API key manages apps only with every access level.');
}
