import { operations } from '@platen/api';
import type { Logger } from 'pino';
import type { Accounts } from '../accounts/accounts.ts';
import { createOneTime, spendOneTime } from '../accounts/one-time.ts';
import type { Database } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';
import { Reply, type Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import { exportWorkspace } from './export-workspace.ts';

/** Seconds that the address of an export works, once. */
const linkSeconds = 600;
/** Exports that a process writes at a time. */
const maxAtOnce = 2;

/** The export of a workspace: an address that works once, and the archive there. */
export function serveExport(
  routes: Routes,
  dependencies: { publicUrl: string; database: Database; storage: Storage; log: Logger; now: () => Date },
  accounts: Pick<Accounts, 'auth' | 'limits' | 'now'>,
): void {
  const { database, log, now, publicUrl } = dependencies;
  let running = 0;

  routes.serve(operations.exportWorkspace, async (_input, { caller }) => {
    const value = `${caller.workspaceId}:${caller.userId}`;
    const token = await createOneTime(accounts, 'platen-export', value, linkSeconds);
    const data = {
      url: `${publicUrl}/v1/workspace/exports/${token}`,
      expires_at: new Date(now().getTime() + linkSeconds * 1000).toISOString(),
    };
    return new Reply(201, { data }, { 'Cache-Control': 'no-store' });
  });

  routes.serve(operations.downloadWorkspaceExport, async ({ params }, { request }) => {
    await accounts.limits.count('token', request.ip);
    if (running >= maxAtOnce) {
      throw new ServiceError('unavailable', 'Other workspaces are being exported. Try again in a minute.', {
        headers: { 'Retry-After': '60' },
      });
    }
    const [workspaceId = 0, personId = 0] = ((await spendOneTime(accounts, 'platen-export', params.token)) ?? '')
      .split(':')
      .map(Number);
    // An owner at that time may not be one now.
    const owner = await database.query
      .selectFrom('member')
      .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
      .select('workspace.name')
      .where('member.workspace_id', '=', workspaceId)
      .where('member.person_id', '=', personId)
      .where('member.role', '=', 'owner')
      .executeTakeFirst();
    if (!owner) throw new ServiceError('not_found', 'This URL was already used or has expired. Request a new one.');
    running += 1;
    try {
      const stream = await exportWorkspace(dependencies, workspaceId);
      stream.once('close', () => (running -= 1));
      stream.on('error', (error) => log.error({ err: error, workspaceId }, 'An export of a workspace broke off'));
      const day = now().toISOString().slice(0, 10);
      return new Reply(200, stream, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="platen-workspace-${workspaceId}-${day}.zip"`,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      });
    } catch (error) {
      running -= 1;
      throw error;
    }
  });
}
