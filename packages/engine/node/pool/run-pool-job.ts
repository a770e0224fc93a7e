import { MessageChannel, receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import { PlatenError } from '@platen/template';
import type { Piscina } from 'piscina';
import { jobBuffers, type ThreadJob } from '../../render/copy-for-thread.ts';
import { targetKind, writeToTargets, type GivenTargets, type WriteToPage } from '../../render/page-targets.ts';
import { readOutcome } from '../../platform/outcome.ts';
import type { RenderOptions } from '../../options/render-options.ts';
import type { RendererOptions, RenderResult } from '../../job/renderer.ts';
import { speakForRemote } from '../../voice/remote-synthesizer.ts';
import { closeNativeGate, createNativeGate } from '../native-work.ts';
import type { NodePlatformOptions } from '../platform.ts';
import { createHostFetches } from './host-fetches.ts';
import type { HostMessage, JobEnd, NeededSource, PoolJob, ThreadMessage } from './pool-job.ts';

/** The bounds of a job, and what it may ask of the pool. */
export interface PoolJobContext {
  /** Fires, with a PlatenError, when the render has to end. */
  ending: AbortSignal;
  /** Milliseconds after which the thread is ended. */
  limitMs: number;
  /** Milliseconds between asking the thread to stop and ending it. */
  graceMs: number;
  /** Where fonts and sources are read that a thread cannot reach itself. */
  host: PoolHost;
  /** Sources already read for it, and those for which it leaves the thread. */
  sources: Pick<PoolJob, 'given' | 'leavesFor'>;
}

/** Callbacks that only the pool's own thread can run, because functions cannot be sent to threads. */
export interface PoolHost extends RendererOptions, Pick<NodePlatformOptions, 'allowUrl' | 'fetchUrl'> {}

/** A job on its thread. */
export interface RunningPoolJob {
  /** The result, or what the job must be given first. */
  result: Promise<RenderResult | { needs: readonly NeededSource[] }>;
  /** Its cost in milliseconds, once it has left its thread; undefined if unknown. */
  cost: Promise<number | undefined>;
  /** Resolves when the thread can take another job, which may be later than the result when that is an abort. */
  threadIsFree: Promise<void>;
}

/** Milliseconds between two looks whether a thread that is to be ended has left the libraries. */
const endEveryMs = 20;
/** Looks after which a call is taken for one that never comes back: a minute of them, of which none counts while the machine sleeps. */
const maxLooks = 3000;

/**
 * Runs one render on a free thread, talks with it while it runs, and ends the thread when it does not listen: once it is in no call into
 * native code, whose answer would take the process with it. A call that has not come back within a minute keeps nobody from going on.
 */
export function runPoolJob(
  crew: Piscina,
  work: ThreadJob,
  { onProgress, onFetch, ...targets }: Pick<RenderOptions, 'onProgress' | 'onFetch'> & GivenTargets,
  { ending, limitMs, graceMs, host, sources }: PoolJobContext,
): RunningPoolJob {
  const { port1: port, port2 } = new MessageChannel();
  const thread = new AbortController();
  const nativeGate = createNativeGate();
  const stopped = Promise.withResolvers<never>();
  let graceTimer: NodeJS.Timeout | undefined;
  let endTimer: NodeJS.Timeout | undefined;
  let looks = 0;
  const look = (): void => {
    looks += 1;
    if (closeNativeGate(nativeGate) || looks > maxLooks) thread.abort();
    else endTimer = setTimeout(look, endEveryMs);
  };
  const endThread = (): void => {
    if (looks === 0) look();
  };
  const limitTimer = setTimeout(
    () => {
      stopped.reject(new PlatenError('LIMIT_TIME', `The render took longer than its limit.`));
      endThread();
    },
    Math.min(limitMs, 2 ** 31 - 1),
  );
  const onEnding = (): void => {
    stopped.reject(ending.reason);
    send(port, { type: 'abort' });
    graceTimer = setTimeout(endThread, graceMs);
  };
  ending.addEventListener('abort', onEnding);
  const fetches = createHostFetches(port, host);
  const write = writeToTargets(targets);
  const receive = (message: ThreadMessage): void => {
    if (message.type === 'progress') onProgress?.(message.progress, message.detail);
    else if (message.type === 'write') void answerWrite(port, message, write);
    else if (message.type === 'speak') void answerSpeech(port, message, host, ending);
    else if (message.type === 'ask') void answerQuestion(port, message, host);
    else if (message.type === 'fetching') onFetch?.(message.url);
    else if (message.type === 'fetch') void fetches.answer(message);
    else if (message.type === 'leave') fetches.leave(message.id);
    else void answerRead(port, message, host);
  };
  port.on('message', receive);

  const job: PoolJob = {
    ...work,
    reportsProgress: onProgress !== undefined,
    reportsFetches: onFetch !== undefined,
    targets: targetKind(targets),
    ...sources,
    port: port2,
    nativeGate,
  };
  const run: Promise<JobEnd> = crew.run(job, {
    transferList: [port2, ...jobBuffers(work)],
    signal: thread.signal,
  });
  const finish = (end: JobEnd): RenderResult | { needs: readonly NeededSource[] } => {
    // The outcome comes over another port; what was sent before it may still wait on this one.
    for (let left = receiveMessageOnPort(port); left; left = receiveMessageOnPort(port)) receive(left.message);
    return end.needs ? { needs: end.needs } : readOutcome(end.outcome);
  };
  const result = Promise.race([run.then(finish), stopped.promise]).catch((error: unknown) => {
    throw nameError(error);
  });
  const waitForThread = async (): Promise<void> => {
    await Promise.allSettled([run]);
    fetches.end();
    clearTimeout(graceTimer);
    clearTimeout(endTimer);
    clearTimeout(limitTimer);
    ending.removeEventListener('abort', onEnding);
    port.close();
  };
  const cost = run.then(
    ({ costMs }) => costMs,
    () => undefined,
  );
  return { result, cost, threadIsFree: waitForThread() };
}

function nameError(error: unknown): PlatenError {
  if (error instanceof PlatenError) return error;
  return new PlatenError('RENDER_FAILED', 'The render thread crashed.', { cause: error });
}

async function answerRead(
  port: MessagePort,
  { id, kind, key }: Extract<ThreadMessage, { type: 'read' }>,
  host: PoolHost,
): Promise<void> {
  try {
    const bytes =
      kind === 'font'
        ? await host.fonts?.find((font) => font.key === key)?.load()
        : await (kind === 'asset' ? host.resolveAsset : host.resolveRelative)?.(key);
    if (bytes) {
      // They stay with the host, and what lies around them in their buffer is not sent along.
      const copy = new Uint8Array(bytes);
      send(port, { type: 'bytes', id, bytes: copy }, [copy.buffer]);
    } else send(port, { type: 'unreadable', id, message: `There is no ${kind} ${key}.` });
  } catch (error) {
    sendError(port, id, error);
  }
}

async function answerQuestion(
  port: MessagePort,
  { id, url }: Extract<ThreadMessage, { type: 'ask' }>,
  { allowUrl }: PoolHost,
): Promise<void> {
  try {
    send(port, { type: 'allowed', id, isAllowed: Boolean(await allowUrl?.(new URL(url))) });
  } catch (error) {
    sendError(port, id, error);
  }
}

async function answerSpeech(
  port: MessagePort,
  { id, request }: Extract<ThreadMessage, { type: 'speak' }>,
  { synthesizer }: PoolHost,
  signal: AbortSignal,
): Promise<void> {
  send(port, { type: 'spoken', id, outcome: await speakForRemote(synthesizer, { ...request, signal }) });
}

function sendError(port: MessagePort, id: number, error: unknown): void {
  send(port, { type: 'unreadable', id, message: error instanceof Error ? error.message : String(error) });
}

async function answerWrite(
  port: MessagePort,
  { id, page, bytes, position }: Extract<ThreadMessage, { type: 'write' }>,
  write: WriteToPage,
): Promise<void> {
  try {
    await write(page, bytes, position);
    send(port, { type: 'written', id });
  } catch (error) {
    send(port, { type: 'unwritable', id, message: error instanceof Error ? error.message : String(error) });
  }
}

function send(port: MessagePort, message: HostMessage, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}
