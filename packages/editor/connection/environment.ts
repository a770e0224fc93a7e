/** Facts about the environment that an entry of the package knows and the elements cannot know themselves. */
export interface EditorEnvironment {
  /** Starts the engine's worker: by its address, or from inside the script. */
  startWorker(): Worker;
  /** Starts the spell checker's worker. */
  startSpelling?(): Worker;
  /** Base URL of the service the script was loaded from; undefined for npm. */
  service?: string | undefined;
}

/** Returns the location of the engine's bundled files at a service: next to its version segment. Ends in a slash. */
export function assetBaseOf(service: string): string {
  return new URL('../assets/', `${service.replace(/\/+$/, '')}/`).href;
}

/** Returns the service a script was loaded from, `…/embeds/platen-editor.js` with or without a version; undefined for other addresses. */
export function serviceOfScript(address: string): string | undefined {
  const [, before] = /^(https?:\/\/.*)\/embeds\/(?:[\w.-]+\/)?platen-editor\.js(?:[?#].*)?$/.exec(address) ?? [];
  return before === undefined ? undefined : `${before}/v1`;
}
