/** Work that several may wait for: those that ask for the same at the same time share one run. */
export interface SharedRuns<Result, Stage = never> {
  has(name: string): boolean;
  /**
   * Joins the run with this name, or starts one. `isFirst` says which. A caller whose signal fires leaves with an error created by `leave`;
   * when all have left, the run's own signal fires, with the last one's reason. Every caller receives the run's stages.
   */
  join(
    name: string,
    caller: { signal?: AbortSignal | undefined; onStage?: ((stage: Stage) => void) | undefined },
    run: (signal: AbortSignal, onStage: (stage: Stage) => void) => Promise<Result>,
    leave: (reason: unknown) => Error,
  ): Promise<{ result: Result; isFirst: boolean }>;
}

interface Run<Result, Stage> {
  promise: Promise<Result>;
  controller: AbortController;
  users: number;
  stage: { now: Stage | undefined; listeners: Set<(stage: Stage) => void> };
}

/** Runs that are shared within this process. A run that went through can be joined until `whenOver` of its result resolves. */
export function createSharedRuns<Result, Stage = never>(
  whenOver: (result: Result) => Promise<unknown> = async () => undefined,
): SharedRuns<Result, Stage> {
  const runs = new Map<string, Run<Result, Stage>>();
  type Start = Parameters<SharedRuns<Result, Stage>['join']>[2];
  const start = (name: string, run: Start, onStage: ((stage: Stage) => void) | undefined): Run<Result, Stage> => {
    const controller = new AbortController();
    const stage: Run<Result, Stage>['stage'] = { now: undefined, listeners: new Set(onStage && [onStage]) };
    const notify = (now: Stage): void => {
      stage.now = now;
      for (const listener of stage.listeners) listener(now);
    };
    const started: Run<Result, Stage> = { controller, users: 0, stage, promise: run(controller.signal, notify) };
    runs.set(name, started);
    const end = (): void => {
      if (runs.get(name) === started) runs.delete(name);
    };
    started.promise.then(whenOver).then(end, end);
    return started;
  };
  return {
    has: (name) => runs.has(name),
    async join(name, { signal, onStage }, run, leave) {
      if (signal?.aborted) throw leave(signal.reason);
      const known = runs.get(name);
      const joined = known ?? start(name, run, onStage);
      const { listeners, now } = joined.stage;
      if (onStage) listeners.add(onStage);
      if (known && now !== undefined) onStage?.(now);
      joined.users += 1;
      const left = Promise.withResolvers<never>();
      const onAbort = (): void => {
        left.reject(leave(signal?.reason));
        joined.users -= 1;
        if (joined.users > 0) return;
        // Nobody new joins what is about to end.
        if (runs.get(name) === joined) runs.delete(name);
        joined.controller.abort(signal?.reason);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      try {
        return { result: await Promise.race([joined.promise, left.promise]), isFirst: known === undefined };
      } finally {
        signal?.removeEventListener('abort', onAbort);
        if (onStage) listeners.delete(onStage);
      }
    },
  };
}
