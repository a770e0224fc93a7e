import { freshCredentials, requireReconnect } from '../accounts/account-credentials.ts';
import { nameOf } from '../accounts/connection-call.ts';
import { adapterOf } from '../adapters/adapter-list.ts';
import type { AdapterCall, Checkpoint } from '../adapters/adapter.ts';
import { createRequester } from '../adapters/create-requester.ts';
import { SocialError } from '../adapters/social-error.ts';
import type { StoredPublication } from './publication-store.ts';
import type { SocialParts } from '../social-parts.ts';

/**
 * Opens an adapter's tools for one publication. A request refused because its token has expired is repeated once with a new one: it was not
 * carried out. Throws SocialError `reconnect` if there is none.
 */
export async function openAdapterCall(
  parts: Pick<SocialParts, 'config' | 'database' | 'fetcher' | 'vault' | 'log' | 'now'>,
  row: StoredPublication,
  { save, signal }: { save(checkpoint: Checkpoint): Promise<void>; signal: AbortSignal },
): Promise<AdapterCall> {
  const adapter = adapterOf(row.platform);
  let { account, credentials } = await freshCredentials(parts, row.account_id, { signal });
  const send: AdapterCall['request'] = (request) =>
    createRequester({
      fetcher: parts.fetcher,
      name: nameOf(row.platform),
      hosts: adapter.hosts,
      baseUrl: parts.config.socialBaseUrls?.[row.platform],
      instance: account.details['instance'],
      token: credentials.accessToken,
      ...(adapter.explain && { explain: (answer) => adapter.explain?.(answer) }),
      signal,
    })(request);
  /** With access that is not renewed: what is refused must be connected again. */
  const sendLast: AdapterCall['request'] = async (request) => {
    try {
      return await send(request);
    } catch (error) {
      if (isAccessRefused(error) && request.token !== 'none') await requireReconnect(parts, row.account_id);
      throw error;
    }
  };
  return {
    account: {
      providerId: account.provider_id,
      username: account.username,
      name: account.name,
      details: account.details,
    },
    get secrets() {
      return credentials.secrets ?? {};
    },
    key: row.key,
    begunAt: row.begun_at ?? parts.now(),
    async request(request) {
      if (!adapter.connection.refresh || request.token === 'none') return sendLast(request);
      try {
        return await send(request);
      } catch (error) {
        if (!isAccessRefused(error)) throw error;
      }
      ({ account, credentials } = await freshCredentials(parts, row.account_id, {
        refused: credentials.accessToken,
        signal,
      }));
      return sendLast(request);
    },
    save,
    now: parts.now,
    signal,
  };
}

function isAccessRefused(error: unknown): boolean {
  return error instanceof SocialError && error.kind === 'reconnect';
}
