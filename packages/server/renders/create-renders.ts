import type { Concern } from '../http/concern.ts';
import type { RenderCallParts } from './render-or-queue.ts';
import { serveCompatibility } from './serve-compatibility.ts';
import { serveDynamicUrls } from './serve-dynamic-urls.ts';
import { serveInboundWebhooks } from './serve-inbound-webhooks.ts';
import { serveRenders } from './serve-renders.ts';

/** Rendering: by operation, by signed address, and by what other services post. */
export function createRenders(parts: RenderCallParts): Concern {
  return {
    routes(routes) {
      serveRenders(routes, parts);
      serveCompatibility(routes, parts);
      serveDynamicUrls(routes, parts);
      serveInboundWebhooks(routes, parts);
    },
  };
}
