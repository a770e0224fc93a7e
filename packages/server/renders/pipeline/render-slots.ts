import { formatFacts } from '@platen/api';
import type { JobSlots, Slot, SlotRequest } from '@platen/engine/node';
import { createCostBook } from '../../fairness/cost-book.ts';
import { createFairTurns, type FairTurns } from '../../fairness/fair-turns.ts';
import { serviceShare, type Share } from '../../fairness/share.ts';
import type { RenderContext, RenderStage } from './render-context.ts';

/** The turns of a pool's threads, and how long they were waited for. */
export interface RenderSlots extends JobSlots<RenderContext> {
  readonly turns: Pick<FairTurns, 'waiting' | 'running' | 'countOf'>;
  /** Whether several share the threads; where nobody else is there to wait, one may have all of them. At first several do. */
  share(isShared: boolean): void;
}

/** Milliseconds past which a render is long: others would notice if each thread had one. */
const longMs = 200;
/** Milliseconds that a render is thought to take before one was seen. */
const usualMs = { image: 60, document: 150, video: 5000, audio: 1000 } as const;

/** Current state of a render's parts. */
interface Parts {
  waiting: number;
  running: number;
}

/**
 * Assigns threads to renders by the shares of workspaces and their users: one workspace has at most half of the threads, and so have long
 * renders, together. `onWait` gets the milliseconds each waited.
 */
export function createRenderSlots(threads: number, onWait: (waitedMs: number) => void = () => undefined): RenderSlots {
  const turns = createFairTurns({ turns: threads });
  const costs = createCostBook();
  const partsOf = new WeakMap<RenderContext, Parts>();
  let known: Share | undefined;
  let isShared = true;

  const bound = (): void => turns.bound({ turns: threads, ...(!isShared && { ofWorkspace: threads, long: threads }) });
  /** Workspaces and embeds are looked for now and then only: a second one that renders counts at once. */
  const note = (share: Share): void => {
    known ??= share;
    if (isShared || (share.workspaceId === known.workspaceId && share.user === known.user)) return;
    isShared = true;
    bound();
  };

  const notify = (context: RenderContext | undefined, change: (parts: Parts) => void, stage?: RenderStage): void => {
    if (!context) return;
    const parts = partsOf.get(context) ?? { waiting: 0, running: 0 };
    partsOf.set(context, parts);
    change(parts);
    // Of a video one part waits while another is made: then it is made.
    const stageOfParts = parts.running > 0 ? 'rendering' : parts.waiting > 0 ? 'waiting' : stage;
    if (stageOfParts) context.onStage?.(stageOfParts);
  };

  return {
    turns,
    share(isSharedNow) {
      isShared = isSharedNow;
      bound();
    },
    get count() {
      return turns.waiting + turns.running;
    },
    async enter(signal, request): Promise<Slot> {
      const { format, context } = request;
      const { kind } = formatFacts[format];
      const kinds = kindsOf(request);
      const cost = costs.predict(kinds) ?? usualMs[kind];
      const share = context?.share ?? serviceShare;
      if (context) note(share);
      const askedAt = performance.now();
      notify(context, (parts) => (parts.waiting += 1));
      const turn = await turns
        .take({ share, cost, isLong: cost > longMs, isBulk: context?.isBulk === true }, signal)
        .finally(() => notify(context, (parts) => (parts.waiting -= 1)));
      const begunAt = performance.now();
      onWait(begunAt - askedAt);
      notify(context, (parts) => (parts.running += 1));
      let hasLeft = false;
      return {
        leave({ isFetching, costMs = performance.now() - begunAt } = { isFetching: false, costMs: undefined }) {
          if (hasLeft) return;
          hasLeft = true;
          if (!isFetching) costs.learn(kinds, costMs);
          notify(context, (parts) => (parts.running -= 1), isFetching ? 'fetching' : undefined);
          turn.end(costMs);
        },
      };
    },
  };
}

/** Returns the keys for estimating a cost, from the most to the least specific. */
function kindsOf({ format, videoPart, context }: SlotRequest<RenderContext>): string[] {
  const part = videoPart === undefined ? 'whole' : typeof videoPart === 'string' ? videoPart : 'stretch';
  if (!context) return [`${format} ${part}`];
  return [`${context.costName} ${format} ${part}`, `workspace ${context.share.workspaceId} ${format} ${part}`];
}
