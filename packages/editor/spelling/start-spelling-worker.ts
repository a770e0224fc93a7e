/** Starts the worker that lies beside this module; it checks words. */
export function startSpellingWorker(): Worker {
  return new Worker(new URL('./spelling-worker.ts', import.meta.url), { type: 'module', name: 'platen-spelling' });
}
