import type { SocialParts } from '../social-parts.ts';
import { adapterOf } from '../adapters/adapter-list.ts';
import type {
  AccountPost,
  AdapterCall,
  Checkpoint,
  Found,
  InFlight,
  Progress,
  Published,
} from '../adapters/adapter.ts';
import { SocialError } from '../adapters/social-error.ts';
import { toPostMedia } from '../media/post-media.ts';
import { accountOptionsOf } from '../posts/account-options.ts';
import { openAdapterCall } from './adapter-call.ts';
import { afterError, nextLookMs } from './publication-state.ts';
import type { PublicationStep } from '../../db/tables/social-tables.ts';
import {
  claimPublication,
  LeaseLostError,
  settlePost,
  writePublication,
  type PublicationChange,
  type StoredPublication,
} from './publication-store.ts';
import { usualTimings, type SocialTimings } from './social-timings.ts';

/** Result of a run of a publication: it is finished, or continues at a later time. */
export type RunOutcome = { kind: 'over' } | { kind: 'again'; at: Date };

interface Run {
  parts: SocialParts;
  timings: SocialTimings;
  row: StoredPublication;
  signal: AbortSignal;
}

/**
 * Runs a publication's steps as far as possible now. Progress is written before each step, and the start of a visible request before it is
 * sent; a process that finds it started looks for the post first, so that ending a process at an arbitrary point neither loses a post nor
 * duplicates it. Only one process has a publication at a time.
 */
export async function runPublication(parts: SocialParts, id: number, signal: AbortSignal): Promise<RunOutcome> {
  const timings = { ...usualTimings, ...parts.socialTimings };
  const claimed = await claimPublication(parts, id, timings.leaseMs);
  if (!claimed) return { kind: 'over' };
  if ('busyUntil' in claimed) return { kind: 'again', at: new Date(claimed.busyUntil.getTime() + 50) };
  if ('dueAt' in claimed) return { kind: 'again', at: claimed.dueAt };
  const run: Run = { parts, timings, row: claimed.row, signal };
  const heart = setInterval(() => void holdOn(run), timings.leaseMs / 3);
  try {
    let next = await runStep(run);
    while (next === 'on') {
      signal.throwIfAborted();
      next = await runStep(run);
    }
    return next;
  } catch (error) {
    if (error instanceof LeaseLostError)
      return { kind: 'again', at: new Date(parts.now().getTime() + timings.leaseMs) };
    throw error;
  } finally {
    clearInterval(heart);
  }
}

async function holdOn({ parts, timings, row }: Run): Promise<void> {
  const until = new Date(parts.now().getTime() + timings.leaseMs);
  await writePublication(parts, row, { leased_until: until }).catch((error: unknown) => {
    if (!(error instanceof LeaseLostError)) parts.log.warn({ err: error }, 'A publication could not be held');
  });
}

async function write(run: Run, change: PublicationChange): Promise<void> {
  run.row = await writePublication(run.parts, run.row, change);
}

/** Writes a change that the state of the post goes by, and that state with it. */
async function writeAndSettle(run: Run, change: PublicationChange): Promise<void> {
  const { parts, row } = run;
  let written = row;
  await settlePost(parts, row.post_id, async () => {
    written = await writePublication(parts, row, change);
  });
  run.row = written;
}

/** Where tests let a process end. */
async function passCheckpoint({ parts, row }: Run, place: string): Promise<void> {
  try {
    await parts.onSocialCheckpoint?.(`${row.step}:${place}`, row.id);
  } catch (error) {
    throw new EndedByTestError('The process ends here.', { cause: error });
  }
}

class EndedByTestError extends Error {}

type Next = 'on' | RunOutcome;

async function runStep(run: Run): Promise<Next> {
  const step = run.row.step;
  const wasSending = run.row.sending_since !== null;
  try {
    if (run.row.begun_at === null) await write(run, { begun_at: run.parts.now() });
    await passCheckpoint(run, 'before');
    const next = await takeStep(run);
    return next;
  } catch (error) {
    if (error instanceof LeaseLostError || error instanceof EndedByTestError || run.signal.aborted) throw error;
    const socialError = error instanceof SocialError ? error : toSocialError(run, error);
    return endFailed(run, wasSending ? toUncertain(socialError) : socialError, { step, wasSending });
  }
}

