import { operations } from '@platen/api';
import type { Dependencies } from '../dependencies.ts';
import type { Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';

/** The caller's own profile. */
export function serveProfile(routes: Routes, { database }: Pick<Dependencies, 'database'>): void {
  routes.serve(operations.getProfile, async (_input, { caller }) => {
    if (caller.userId === null) throw new ServiceError('access_denied', 'Nobody in particular calls here.');
    const person = await database.query
      .selectFrom('person')
      .selectAll()
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    const workspaces = await database.query
      .selectFrom('member')
      .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
      .select(['workspace.id', 'workspace.name', 'member.role'])
      .where('member.person_id', '=', person.id)
      .where('workspace.id', '=', caller.workspaceId)
      .execute();
    return {
      data: {
        id: String(person.id),
        email: person.email,
        full_name: person.full_name,
        work_role: person.work_role,
        work_url: person.work_url,
        workspaces: workspaces.map(({ id, name, role }) => ({ id: String(id), name, role })),
      },
    };
  });
}
