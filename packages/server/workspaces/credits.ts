import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { ServiceError } from '../http/service-error.ts';

/** Where use of a workspace waits to be written. */
export interface UsageLedger {
  /** Writes what was taken for a workspace so far. */
  flush(workspaceId: number): Promise<void>;
}

/** Dependencies of measuring usage, and its limits. */
export interface Metering {
  config: Pick<Config, 'creditPrices' | 'isOverageAllowed'>;
  database: Database;
  ledger: UsageLedger;
  now: () => Date;
}

/** Output of a render: images, PDF pages and the duration of its videos. */
export interface RenderYield {
  images?: number;
  pdfPages?: number;
  videoDurationMs?: number;
}

/** The price of a render in credits: by default 1 an image, 1 a page of PDF and 1 a started second of video. */
export function priceRender(prices: Config['creditPrices'], made: RenderYield): number {
  const seconds = Math.ceil((made.videoDurationMs ?? 0) / 1000);
  return prices.image * (made.images ?? 0) + prices.pdf_page * (made.pdfPages ?? 0) + prices.video_second * seconds;
}

/**
 * Refuses a render before it begins, with ServiceError `credits_exhausted`, when the workspace has spent its credits of the month
 * and the configuration allows no overage. `price` is what the render will cost at least.
 */
export async function checkCredits(
  { database, ledger, config, now }: Metering,
  workspaceId: number,
  price = 1,
): Promise<void> {
  if (config.isOverageAllowed) return;
  await ledger.flush(workspaceId);
  const row = await database.query
    .selectFrom('workspace')
    .leftJoin('usage', (join) =>
      join.onRef('usage.workspace_id', '=', 'workspace.id').on('usage.month', '=', monthOf(now())),
    )
    .select(['workspace.credit_limit', 'usage.credits'])
    .where('workspace.id', '=', workspaceId)
    .executeTakeFirst();
  if (!row || !isSpent(config, row, price)) return;
  throw new ServiceError(
    'credits_exhausted',
    `The workspace has used ${row.credits ?? 0} of its ${row.credit_limit} render credits this month.`,
  );
}

/** Credits of a workspace in a month, and their usage; null for no limit and no usage. */
export interface Account {
  credit_limit: number | null;
  credits: number | null;
}

/** Whether an account does not reach for a price, and overage is not allowed. */
export function isSpent(
  { isOverageAllowed }: Pick<Config, 'isOverageAllowed'>,
  account: Account,
  price: number,
): boolean {
  return !isOverageAllowed && account.credit_limit !== null && (account.credits ?? 0) + price > account.credit_limit;
}

/**
 * Takes AI credits, which are counted apart, before the work that costs them. Throws ServiceError `ai_credits_exhausted` and takes
 * none when fewer are left.
 */
export async function chargeAiCredits(
  { database, now }: Pick<Metering, 'database' | 'now'>,
  workspaceId: number,
  credits: number,
): Promise<void> {
  const limit = sql`coalesce((select ai_credit_limit from workspace where workspace.id = ${workspaceId}), 9223372036854775807)`;
  const { rows } = await sql`
    insert into usage (workspace_id, month, ai_credits)
    select ${workspaceId}::bigint, ${monthOf(now())}::date, ${credits}::bigint where ${credits}::bigint <= ${limit}
    on conflict (workspace_id, month)
    do update set ai_credits = usage.ai_credits + excluded.ai_credits
    where usage.ai_credits + excluded.ai_credits <= ${limit}
    returning ai_credits
  `.execute(database.query);
  if (rows.length > 0) return;
  throw new ServiceError('ai_credits_exhausted', 'The workspace does not have enough AI credits left this month.');
}

/** The first day of an instant's month in UTC, as the table of usage has it. */
export function monthOf(instant: Date): string {
  return `${instant.toISOString().slice(0, 7)}-01`;
}
