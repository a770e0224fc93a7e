import type { VideoPart } from '@platen/engine';
import type { SharedVideo } from '@platen/engine/node';
import { reportEntry, type Report } from '@platen/template';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { RenderContext } from '../../renders/pipeline/render-context.ts';

interface Store {
  database: Database;
}

/** Seconds that a segment stays with a process which gives no sign of life. */
const leaseSeconds = 30;
/** Milliseconds between the signs of life of a process that works on one. */
export const renewMs = 10_000;
/** Times that others take a segment up; from then on it is left to the render that needs it. */
const maxTries = 3;

/** The input of a render of which each part of a video is made. */
const storedRender = z.object({
  template: z.unknown(),
  modifications: z.record(z.string(), z.unknown()),
  options: z.record(z.string(), z.unknown()),
  context: z.object({
    share: z.object({ workspaceId: z.number(), user: z.string().nullable() }),
    costName: z.string(),
    isBulk: z.boolean().optional(),
  }),
});
export type StoredRender = z.infer<typeof storedRender>;

const storedPart = z.union([
  z.literal('audio'),
  z.object({ fromFrame: z.number().int(), frameCount: z.number().int() }),
]);
const storedReport = z.array(reportEntry);

/** A segment that a process has taken up. */
export interface TakenSegment {
  name: string;
  part: Exclude<VideoPart, 'plan'>;
}

/** The file of a segment in storage. */
export const segmentFile = (key: string, name: string): string => `segments/${key}/${name}`;

/**
 * Offers the parts of a video to all processes. Those that an earlier render of the same left are there already. Returns the name of the
 * first one if it is new: the owner has taken it up then.
 */
export async function offerSegments(
  { database }: Store,
  { key, owner, video, context }: { key: string; owner: string; video: SharedVideo; context: RenderContext },
): Promise<string | undefined> {
  const { template, modifications, options, parts } = video;
  const { share, costName, isBulk } = context;
  const render = { template, modifications, options, context: { share, costName, isBulk } };
  const segments = parts.map(({ name, part }, number) => ({ name, number, part }));
  const { rows } = await sql<{ name: string; number: number }>`
    with offer as (
      insert into shared_video (key, workspace_id, owner, render, used_at)
      values (${key}, ${share.workspaceId}, ${owner}, ${JSON.stringify(render)}, now())
      on conflict (key) do update set owner = excluded.owner, used_at = excluded.used_at
      returning key)
    insert into video_segment (key, name, number, part, tries, leased_until)
    select offer.key, segment.name, segment.number, segment.part, case segment.number when 0 then 1 else 0 end,
      case segment.number when 0 then now() + make_interval(secs => ${leaseSeconds}) end
    from offer, json_to_recordset(${JSON.stringify(segments)}::json) as segment (name text, number integer, part json)
    on conflict (key, name) do nothing
    returning name, number`.execute(database.query);
  return rows.find(({ number }) => number === 0)?.name;
}

/** Reads what a video is rendered from; undefined once it is not needed any more. */
export async function readSharedRender({ database }: Store, key: string): Promise<StoredRender | undefined> {
  const row = await database.query
    .selectFrom('shared_video')
    .select('render')
    .where('key', '=', key)
    .executeTakeFirst();
  return row && storedRender.parse(row.render);
}

/** Takes up the first segment that nobody works on. Helpers leave alone what was given up several times. */
export async function takeSegment(
  { database }: Store,
  key: string,
  { isOwner }: { isOwner: boolean },
): Promise<TakenSegment | undefined> {
  const { rows } = await sql<{ name: string; part: unknown }>`
    update video_segment set
      tries = tries + 1, leased_until = now() + make_interval(secs => ${leaseSeconds})
    where key = ${key} and name = (
      select name from video_segment
      where key = ${key} and report is null and (leased_until is null or leased_until < now())
      and (${isOwner} or tries < ${maxTries})
      order by number limit 1 for update skip locked)
    returning name, part`.execute(database.query);
  const [row] = rows;
  return row && { name: row.name, part: storedPart.parse(row.part) };
}

/** Says that a segment is still being worked on. */
export async function renewSegment({ database }: Store, key: string, name: string): Promise<void> {
  await sql`
    update video_segment set leased_until = now() + make_interval(secs => ${leaseSeconds})
    where key = ${key} and name = ${name} and report is null`.execute(database.query);
}

/** Gives a segment back, which is then made by somebody else, or a finished one whose file is gone. */
export async function freeSegment({ database }: Store, key: string, name: string): Promise<void> {
  await sql`update video_segment set leased_until = null, report = null where key = ${key} and name = ${name}`.execute(
    database.query,
  );
}

/** Records that a segment is in storage. */
export async function finishSegment({ database }: Store, key: string, name: string, report: Report): Promise<void> {
  await sql`update video_segment set report = ${JSON.stringify(report)} where key = ${key} and name = ${name}`.execute(
    database.query,
  );
}

/** Returns all segments of a video in their order, and whether each is in storage. */
export async function listSegments(
  { database }: Store,
  key: string,
): Promise<readonly { name: string; isFinished: boolean }[]> {
  return database.query
    .selectFrom('video_segment')
    .select(['name', sql<boolean>`report is not null`.as('isFinished')])
    .where('key', '=', key)
    .orderBy('number')
    .execute();
}

/** The report of a segment that is in storage; undefined for others. */
export async function readSegmentReport({ database }: Store, key: string, name: string): Promise<Report | undefined> {
  const row = await database.query
    .selectFrom('video_segment')
    .select('report')
    .where('key', '=', key)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.report ? storedReport.parse(row.report) : undefined;
}

/** Ends the offer of a video, unless another render of the same goes on with it. Returns the names of its segments then. */
export async function endSegments({ database }: Store, key: string, owner: string): Promise<string[]> {
  return database.transaction(async () => {
    const names = (await listSegments({ database }, key)).map(({ name }) => name);
    const { numDeletedRows } = await database.query
      .deleteFrom('shared_video')
      .where('key', '=', key)
      .where('owner', '=', owner)
      .executeTakeFirst();
    return numDeletedRows > 0n ? names : [];
  });
}
