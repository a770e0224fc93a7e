import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Programs that look at pages on nobody's behalf, by what they call themselves. */
const programs =
  /bot\b|bots\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|headless|lighthouse|curl\/|wget\/|python-|go-http|monitor/i;

/** A visitor of a shared template. */
export interface Visitor {
  ip: string;
  userAgent: string;
}

/**
 * Counts a view, once a day for each visitor, and not for programs that say they are some. What is kept of a visitor for the day
 * is a hash keyed by the share's token. Answers whether there is such a share.
 */
export async function countView(
  { database, now }: { database: Database; now: () => Date },
  token: string,
  { ip, userAgent }: Visitor,
): Promise<boolean> {
  const day = now().toISOString().slice(0, 10);
  const visitor = createHmac('sha256', token).update(`${day}\n${ip}\n${userAgent}`).digest('base64url');
  const isPerson = userAgent !== '' && !programs.test(userAgent);
  const { rows } = await sql<{ template_id: number }>`
    with share as (select template_id from template_share where token = ${token}),
    earlier as (
      delete from share_view using share where share_view.template_id = share.template_id and day < ${day}::date
    ),
    seen as (
      insert into share_view (template_id, visitor, day)
      select template_id, ${visitor}, ${day}::date from share where ${isPerson}::boolean
      on conflict do nothing
      returning template_id
    ),
    counted as (
      update template_share set views = views + 1 from seen where template_share.template_id = seen.template_id
    )
    select template_id from share
  `.execute(database.query);
  return rows.length > 0;
}
