/** Starts the worker next to this module. */
export function startRenderWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'platen-render' });
}
