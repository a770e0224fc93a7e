import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { WorkData } from './queue.ts';

/** Work's data, with the turn that is kept in it. */
const renderWork = z.looseObject({ jobId: z.number() });

/**
 * A turn in the queue is a workspace's. Finds the job of it whose user's turn it is, and lets the two change places in the queue; answers
 * the data of that job's work, which is the given one when it is its own turn.
 */
export async function exchangeRenderTurn(
  { database }: { database: Database },
  kind: 'render' | 'video',
  data: WorkData['render'],
  workId: string,
): Promise<WorkData['render']> {
  const { rows } = await sql<{ data: unknown }>`
    select exchange_render_turn(${kind}, ${workId}, ${data.jobId}) as data`.execute(database.query);
  return rows[0]?.data ? renderWork.parse(rows[0].data) : data;
}
