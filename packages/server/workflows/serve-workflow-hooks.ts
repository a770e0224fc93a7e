import { timingSafeEqual } from 'node:crypto';
import { operations, type WorkflowConfig } from '@platen/api';
import type { FastifyRequest } from 'fastify';
import { checkNesting } from '../http/check-nesting.ts';
import { Reply, type Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import { signWebhook } from '../jobs/sign-webhook.ts';
import { readPostedBody } from '../renders/routes/posted-body.ts';
import { hookPurpose } from './change-workflow.ts';
import { startRun } from './runs/start-run.ts';
import { workflowNotFound } from './workflow-record.ts';
import type { WorkflowParts } from './workflow-parts.ts';

/** Seconds that the clock of a sender may be off, as Standard Webhooks advises. */
const toleranceSeconds = 300;

/** The addresses that start workflows. */
export function serveWorkflowHooks(routes: Routes, parts: WorkflowParts): void {
  const { database, vault, now } = parts;
  routes.serve(operations.receiveWorkflowWebhook, async ({ params }, { request }) => {
    const workflow = await database.query
      .selectFrom('workflow')
      .select(['id', 'status', 'steps', 'hook_secret'])
      .where('hook_id', '=', params.hookId)
      .executeTakeFirst();
    if (!workflow || workflow.hook_secret === null) throw workflowNotFound();
    const secret = vault.open(workflow.hook_secret, hookPurpose);
    const { authentication = 'address' } = (workflow.steps[0]?.config ?? {}) as Partial<WorkflowConfig<'webhook'>>;
    const posted = request.body instanceof Uint8Array ? Buffer.from(request.body).toString() : '';
    if (authentication === 'secret') checkSecret(request, secret);
    if (authentication === 'signature') checkSignature(request, { secret, body: posted, now: now() });
    if (workflow.status !== 'active') {
      throw new ServiceError('workflow_not_active', 'This workflow is not active. Activate it first.');
    }
    const messageId = request.headers['webhook-id'];
    const isNamed = typeof messageId === 'string' && messageId !== '' && messageId.length <= 256;
    const runId = await startRun(parts, workflow.id, {
      triggerType: 'webhook',
      input: readInput(request, posted),
      ...(isNamed && { eventKey: `webhook ${messageId}` }),
    });
    return new Reply(202, { runId, status: 'queued' });
  });
}

/** The JSON that was posted, or the fields of a form; null for nothing. */
function readInput(request: FastifyRequest, posted: string): unknown {
  if (posted.trim() === '') return null;
  const isForm =
    request.headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') === true;
  if (isForm) return readPostedBody(request, undefined);
  let json: unknown;
  try {
    json = JSON.parse(posted);
  } catch (error) {
    throw new ServiceError('invalid_json', 'The body is not JSON.', { cause: error });
  }
  checkNesting(json);
  return json;
}

function checkSecret({ headers }: FastifyRequest, secret: string): void {
  if (isEqual(String(headers['x-webhook-secret'] ?? ''), secret)) return;
  throw new ServiceError('invalid_signature', 'The header X-Webhook-Secret is missing or wrong.');
}

function checkSignature(
  { headers }: FastifyRequest,
  { secret, body, now }: { secret: string; body: string; now: Date },
): void {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  );
  const sentAt = /^\d{1,12}$/.test(timestamp ?? '') ? new Date(Number(timestamp) * 1000) : undefined;
  const isFresh = sentAt && Math.abs(now.getTime() - sentAt.getTime()) <= toleranceSeconds * 1000;
  if (!id || !isFresh) {
    throw new ServiceError('invalid_signature', 'The headers webhook-id and webhook-timestamp are missing or too old.');
  }
  const expected = signWebhook({ id, sentAt, body }, [secret])['webhook-signature'] ?? '';
  if ((signatures ?? '').split(' ').some((signature) => isEqual(signature, expected))) return;
  throw new ServiceError('invalid_signature', 'The header webhook-signature is missing or wrong.');
}

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
