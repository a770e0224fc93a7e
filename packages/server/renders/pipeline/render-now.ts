import type { Config } from '../../config/config.ts';
import type { RenderPool } from './create-render-pool.ts';
import { shareOf, type Share } from '../../fairness/share.ts';
import { isInterrupted } from './render-error.ts';
import { watchDeadlines } from './render-deadlines.ts';
import type { RenderState } from './render-state.ts';
import { renderRequest } from './perform-render.ts';
import type { RenderStage } from './render-context.ts';
import type { RenderRequest } from '../request/render-request.ts';
import type { RenderOutcome } from '../files/rendered-file.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { RenderParts } from './render-parts.ts';

interface Parts {
  config: Config;
  renderPool: RenderPool;
  renderState: RenderState;
}

/** How someone who waits for a render has it made. */
export interface AwaitedRender {
  /** Fires when the render has to end, with why as its reason. */
  signal: AbortSignal;
  /** To be called with each of its stages. */
  onStage: (stage: RenderStage) => void;
}

/**
 * Runs a synchronous render: through the gate of its share, within the limits for waiting and for rendering, and only as long as `signal`
 * says that the client is connected. Throws ServiceError `too_many_renders`, `render_queue_full` and `render_wait_timeout`, and errors of
 * `render`.
 */
export async function renderAwaited<Result>(
  parts: Parts,
  share: Share,
  signal: AbortSignal,
  render: (options: AwaitedRender) => Promise<Result>,
): Promise<Result> {
  const { renderTimeoutMs: renderMs, renderWaitMs: waitMs } = parts.config;
  const ending = new AbortController();
  const deadlines = watchDeadlines(
    { renderMs, waitMs },
    {
      end: (reason) => ending.abort(reason),
      waitedTooLong: () => waitedTooLong(parts, share),
    },
  );
  try {
    return await parts.renderState.gate.run(share, async (place) => {
      const options: AwaitedRender = {
        signal: AbortSignal.any([signal, ending.signal, place.signal]),
        onStage: (stage) => {
          if (stage === 'rendering') place.keep();
          deadlines.enter(stage);
        },
      };
      return render(options);
    });
  } finally {
    deadlines.stop();
  }
}

/** Renders while the client waits. Throws ServiceError. */
export async function renderNow(
  dependencies: RenderParts,
  request: RenderRequest,
  signal: AbortSignal,
): Promise<RenderOutcome> {
  try {
    return await renderAwaited(dependencies, shareOf(request), signal, (options) =>
      renderRequest(dependencies, request, { ...options, settlesLater: true }),
    );
  } catch (error) {
    if (!isInterrupted(error)) throw error;
    throw new ServiceError('unavailable', 'The render was stopped before it ended.', { cause: error });
  }
}

/** A workspace that has others before it waits for itself; one that has none waits for the service. */
function waitedTooLong({ renderPool, config }: Parts, { workspaceId }: Share): ServiceError {
  const headers = { 'retry-after': '5' };
  const seconds = config.renderWaitMs / 1000;
  if (renderPool.countOf(workspaceId) > 1) {
    return new ServiceError(
      'too_many_renders',
      `The render waited ${seconds} seconds for other renders of this workspace and has not started. Send fewer at a time, or render with response.mode "async".`,
      { headers },
    );
  }
  return new ServiceError(
    'render_wait_timeout',
    `The render waited ${seconds} seconds and has not started: the service is too busy. Try again in 5 seconds, or render with response.mode "async".`,
    { headers },
  );
}
