import assert from 'node:assert/strict';
import { openGoogleAccess } from '../../packages/server/workflows/connections/google-access.ts';
import { StepError } from '../../packages/server/workflows/steps/step.ts';
import type { Dependencies, SafeFetcher } from '@platen/server';

/** The state of a Google account: how many tokens it gave, and whether its refresh token has ended. */
export interface GoogleAccount {
  tokens: number;
  isEnded: boolean;
}

/** Answers as the token endpoint and the Sheets API of Google document it: only the last token is accepted. */
export function answerGoogle(account: GoogleAccount): SafeFetcher {
  const answer = (url: string, authorization: string | undefined, body: string): [number, unknown] => {
    if (url.endsWith('/token')) {
      const form = new URLSearchParams(body);
      const isKnown = form.get('grant_type') === 'refresh_token' && form.get('refresh_token') === 'r';
      if (account.isEnded || !isKnown || form.get('client_id') !== 'client' || form.get('client_secret') !== 's') {
        return [400, { error: 'invalid_grant' }];
      }
      account.tokens += 1;
      return [200, { access_token: `ya29.${account.tokens}`, expires_in: 3600, token_type: 'Bearer' }];
    }
    if (authorization !== `Bearer ya29.${account.tokens}`) return [401, { error: { status: 'UNAUTHENTICATED' } }];
    if (!url.includes('/v4/spreadsheets/sheet/values/')) return [404, { error: { status: 'NOT_FOUND' } }];
    return [200, { range: 'A1:B2', majorDimension: 'ROWS', values: [['name'], ['Rye']] }];
  };
  return {
    async fetch(url, { headers = {}, body = '' }) {
      const [status, json] = answer(url, headers['authorization'], String(body));
      return { status, headers: {}, bytes: new TextEncoder().encode(JSON.stringify(json)), url };
    },
    check: async () => undefined,
    close: async () => undefined,
  };
}

/** Checks that a connection renews its tokens before they end, and once if one is refused. */
export async function checkRenewals(
  dependencies: Dependencies,
  connectionId: number,
  google: GoogleAccount,
): Promise<void> {
  const row = await dependencies.database.query
    .selectFrom('workflow_connection')
    .selectAll()
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow();
  let time = Date.parse('2036-03-28T08:00:00Z');
  const access = openGoogleAccess({ ...dependencies, now: () => new Date(time) }, row);
  const tokens: string[] = [];
  const use = () => access?.use(async ({ authorization }) => void tokens.push(authorization.slice(-1)));
  google.tokens = 0;
  await use();
  time += 54 * 60_000;
  await use();
  time += 2 * 60_000;
  await use();
  assert.deepEqual(tokens, ['1', '1', '2'], 'renewed five minutes before its end');
  let refusals = 0;
  const refuse = (count: number) =>
    access?.use(async () => {
      if (refusals++ < count) throw new StepError('no', { status: 401 });
    });
  await refuse(1);
  assert.equal(google.tokens, 3);
  refusals = 0;
  await assert.rejects(async () => refuse(2), /no/);
  assert.deepEqual([google.tokens, refusals], [4, 2], 'once');
}
