import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { chargeAiCredits } from '../workspaces/credits.ts';
import type { AiKind } from './ai-provider.ts';

/** Changes when the same request would be made in another way. */
const version = 1;

/** A result of a model in a workspace. One of text and asset is there. */
export interface Generation {
  text: string | null;
  /** The brand asset that it is. */
  assetId: number | null;
}

/** The name of a generation in a workspace: everything that it depends on. */
export function hashGeneration(workspaceId: number, kind: AiKind, subject: readonly unknown[]): string {
  return hash('sha256', JSON.stringify([version, workspaceId, kind, subject]));
}

/** A generation that was made before and has not expired. */
export async function findGeneration(
  { database }: { database: Database },
  workspaceId: number,
  name: string,
  madeAfter: Date,
): Promise<Generation | undefined> {
  const row = await database.query
    .selectFrom('ai_generation')
    .select(['text', 'asset_id'])
    .where('workspace_id', '=', workspaceId)
    .where('hash', '=', name)
    .where('created_at', '>=', madeAfter)
    .executeTakeFirst();
  return row && { text: row.text, assetId: row.asset_id };
}

/** Something that was made, to be stored. */
export interface NewGeneration extends Generation {
  workspaceId: number;
  name: string;
  kind: AiKind;
  provider: string;
  model: string;
  credits: number;
}

/** Another process made the same first: what it made is the one that counts. */
export class MadeByAnotherError extends Error {}

/**
 * Stores what was made and charges for it, within the transaction that it is called in: both or neither. Throws MadeByAnotherError, and
 * ServiceError `ai_credits_exhausted`.
 */
export async function saveGeneration(
  parts: { database: Database; now: () => Date },
  made: NewGeneration,
  madeAfter: Date,
): Promise<void> {
  const { rows } = await sql`
    insert into ai_generation (workspace_id, hash, kind, provider, model, text, asset_id, credits, created_at)
    values (${made.workspaceId}, ${made.name}, ${made.kind}, ${made.provider}, ${made.model}, ${made.text},
      ${made.assetId}, ${made.credits}, ${parts.now()})
    on conflict (workspace_id, hash) do update set text = excluded.text, asset_id = excluded.asset_id,
      credits = excluded.credits, created_at = excluded.created_at
    where ai_generation.created_at < ${madeAfter}
    returning hash`.execute(parts.database.query);
  if (rows.length === 0) throw new MadeByAnotherError('Another process made the same.');
  if (made.credits > 0) await chargeAiCredits(parts, made.workspaceId, made.credits);
}
