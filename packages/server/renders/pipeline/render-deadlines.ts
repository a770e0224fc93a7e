import { RenderDeadlineError } from './render-error.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { RenderStage } from './render-context.ts';

/** Milliseconds that a render may wait for threads, and be made. Fetching has a bound of its own. */
export interface StageLimits {
  waitMs: number;
  renderMs: number;
}

/** Watches over the time of one render, each stage by itself: waiting for others is not counted as its own. */
export interface RenderDeadlines {
  enter(stage: RenderStage): void;
  stop(): void;
}

/** Starts with waiting. `end` is called once, with a RenderDeadlineError or with what `waitedTooLong` says, when a time is over. */
export function watchDeadlines(
  { waitMs, renderMs }: StageLimits,
  { end, waitedTooLong }: { end: (reason: Error) => void; waitedTooLong: () => ServiceError },
): RenderDeadlines {
  const left = { waiting: waitMs, rendering: renderMs };
  let stage: RenderStage = 'waiting';
  let since = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const arm = (): void => {
    clearTimeout(timer);
    if (stage === 'fetching') return;
    const isWaiting = stage === 'waiting';
    const fire = (): void => end(isWaiting ? waitedTooLong() : new RenderDeadlineError(renderMs));
    timer = setTimeout(fire, Math.max(0, left[stage]));
  };
  arm();
  return {
    enter(next) {
      if (next === stage) return;
      const now = performance.now();
      if (stage !== 'fetching') left[stage] -= now - since;
      stage = next;
      since = now;
      arm();
    },
    stop: () => clearTimeout(timer),
  };
}
