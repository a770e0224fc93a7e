import type { Dependencies } from '../dependencies.ts';
import { isInterrupted, RenderDeadline } from './render-failure.ts';
import { createRenderGate, type RenderGate } from './render-gate.ts';
import { renderRequest } from './perform-render.ts';
import type { RenderRequest } from './render-request.ts';
import type { RenderOutcome } from './rendered-file.ts';
import { ServiceError } from '../http/service-error.ts';

const gates = new WeakMap<object, RenderGate>();

/** The gate of the synchronous renders on a pool. */
export function renderGateOf({ renderPool, config }: Pick<Dependencies, 'renderPool' | 'config'>): RenderGate {
  const gate = gates.get(renderPool) ?? createRenderGate(renderPool.threads, config.renderQueue);
  gates.set(renderPool, gate);
  return gate;
}

/**
 * Renders while the client waits: through the gate, within the time limit, and only as long as `signal` says that the client is
 * there. Throws ServiceError.
 */
export async function renderNow(
  dependencies: Dependencies,
  request: RenderRequest,
  signal: AbortSignal,
): Promise<RenderOutcome> {
  const { renderTimeoutMs } = dependencies.config;
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new RenderDeadline(renderTimeoutMs)), renderTimeoutMs);
  const onGone = (): void => ending.abort(signal.reason);
  signal.addEventListener('abort', onGone);
  if (signal.aborted) onGone();
  try {
    return await renderGateOf(dependencies).run(() =>
      renderRequest(dependencies, request, { signal: ending.signal, settlesLater: true }),
    );
  } catch (error) {
    if (!isInterrupted(error)) throw error;
    throw new ServiceError('unavailable', 'The render was stopped before it ended.', { cause: error });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onGone);
  }
}
