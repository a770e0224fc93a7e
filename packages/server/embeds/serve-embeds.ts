import { operations } from '@platen/api';
import type { Dependencies } from '../dependencies.ts';
import { Reply, type Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import { refuseOrigin } from './allowed-origin.ts';
import { addEmbed, changeEmbed, findEmbed, listEmbeds, removeEmbed, replaceEmbedSecret } from './embeds.ts';
import { openSession } from './open-session.ts';
import { readSession } from './read-session.ts';

/** Embeds and the sessions of their users. */
export function serveEmbeds(
  routes: Routes,
  dependencies: Pick<Dependencies, 'database' | 'vault' | 'now' | 'publicUrl'>,
): void {
  routes.serve(operations.listEmbeds, async (_input, { caller }) => ({
    data: await listEmbeds(dependencies, caller.workspaceId),
  }));

  routes.serve(operations.createEmbed, async ({ body }, { caller }) => {
    refuseOrigins(body.allowed_origins);
    return new Reply(201, { data: await addEmbed(dependencies, caller.workspaceId, body) });
  });

  routes.serve(operations.getEmbed, async ({ params }, { caller }) => ({
    data: await findEmbed(dependencies, caller.workspaceId, params.embedId),
  }));

  routes.serve(operations.updateEmbed, async ({ params, body }, { caller }) => {
    refuseOrigins(body.allowed_origins ?? []);
    return { data: await changeEmbed(dependencies, caller.workspaceId, params.embedId, body) };
  });

  routes.serve(operations.deleteEmbed, async ({ params }, { caller }) => {
    await removeEmbed(dependencies, caller.workspaceId, params.embedId);
    return { message: 'The embed is deleted.', id: params.embedId };
  });

  routes.serve(operations.rotateEmbedSecret, async ({ params, body }, { caller }) => ({
    data: await replaceEmbedSecret(dependencies, {
      workspaceId: caller.workspaceId,
      publicId: params.embedId,
      overlapSeconds: body.overlap_seconds,
    }),
  }));

  routes.serve(operations.openEmbedSession, async ({ params, body }, { request }) => {
    const data = await openSession(dependencies, {
      publicId: params.embedId,
      origin: request.headers.origin,
      userToken: body.token,
    });
    return new Reply(201, { data }, { 'Cache-Control': 'no-store' });
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
