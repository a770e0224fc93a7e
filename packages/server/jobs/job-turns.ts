/** Runs the jobs of one process in parallel, except those that run alone: while one does, no other runs. */
export interface JobTurns {
  /**
   * Waits for a turn, in the order of asking, and answers how to give it back. Rejects with the reason of `signal` when that fires
   * first.
   */
  take(kind: 'shared' | 'alone', signal: AbortSignal): Promise<() => void>;
}

interface Waiting {
  isAlone: boolean;
  begin: () => void;
}

/** The turns of one process. */
export function createJobTurns(): JobTurns {
  const line: Waiting[] = [];
  let shared = 0;
  let alone = 0;

  const leave = (isAlone: boolean): void => {
    if (isAlone) alone -= 1;
    else shared -= 1;
    letIn();
  };
  const letIn = (): void => {
    for (let next = line[0]; next; next = line[0]) {
      // Nobody overtakes: one that waits for the others to end would wait for ever.
      if (alone > 0 || (next.isAlone && shared > 0)) return;
      line.shift();
      if (next.isAlone) alone += 1;
      else shared += 1;
      next.begin();
    }
  };

  return {
    async take(kind, signal) {
      signal.throwIfAborted();
      const turn = Promise.withResolvers<void>();
      const waiting: Waiting = { isAlone: kind === 'alone', begin: turn.resolve };
      const onAbort = (): void => {
        const place = line.indexOf(waiting);
        if (place < 0) return;
        line.splice(place, 1);
        turn.reject(signal.reason);
        letIn();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      line.push(waiting);
      letIn();
      try {
        await turn.promise;
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
      let isOver = false;
      return () => {
        if (!isOver) leave(waiting.isAlone);
        isOver = true;
      };
    },
  };
}
