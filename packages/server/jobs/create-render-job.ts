import { randomUUID } from 'node:crypto';
import { formatFacts, type RenderJob } from '@platen/api';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { shareOf } from '../fairness/share.ts';
import { ServiceError } from '../http/service-error.ts';
import type { RenderRequest } from '../renders/request/render-request.ts';
import type { RenderJobOptions } from '../renders/pipeline/render-or-queue.ts';
import type { Queue } from './queue.ts';
import type { WorkKind } from './work-kinds.ts';
import { nothingDelivered, renderJobColumns, toRenderJob } from './render-job-record.ts';
import type { WorkTurn } from './work-turns.ts';

/**
 * Queues a render that was parsed, checked and allowed: its row and its work together or neither. Answers the job, queued; the
 * answer to the caller is 202 with `Location` set to the job's `self`. Throws ServiceError `too_many_jobs` when as many of the workspace
 * or its user wait as may.
 */
export async function createRenderJob(
  {
    config,
    database,
    queue,
    publicUrl,
    now,
  }: { config: Config; publicUrl: string; database: Database; queue: Queue; now: () => Date },
  request: RenderRequest,
  options: RenderJobOptions = {},
): Promise<RenderJob> {
  const { template, response } = request;
  // A row holds JSON: bytes are answered by their address.
  const stored: RenderRequest =
    response.type === 'binary' ? { ...request, response: { ...response, type: 'url' } } : request;
  const { kind: outputKind } = formatFacts[response.format];
  const work: WorkKind = outputKind === 'video' || outputKind === 'audio' ? 'video' : 'render';
  return database.transaction(async () => {
    const turn = await queue.takeTurn(work, shareOf(request));
    checkWaiting(config, turn);
    const workId = randomUUID();
    const row = await database.query
      .insertInto('render_job')
      .values({
        workspace_id: request.workspaceId,
        user_id: request.userId,
        embed_id: request.embedId,
        embed_user_id: request.embedUserId,
        template_id: template.kind === 'studio' ? String(template.id) : template.slug,
        status: 'queued',
        format: response.format,
        request: JSON.stringify(stored),
        metadata: request.metadata === undefined ? null : JSON.stringify(request.metadata),
        is_test: request.isTest === true,
        webhook_url: options.webhookUrl ?? null,
        publish: options.publish ? JSON.stringify(options.publish) : null,
        created_at: now(),
        work_kind: work,
        work_id: workId,
        user_tag: turn.userTag,
      })
      .returning(renderJobColumns)
      .executeTakeFirstOrThrow();
    await queue.add(work, { jobId: row.id }, { turn, id: workId });
    const job = toRenderJob({ ...row, result: null, ...nothingDelivered }, publicUrl);
    await options.onQueued?.(job);
    return job;
  });
}

/** Seconds after which someone who queued too much may try again. */
const retryAfterSeconds = 30;

function checkWaiting({ workspaceJobs }: Config, { share, waiting, userWaiting }: WorkTurn): void {
  const maxOfUser = Math.max(1, Math.floor(workspaceJobs / 4));
  const isUsers = share.user !== null && userWaiting > maxOfUser;
  if (!isUsers && waiting <= workspaceJobs) return;
  const [count, who] = isUsers ? [maxOfUser, 'this user'] : [workspaceJobs, 'this workspace'];
  throw new ServiceError(
    'too_many_jobs',
    `${count} render jobs of ${who} are already waiting. Try again in ${retryAfterSeconds} seconds.`,
    { headers: { 'retry-after': String(retryAfterSeconds) } },
  );
}
