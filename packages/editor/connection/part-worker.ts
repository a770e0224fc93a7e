/**
 * Returns a function that starts workers whose code is a file at another origin, which may not be a worker's own address. Each is started from
 * a `blob:` URL, which the page's policy must allow for workers, and imports the file, whose origin it must allow for scripts.
 */
export function createPartWorkerStart(address: string, name = 'platen-render'): () => Worker {
  let url: string | undefined;
  return () => {
    url ??= URL.createObjectURL(new Blob([`import ${JSON.stringify(address)};`], { type: 'text/javascript' }));
    return new Worker(url, { type: 'module', name });
  };
}
