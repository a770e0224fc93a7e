import { operations } from '@platen/api';
import { socialPlatforms, type SocialPlatformState } from '@platen/api/social';
import type { Routes } from '../../http/routes.ts';
import { ServiceError } from '../../http/service-error.ts';
import { adapters, adapterOf } from '../adapters/adapter-list.ts';
import { SocialError } from '../adapters/social-error.ts';
import { callbackUrl, startConnection } from '../connecting/connections.ts';
import { requireSocialPlan } from '../posts/social-plan.ts';
import { returnPath } from '../../pages/return-path.ts';
import { appOf, connectionCallOf, nameOf } from './connection-call.ts';
import { presentAccount, saveAccounts } from './save-accounts.ts';
import type { SocialParts } from '../social-parts.ts';

/** Default page to which people return. */
const usualReturn = '/dashboard/social/accounts';

/** Networks, and the accounts there. */
export function serveSocialAccounts(
  routes: Routes,
  dependencies: Pick<SocialParts, 'config' | 'publicUrl' | 'database' | 'fetcher' | 'vault' | 'now'>,
): void {
  const { database } = dependencies;

  routes.serve(operations.listSocialPlatforms, async () => ({
    data: socialPlatforms.flatMap((platform): SocialPlatformState[] => {
      const connection = adapters[platform]?.connection;
      if (!connection) return [];
      return [
        {
          platform,
          name: nameOf(platform),
          connection: connection.kind,
          fields: connection.fields.map((field) => ({ ...field })),
          redirect_uri: connection.needsApp ? callbackUrl(dependencies, platform) : null,
          is_configured: !connection.needsApp || appOf(dependencies, platform) !== undefined,
        },
      ];
    }),
  }));

  routes.serve(operations.listSocialAccounts, async (_input, { caller }) => {
    const rows = await database.query
      .selectFrom('social_account')
      .selectAll()
      .where('workspace_id', '=', caller.workspaceId)
      .where('credentials', 'is not', null)
      .orderBy('platform')
      .orderBy('name')
      .orderBy('id')
      .execute();
    return { data: rows.map(presentAccount) };
  });

  routes.serve(operations.connectSocialAccount, async ({ body }, { caller }) => {
    const { workspaceId } = caller;
    await requireSocialPlan(dependencies, workspaceId);
    const { platform } = body;
    const { connection } = adapterOf(platform);
    const name = nameOf(platform);
    if (connection.needsApp && !appOf(dependencies, platform)) {
      throw new ServiceError(
        'platform_not_configured',
        `${name} is not set up. The operator of this instance must register an app there and add it to PLATEN_SOCIAL_APPS.`,
      );
    }
    const fields = readFields(connection.fields, body.fields);
    try {
      if (connection.kind === 'credentials') {
        const found = await connection.connect(connectionCallOf(dependencies, platform, fields), fields);
        const owner = { workspaceId, platform, personId: caller.userId };
        const saved = await saveAccounts(dependencies, owner, found);
        return { data: { accounts: saved.map(presentAccount), authorization_url: null, expires_at: null } };
      }
      const { url, expiresAt } = await startConnection(dependencies, {
        workspaceId,
        platform,
        personId: caller.kind === 'person' ? caller.userId : null,
        returnTo: returnPath(body.return_to) ?? usualReturn,
        fields,
      });
      return { data: { accounts: [], authorization_url: url, expires_at: expiresAt.toISOString() } };
    } catch (error) {
      if (error instanceof SocialError) throw new ServiceError('connection_failed', error.message, { cause: error });
      throw error;
    }
  });

  routes.serve(operations.disconnectSocialAccount, async ({ params }, { caller }) => {
    const gone = await database.query
      .updateTable('social_account')
      .set({ credentials: null, expires_at: null, requires_reconnect: true, updated_at: dependencies.now() })
      .where('id', '=', params.accountId)
      .where('workspace_id', '=', caller.workspaceId)
      .where('credentials', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw new ServiceError('social_account_not_found', 'There is no such account.');
    return { message: 'The account is no longer connected.', id: String(gone.id) };
  });
}

function readFields(
  known: readonly { name: string; label: string; isRequired: boolean }[],
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const unknown = Object.keys(given).find((name) => !known.some((field) => field.name === name));
  const missing = known.find(({ name, isRequired }) => isRequired && (given[name] ?? '').trim() === '');
  const refuse = (path: string, message: string): ServiceError =>
    new ServiceError('invalid_request', message, { issues: [{ path: `fields.${path}`, message }] });
  if (unknown !== undefined) throw refuse(unknown, `There is no field ${unknown} for this network.`);
  if (missing) throw refuse(missing.name, `${missing.label} is missing.`);
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ''));
}
