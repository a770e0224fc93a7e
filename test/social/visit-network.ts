import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import type { Adapter } from '../../packages/server/social/adapters/adapter.ts';
import type { Arrival, FoundAccount, OAuthConnection } from '../../packages/server/social/adapters/connection.ts';
import type { createConnectionCall } from './adapter-call.ts';

type Call = ReturnType<typeof createConnectionCall>;

/** Goes to a network's page as the browser of a person who agrees, and answers what it comes back with. */
export async function visitNetwork(
  { connection }: Adapter,
  call: Call,
  fields: Readonly<Record<string, string>> = {},
): Promise<{ connection: OAuthConnection; arrival: Arrival }> {
  assert.ok(connection.kind === 'oauth');
  const codeVerifier = randomBytes(32).toString('base64url');
  const redirectUri = 'https://platen.example/social/callback';
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const { url, saved = {} } = await connection.authorize(call, {
    redirectUri,
    state: 'state-1',
    codeChallenge,
    fields,
  });
  const answer = await fetch(url, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? 'http://127.0.0.1:9/none');
  assert.equal(back.searchParams.get('state'), 'state-1', await answer.text());
  return { connection, arrival: { code: back.searchParams.get('code') ?? '', redirectUri, codeVerifier, saved } };
}

/** Connects accounts as a person does who agrees. */
export async function connectAccounts(adapter: Adapter, call: Call): Promise<FoundAccount[]> {
  const { connection, arrival } = await visitNetwork(adapter, call);
  return connection.exchange(call, arrival);
}
