import { createRequire } from 'node:module';
import type { Agent as AgentType, buildConnector as Connector } from 'undici';

// The package's own entry puts an agent of its own under the `fetch` of the whole process. These modules do not.
const load = createRequire(import.meta.url);

/** undici's agent, without the rest of undici. */
export const Agent = load('undici/lib/dispatcher/agent.js') as typeof AgentType;

/** undici's maker of connections. */
export const buildConnector = load('undici/lib/core/connect.js') as typeof Connector;
