/** Facts about the environment that an entry of the package knows and the elements cannot know themselves. */
export interface EditorEnvironment {
  /** Starts the engine's worker: by its address, or from inside the script. */
  startWorker(): Worker;
  /** Starts the worker that checks spelling. */
  startSpelling?(): Worker;
  /** Base URL of the service that the script came from; undefined for npm. */
  service?: string | undefined;
}

/** Where a service has the engine's bundled files: beside its version segment. Ends in a slash. */
export function assetBaseOf(service: string): string {
  return new URL('../assets/', `${service.replace(/\/+$/, '')}/`).href;
}

/** The service that a script came from, `…/embeds/platen-editor.js` with or without a version; undefined for any other address. */
export function serviceOfScript(address: string): string | undefined {
  const [, before] = /^(https?:\/\/.*)\/embeds\/(?:[\w.-]+\/)?platen-editor\.js(?:[?#].*)?$/.exec(address) ?? [];
  return before === undefined ? undefined : `${before}/v1`;
}
