import type { Concern } from '../http/concern.ts';
import type { RenderCallParts } from './pipeline/render-or-queue.ts';
import { serveCompatibility } from './routes/serve-compatibility.ts';
import { serveDynamicUrls } from './routes/serve-dynamic-urls.ts';
import { serveInboundWebhooks } from './routes/serve-inbound-webhooks.ts';
import { serveRenders } from './routes/serve-renders.ts';

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
