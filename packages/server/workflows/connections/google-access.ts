import type { Selectable } from 'kysely';
import type { WorkflowConnectionTable } from '../../db/tables/workflow-connection-tables.ts';
import { DeliveryError, StepError } from '../steps/step.ts';
import type { WorkflowParts } from '../workflow-parts.ts';
import { readConnection } from './connection-store.ts';
import { requestAccountToken, requestOAuthToken, type GoogleToken } from './google-token.ts';

/** Access to Google in the name of an account. */
export interface GoogleAccess {
  baseUrl: string;
  /**
   * Runs a request with a token that is valid for a while longer, and once more with a new one if Google no longer accepts it. Throws what
   * the request throws, and StepError if there is no new token.
   */
  use<Result>(request: (headers: { authorization: string }) => Promise<Result>): Promise<Result>;
}

type Row = Pick<Selectable<WorkflowConnectionTable>, 'id' | 'type' | 'settings' | 'credentials' | 'problem'>;

/**
 * Opens a connection to Google that is that of an account; undefined for others. Tokens that could not be renewed are noted in the
 * connection, until one can.
 */
export function openGoogleAccess(parts: WorkflowParts, row: Row): GoogleAccess | undefined {
  const opened = openAccount(parts, row);
  if (!opened) return undefined;
  let present: Promise<GoogleToken> | undefined;
  const renew = (): Promise<GoogleToken> => {
    const renewing = opened.request().then(
      async (token) => {
        if (row.problem !== null) await noteProblem(parts, row.id, null);
        return token;
      },
      async (error: unknown) => {
        present = undefined;
        await noteProblem(parts, row.id, error instanceof Error ? error.message : String(error));
        throw error;
      },
    );
    return (present = renewing);
  };
  const tokenOf = async (): Promise<GoogleToken> => {
    const known = await (present ?? renew());
    return known.renewAt > parts.now() ? known : renew();
  };
  const headersOf = ({ token }: GoogleToken) => ({ authorization: `Bearer ${token}` });
  return {
    baseUrl: opened.baseUrl,
    async use(request) {
      const token = await tokenOf();
      try {
        return await request(headersOf(token));
      } catch (error) {
        if (!isUnauthorized(error)) throw error;
        // Of several requests that were refused together, the first renews it.
        const isRenewed = (await present)?.token !== token.token;
        return request(headersOf(await (isRenewed ? tokenOf() : renew())));
      }
    },
  };
}

function openAccount(
  parts: WorkflowParts,
  row: Row,
): { baseUrl: string; request: () => Promise<GoogleToken> } | undefined {
  if (row.type === 'google_service_account') {
    const account = readConnection(parts, row, row.type);
    return { baseUrl: account.baseUrl, request: () => requestAccountToken(parts, account) };
  }
  if (row.type === 'google_oauth') {
    const account = readConnection(parts, row, row.type);
    return { baseUrl: account.baseUrl, request: () => requestOAuthToken(parts, account) };
  }
  return undefined;
}

function isUnauthorized(error: unknown): boolean {
  if (error instanceof StepError) return error.status === 401;
  return error instanceof DeliveryError && error.answer.status === 401;
}

/** Writes down what is wrong with a connection, for the people who can mend it; null if nothing is. */
export async function noteProblem(
  { database }: Pick<WorkflowParts, 'database'>,
  id: number,
  problem: string | null,
): Promise<void> {
  await database.query
    .updateTable('workflow_connection')
    .set({ problem: problem?.slice(0, 500).toWellFormed() ?? null })
    .where('id', '=', id)
    .execute();
}
