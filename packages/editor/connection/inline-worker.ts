/**
 * Makes a starter of workers whose code is in the script itself. Each is started from an address of its own (`blob:`), which the
 * page's policy must allow workers to come from.
 */
export function createInlineWorkerStart(code: string, name = 'platen-render'): () => Worker {
  let url: string | undefined;
  return () => {
    url ??= URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    return new Worker(url, { type: 'module', name });
  };
}