/**
 * Converts an error to a SocialError. Failures inside the service are retried as often as failures of a network, so that every post comes
 * to an end.
 */
function toSocialError({ parts, row }: Run, error: unknown): SocialError {
  parts.log.error({ err: error, publicationId: row.id, step: row.step }, 'A step of a publication failed');
  const sentence = 'It failed for a reason inside the service; its log says more.';
  return new SocialError('retry', sentence, { isOutcomeUnknown: true, cause: error });
}

async function takeStep(run: Run): Promise<Next> {
  const { parts, row, signal } = run;
  const adapter = adapterOf(row.platform);
  const save = (checkpoint: Checkpoint): Promise<void> => write(run, { checkpoint });
  const call = await openAdapterCall(parts, row, { save, signal });
  switch (row.step) {
    case 'start':
      return afterProgress(run, await adapter.start(call, await readPost(run), row.checkpoint), 'poll');
    case 'poll':
      return afterProgress(run, await adapter.poll(call, await readPost(run), row.checkpoint), 'poll');
    case 'finalize':
      return finalize(run, call, await readPost(run));
    case 'confirm':
      if (!adapter.confirm) throw new TypeError(`${row.platform} has nothing to confirm.`);
      return afterPublishing(run, await adapter.confirm(call, await readPost(run), row.checkpoint));
    case 'comment':
      return comment(run, call);
    case 'held':
    case 'done':
      return { kind: 'over' };
  }
}

async function afterProgress(run: Run, progress: Progress, waiting: PublicationStep): Promise<Next> {
  const { checkpoint } = progress;
  const failures = 0;
  if (progress.state === 'ready') {
    await write(run, { step: 'finalize', checkpoint, failures, status: 'publishing' });
    return 'on';
  }
  await write(run, { step: waiting, checkpoint, failures, status: 'publishing' });
  return lookLater(run, progress);
}

async function finalize(run: Run, call: AdapterCall, post: AccountPost): Promise<Next> {
  const adapter = adapterOf(run.row.platform);
  if (run.row.sending_since !== null) {
    const found = await adapter.find(call, post, run.row.checkpoint);
    if (found.state === 'published' || found.state === 'processing') return afterPublishing(run, found);
    return afterNotFound(run, found.state);
  }
  await write(run, { sending_since: run.parts.now(), status: 'publishing' });
  await passCheckpoint(run, 'sending');
  const answer = await adapter.finalize(call, post, run.row.checkpoint);
  await passCheckpoint(run, 'sent');
  return afterPublishing(run, answer);
}

/** Keeps a publication uncertain if something fails before or while its post is looked for, such as renewing a token. */
function toUncertain(socialError: SocialError): SocialError {
  const { kind, message, retryAfterMs, status } = socialError;
  return new SocialError(kind === 'invalid' ? 'unconfirmed' : kind, message, {
    isOutcomeUnknown: true,
    cause: socialError,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(status !== undefined && { status }),
  });
}

/** A visible request was begun, and nothing shows that it was carried out. */
async function afterNotFound(run: Run, state: Exclude<Found['state'], 'published' | 'processing'>): Promise<Next> {
  if (state === 'unknown') {
    throw new SocialError(
      'unconfirmed',
      'The connection broke while publishing, and the network does not say whether the post exists. Check the account before you try again.',
    );
  }
  const { parts, timings, row } = run;
  const sinceMs = parts.now().getTime() - (row.sending_since?.getTime() ?? 0);
  // The network may still be at work on the request.
  if (sinceMs < timings.settleMs) return pause(run, timings.settleMs - sinceMs, {});
  await write(run, { sending_since: null });
  return 'on';
}

async function afterPublishing(run: Run, answer: Published | InFlight): Promise<Next> {
  if (answer.state === 'processing') {
    await writeAndSettle(run, {
      step: 'confirm',
      checkpoint: answer.checkpoint,
      sending_since: null,
      failures: 0,
      status: 'processing',
    });
    return lookLater(run, answer);
  }
  const hasComment = (await readOptions(run)).firstComment !== undefined;
  const isCommented = hasComment && adapterOf(run.row.platform).comment !== undefined;
  const change: PublicationChange = {
    provider_post_id: answer.id,
    url: webAddress(answer.url),
    status: 'published',
    published_at: run.parts.now(),
    sending_since: null,
    failures: 0,
    error: null,
    action: null,
    ...(answer.checkpoint && { checkpoint: answer.checkpoint }),
  };
  if (isCommented) {
    await writeAndSettle(run, { ...change, step: 'comment' });
    return 'on';
  }
  return end(run, change);
}

