/**
 * Returns a function that starts workers whose code is in the script itself. Each is started from its own `blob:` URL, which the page's
 * policy must allow for workers.
 */
export function createInlineWorkerStart(code: string, name = 'platen-render'): () => Worker {
  let url: string | undefined;
  return () => {
    url ??= URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    return new Worker(url, { type: 'module', name });
  };
}
