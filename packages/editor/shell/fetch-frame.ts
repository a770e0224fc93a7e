import type { KeyDispatchHost } from './key-dispatch.ts';

/** The elements that listen to keys already. */
const listening = new WeakSet<KeyDispatchHost>();

/**
 * Fetches what shows an open template: the frame with its bars and the artboard, and what hears keys, which it attaches to the element. An
 * editor asks for it beside its template, so that a page is not held up by it. Throws the error of the request.
 */
export async function fetchFrame(host: KeyDispatchHost): Promise<void> {
  const [{ listenToKeys }] = await Promise.all([import('./key-dispatch.ts'), import('./editor-frame.ts')]);
  if (listening.has(host)) return;
  listening.add(host);
  listenToKeys(host);
}
