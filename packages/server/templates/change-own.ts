import type { Database } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import type { ItemScope } from '../fairness/share.ts';
import { ServiceError } from '../http/service-error.ts';
import { readableTemplates } from './readable-templates.ts';

/**
 * Runs a change of a template. An embed user who may read the template but not change it gets `access_denied`, others learn that it does
 * not exist.
 */
export async function changeOwn<Result>(
  { database }: { database: Database },
  { caller, scope, id }: { caller: Pick<Caller, 'embed'>; scope: ItemScope; id: number },
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!caller.embed || !(error instanceof ServiceError) || error.code !== 'template-not-found') throw error;
    const readable = await database.query
      .selectFrom('template')
      .select('id')
      .where('id', '=', id)
      .where(readableTemplates(scope))
      .executeTakeFirst();
    if (!readable) throw error;
    const sentence = 'This template is the workspace’s own and can only be read here: copy it and change the copy.';
    throw new ServiceError('access_denied', sentence, { cause: error });
  }
}
