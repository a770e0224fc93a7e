import { PlatenError } from '@platen/template';

/** Watches one render: it ends when the caller aborts, the time limit is reached or the renderer closes. */
export interface RenderGuard {
  /** Fires when the render must end, for whatever reason; for fetches. */
  readonly signal: AbortSignal;
  /** Throws if the render must end. Cheap: called between stages and within loops, where timers do not run. */
  check(): void;
  /** Returns the promise's value, or rejects with the reason to end as soon as there is one, whether or not the work itself listens. */
  race<Value>(work: Promise<Value>): Promise<Value>;
  /** Removes timers and listeners. */
  dispose(): void;
}

/** Limits that can end a render early. */
export interface RenderGuardOptions {
  /** Milliseconds. */
  maxDurationMs: number;
  /** The caller's signal: RENDER_ABORTED. */
  signal?: AbortSignal | undefined;
  /** The renderer's own signal: RENDERER_CLOSED. */
  closed: AbortSignal;
}

/** Starts the clock of a render. The guard throws RENDER_ABORTED, LIMIT_TIME or RENDERER_CLOSED. */
export function createRenderGuard(options: RenderGuardOptions): RenderGuard {
  const { maxDurationMs, signal, closed } = options;
  const controller = new AbortController();
  const endsAt = performance.now() + maxDurationMs;
  const { promise: ended, reject } = Promise.withResolvers<never>();
  ended.catch(() => {});
  const end = (reason: PlatenError) => {
    if (controller.signal.aborted) return;
    controller.abort(reason);
    reject(reason);
  };
  const onAbort = () => end(new PlatenError('RENDER_ABORTED', 'The render was aborted.', { cause: signal?.reason }));
  const onClosed = () => end(new PlatenError('RENDERER_CLOSED', 'The renderer was closed.'));
  const onTime = () =>
    end(new PlatenError('LIMIT_TIME', `The render took longer than the limit of ${maxDurationMs} ms.`));
  const timer = setTimeout(onTime, Math.min(maxDurationMs, 2 ** 31 - 1));
  signal?.addEventListener('abort', onAbort);
  closed.addEventListener('abort', onClosed);
  if (closed.aborted) onClosed();
  if (signal?.aborted) onAbort();

  return {
    signal: controller.signal,
    check() {
      if (performance.now() > endsAt) onTime();
      if (controller.signal.aborted) throw controller.signal.reason;
    },
    race: (work) => Promise.race([work, ended]),
    dispose() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      closed.removeEventListener('abort', onClosed);
    },
  };
}
