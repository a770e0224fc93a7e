// Runs an attack in a process of its own, so that whoever measures the victim is not held up by it.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Tally } from './attack.ts';
import { attacks, everythingAtOnce } from './attacks.ts';
import { bodyAttacks } from './body-attacks.ts';
import type { Tenant } from './caller.ts';

type FromAttack = { ready: true } | { tally: Tally } | { failed: string };

/** An attack under way. */
export interface RunningAttack {
  /** Ends it, and answers what it was answered. */
  stop(): Promise<Tally>;
}

/** Starts an attack by its name; resolves once it is sending. */
export async function startAttack(name: string, tenant: Tenant): Promise<RunningAttack> {
  const child = fork(fileURLToPath(import.meta.url), [], { env: process.env, execArgv: process.execArgv });
  child.send({ name, tenant });
  await hear(child, 'ready');
  return {
    async stop() {
      child.send('stop');
      const { tally } = await hear(child, 'tally');
      child.kill();
      return tally;
    },
  };
}

async function hear<Kind extends 'ready' | 'tally'>(
  child: ChildProcess,
  kind: Kind,
): Promise<Extract<FromAttack, Record<Kind, unknown>>> {
  for (;;) {
    const [message] = (await once(child, 'message')) as [FromAttack];
    if ('failed' in message) throw new Error(`The attack could not be made: ${message.failed}`);
    if (kind in message) return message as Extract<FromAttack, Record<Kind, unknown>>;
  }
}

async function attackByOrder({ name, tenant }: { name: string; tenant: Tenant }): Promise<void> {
  const attack = [...attacks, everythingAtOnce, ...bodyAttacks].find((each) => each.name === name);
  if (!attack) throw new Error(`There is no attack ${name}.`);
  const prepared = await attack.prepare(tenant);
  const stop = new AbortController();
  process.on('message', (message) => message === 'stop' && stop.abort());
  process.on('disconnect', () => process.exit());
  process.send?.({ ready: true });
  const tally = await prepared.run(stop.signal);
  await prepared.close?.();
  process.send?.({ tally });
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', (order) => {
    attackByOrder(order as { name: string; tenant: Tenant }).catch((error: unknown) =>
      process.send?.({ failed: String(error) }),
    );
  });
}
