import { operations } from '@platen/api';
import type { Database } from '../db/database.ts';
import type { Vault } from '../vault/vault.ts';
import type { Caller } from '../http/caller.ts';
import { requireLevels } from '../http/require-levels.ts';
import { Reply, type Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import { refuseOrigin } from './allowed-origin.ts';
import { addEmbed, changeEmbed, findEmbed, listEmbeds, removeEmbed, replaceEmbedSecret } from './embeds.ts';
import { openSession } from './open-session.ts';
import { readSession } from './read-session.ts';

/** Embeds and the sessions of their users. */
export function serveEmbeds(
  routes: Routes,
  dependencies: { publicUrl: string; database: Database; vault: Vault; now: () => Date },
): void {
  /** Throws ServiceError for an embed that is not there, and for a key that may not manage it. */
  const checkMayManage = async (caller: Caller, embedId: string): Promise<void> => {
    await findEmbed(dependencies, caller.workspaceId, embedId);
    refuseWeakKey(caller);
  };

  routes.serve(operations.listEmbeds, async (_input, { caller }) => ({
    data: await listEmbeds(dependencies, caller.workspaceId),
  }));

  routes.serve(operations.createEmbed, async ({ body }, { caller }) => {
    refuseWeakKey(caller);
    refuseOrigins(body.allowed_origins);
    return new Reply(201, { data: await addEmbed(dependencies, caller.workspaceId, body) });
  });

  routes.serve(operations.getEmbed, async ({ params }, { caller }) => ({
    data: await findEmbed(dependencies, caller.workspaceId, params.embedId),
  }));

  routes.serve(operations.updateEmbed, async ({ params, body }, { caller }) => {
    await checkMayManage(caller, params.embedId);
    refuseOrigins(body.allowed_origins ?? []);
    return { data: await changeEmbed(dependencies, caller.workspaceId, params.embedId, body) };
  });

  routes.serve(operations.deleteEmbed, async ({ params }, { caller }) => {
    await removeEmbed(dependencies, caller.workspaceId, params.embedId);
    return { message: 'The embed is deleted.', id: params.embedId };
  });

  routes.serve(operations.rotateEmbedSecret, async ({ params, body }, { caller }) => {
    await checkMayManage(caller, params.embedId);
    const data = await replaceEmbedSecret(dependencies, {
      workspaceId: caller.workspaceId,
      publicId: params.embedId,
      overlapSeconds: body.overlap_seconds,
    });
    return { data };
  });

  routes.serve(operations.openEmbedSession, async ({ params, body }, { request }) => {
    const data = await openSession(dependencies, {
      publicId: params.embedId,
      origin: request.headers.origin,
      userToken: body.token,
    });
    return new Reply(201, { data });
  });

  routes.serve(operations.readEmbedSession, async (_input, { caller }) => ({
    data: await readSession(dependencies, caller),
  }));
}

/** Throws ServiceError that names every origin that is none. */
function refuseOrigins(origins: readonly string[]): void {
  const issues = origins.flatMap((origin, index) => {
    const message = refuseOrigin(origin);
    return message === undefined ? [] : [{ path: `allowed_origins[${index}]`, message }];
  });
  const [first] = issues;
  if (first) throw new ServiceError('invalid_request', `${first.path}: ${first.message}`, { issues });
}

/** Sessions of an embed read and render: who says which sites open them, or signs for their users, can do so as well. */
function refuseWeakKey(caller: Caller): void {
  requireLevels(caller, 'An API key manages embeds only when it may read and render as well.', ['read', 'render']);
}
