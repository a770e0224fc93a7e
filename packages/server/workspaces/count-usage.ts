import type { operations, OperationAnswer, OperationInput } from '@platen/api';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { monthOf, type Metering } from './credits.ts';

type Usage = OperationAnswer<typeof operations.getUsage>['data'];

/** Returns the usage of a workspace in the last months, and on the days of one month. Months and days are those of UTC. */
export async function countUsage(
  { database, ledger, now }: Omit<Metering, 'config'>,
  workspaceId: number,
  { months, month }: OperationInput<typeof operations.getUsage>['query'],
): Promise<Usage> {
  await ledger.flush(workspaceId);
  const today = now();
  const workspace = await database.query
    .selectFrom('workspace')
    .select(['plan', 'credit_limit', 'ai_credit_limit', 'created_at'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const present = monthOf(today);
  const made = monthOf(workspace.created_at);
  const oldest = addMonths(present, 1 - months);
  // A clock that runs behind the database's makes no month of the future.
  const earliest = made > present ? present : made > oldest ? made : oldest;
  const rows = await database.query
    .selectFrom('usage')
    .select(['month', 'renders', 'credits', 'ai_credits'])
    .where('workspace_id', '=', workspaceId)
    .where('month', '>=', earliest)
    .where('month', '<=', present)
    .execute();
  const usageOf = new Map(rows.map((row) => [row.month.slice(0, 7), row]));
  return {
    plan: workspace.plan,
    credits_limit: workspace.credit_limit,
    ai_credits_limit: workspace.ai_credit_limit,
    months: monthsBetween(earliest, present).map((name) => {
      const used = usageOf.get(name);
      return {
        month: name,
        renders: used?.renders ?? 0,
        credits_used: used?.credits ?? 0,
        ai_credits_used: used?.ai_credits ?? 0,
      };
    }),
    days: await countDays(database, workspaceId, month === undefined ? present : `${month}-01`, today),
  };
}

async function countDays(
  database: Database,
  workspaceId: number,
  firstDay: string,
  today: Date,
): Promise<Usage['days']> {
  const begins = new Date(`${firstDay}T00:00:00Z`);
  const ends = new Date(`${addMonths(firstDay, 1)}T00:00:00Z`);
  const { rows } = await sql<{ day: string; renders: number; failures: number; credits: number }>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      count(*) filter (where status = 200)::integer as renders,
      count(*) filter (where status <> 200)::integer as failures,
      sum(credits_used)::bigint as credits
    from workspace_log
    where workspace_id = ${workspaceId} and created_at >= ${begins} and created_at < ${ends}
    group by day`.execute(database.query);
  const counted = new Map(rows.map((row) => [row.day, row]));
  const days: Usage['days'] = [];
  for (let at = begins; at < ends && at <= today; at = new Date(at.getTime() + 86_400_000)) {
    const day = at.toISOString().slice(0, 10);
    const { renders = 0, failures = 0, credits = 0 } = counted.get(day) ?? {};
    days.push({ day, renders, failures, credits_used: Number(credits) });
  }
  return days;
}

/** The first day of a month so many months later, or earlier. */
function addMonths(firstDay: string, months: number): string {
  const at = new Date(`${firstDay}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return monthOf(at);
}

/** Months from that of one first day to that of another, such as `2026-03`. */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let at = first; at <= last; at = addMonths(at, 1)) months.push(at.slice(0, 7));
  return months;
}
