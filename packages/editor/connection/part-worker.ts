/**
 * Returns a function that starts workers whose code is a file at another origin, which may not be a worker's own address. Each is started from
 * a `blob:` URL, which the page's policy must allow for workers, and imports the file, whose origin it must allow for scripts.
 */
export function createPartWorkerStart(address: string, name = 'platen-render'): () => Worker {
  let url: string | undefined;
  return () => {
    url ??= URL.createObjectURL(new Blob([importing(address)], { type: 'text/javascript' }));
    return new Worker(url, { type: 'module', name });
  };
}

/**
 * Code of a worker that imports its own. What it is told until then, it is told again. A static import, which would hold the messages by
 * itself, is a matter of `worker-src` in a policy and not of `script-src`.
 */
function importing(address: string): string {
  return `const early = [];
const keep = (event) => early.push(event);
addEventListener('message', keep);
import(${JSON.stringify(address)}).then(
  () => {
    removeEventListener('message', keep);
    for (const { data, ports } of early) dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
  },
  (error) => setTimeout(() => { throw error; }),
);`;
}
