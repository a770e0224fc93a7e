import { enginePageHeaders } from '../http/engine-page-headers.ts';

/** Who may show a page in a frame: nobody, or every site. */
export type Framing = 'nowhere' | 'anywhere';

/**
 * The headers of the pages of shared templates. Everything comes from the service itself; `blob:` and `data:` are what the engine
 * makes in the browser, and `wasm-unsafe-eval` lets it run its WebAssembly and nothing else. Addresses of shares are secrets of
 * those who have them, so no other site is told of one.
 */
export function pageHeaders(framing: Framing): Record<string, string> {
  return {
    ...enginePageHeaders({ frameAncestors: framing === 'anywhere' ? '*' : "'none'" }),
    ...(framing === 'nowhere' && { 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' }),
  };
}
