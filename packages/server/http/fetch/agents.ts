import type { Agent } from 'undici';

/** Agents by whose connections they keep. */
export interface Agents {
  /** Lends the agent of that name. */
  use<Result>(name: string, work: (agent: Agent) => Promise<Result>): Promise<Result>;
  /** Breaks off what is in progress; nobody is given an agent any more. */
  close(): Promise<void>;
}

/** Agents that are kept although nobody uses them; their own connections end by themselves. */
const maxIdle = 100;

interface Entry {
  agent: Agent;
  users: number;
}

/** An agent for each name, made when it is needed. */
export function createAgents(create: () => Agent): Agents {
  const entries = new Map<string, Entry>();
  let isClosed = false;
  const endIdle = (): void => {
    if (entries.size <= maxIdle) return;
    for (const [name, { agent, users }] of entries) {
      if (users > 0) continue;
      entries.delete(name);
      void agent.destroy();
      if (entries.size <= maxIdle) return;
    }
  };
  return {
    async use(name, work) {
      const entry = entries.get(name) ?? { agent: create(), users: 0 };
      // Last in the map is who used it last.
      entries.delete(name);
      entries.set(name, entry);
      if (isClosed) await entry.agent.destroy();
      entry.users += 1;
      try {
        return await work(entry.agent);
      } finally {
        entry.users -= 1;
        endIdle();
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([...entries.values()].map(({ agent }) => agent.destroy()));
    },
  };
}
