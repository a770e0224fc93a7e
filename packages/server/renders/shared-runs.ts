/** Work that several may wait for: those that ask for the same at the same time share one run. */
export interface SharedRuns<Result> {
  has(name: string): boolean;
  /**
   * Joins the run of that name, or starts one. `isFirst` says which. A caller whose signal fires leaves with an error made by
   * `leave`; when all have left, the run's own signal fires, with the last one's reason.
   */
  join(
    name: string,
    signal: AbortSignal | undefined,
    run: (signal: AbortSignal) => Promise<Result>,
    leave: (reason: unknown) => Error,
  ): Promise<{ result: Result; isFirst: boolean }>;
}

interface Run<Result> {
  promise: Promise<Result>;
  controller: AbortController;
  users: number;
}

/** Runs that are shared within this process. A run that went through can be joined until `whenOver` of its result resolves. */
export function createSharedRuns<Result>(
  whenOver: (result: Result) => Promise<unknown> = async () => undefined,
): SharedRuns<Result> {
  const runs = new Map<string, Run<Result>>();
  const start = (name: string, run: (signal: AbortSignal) => Promise<Result>): Run<Result> => {
    const controller = new AbortController();
    const started: Run<Result> = { controller, users: 0, promise: run(controller.signal) };
    runs.set(name, started);
    const end = (): void => {
      if (runs.get(name) === started) runs.delete(name);
    };
    started.promise.then(whenOver).then(end, end);
    return started;
  };
  return {
    has: (name) => runs.has(name),
    async join(name, signal, run, leave) {
      if (signal?.aborted) throw leave(signal.reason);
      const known = runs.get(name);
      const joined = known ?? start(name, run);
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
      }
    },
  };
}