/** People follow it: instances that anybody may run name other addresses, too. */
function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : null;
}

async function comment(run: Run, call: AdapterCall): Promise<Next> {
  const { row } = run;
  const adapter = adapterOf(row.platform);
  const text = (await readOptions(run)).firstComment;
  if (text === undefined || !adapter.comment || row.provider_post_id === null) return end(run, {});
  const published: Published = {
    state: 'published',
    id: row.provider_post_id,
    url: row.url,
    checkpoint: row.checkpoint,
  };
  if (row.sending_since !== null) {
    const found = (await adapter.findComment?.(call, published, text)) ?? 'unknown';
    if (found === 'present') return end(run, {});
    return afterNotFound(run, found);
  }
  await write(run, { sending_since: run.parts.now() });
  await passCheckpoint(run, 'sending');
  await adapter.comment(call, published, text);
  await passCheckpoint(run, 'sent');
  return end(run, {});
}

async function endFailed(
  run: Run,
  socialError: SocialError,
  { step, wasSending }: { step: PublicationStep; wasSending: boolean },
): Promise<Next> {
  const { parts, row } = run;
  const ageMs = parts.now().getTime() - (row.begun_at?.getTime() ?? 0);
  const isSending = row.sending_since !== null;
  const next = afterError(socialError, { step, failures: row.failures, ageMs, wasSending: isSending || wasSending });
  parts.log.info({ publicationId: row.id, platform: row.platform, step, kind: socialError.kind }, socialError.message);
  if (next.kind === 'again') {
    return pause(run, next.afterMs * run.timings.waitFactor, {
      failures: row.failures + (next.countsAsError ? 1 : 0),
      error: socialError.message,
      ...(!next.isOutcomeUnknown && { sending_since: null }),
    });
  }
  if (step === 'comment') {
    return end(run, { warning: `The post was published, but its first comment failed. ${socialError.message}` });
  }
  const keepsLooking = next.action === 'check' || (isSending && socialError.isOutcomeUnknown);
  await writeAndSettle(run, {
    status: 'failed',
    error: socialError.message,
    action: next.action,
    next_try_at: null,
    lease: null,
    leased_until: null,
    ...(!keepsLooking && { sending_since: null }),
  });
  return { kind: 'over' };
}

async function end(run: Run, change: PublicationChange): Promise<RunOutcome> {
  await writeAndSettle(run, {
    ...change,
    step: 'done',
    sending_since: null,
    next_try_at: null,
    lease: null,
    leased_until: null,
  });
  return { kind: 'over' };
}

async function lookLater(run: Run, { askAfterMs }: { askAfterMs?: number }): Promise<RunOutcome> {
  const ageMs = run.parts.now().getTime() - (run.row.begun_at?.getTime() ?? 0);
  if (ageMs > 24 * 3_600_000) {
    const sentence = 'The network has been working on the post for a day without finishing: check the account.';
    throw new SocialError('unconfirmed', sentence);
  }
  return pause(run, nextLookMs(ageMs, askAfterMs) * run.timings.waitFactor, {});
}

async function pause(run: Run, afterMs: number, change: PublicationChange): Promise<RunOutcome> {
  const at = new Date(run.parts.now().getTime() + Math.round(afterMs));
  await write(run, { ...change, next_try_at: at, lease: null, leased_until: null });
  return { kind: 'again', at };
}

async function readOptions({ parts, row }: Run): Promise<AccountPost['options']> {
  const stored = await parts.database.query
    .selectFrom('social_post')
    .select(['options', 'tiktok'])
    .where('id', '=', row.post_id)
    .executeTakeFirstOrThrow();
  return accountOptionsOf(stored, row.account_id);
}

async function readPost({ parts, row }: Run): Promise<AccountPost> {
  const stored = await parts.database.query
    .selectFrom('social_post')
    .select(['content', 'media', 'options', 'tiktok'])
    .where('id', '=', row.post_id)
    .executeTakeFirstOrThrow();
  return {
    content: stored.content,
    media: toPostMedia(parts, row.platform, stored.media),
    options: accountOptionsOf(stored, row.account_id),
  };
}
