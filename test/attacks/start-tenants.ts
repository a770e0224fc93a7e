import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launcher } from '../node/run-platen.ts';
import type { Tenant } from './caller.ts';

/** A service of its own processes, with workspaces that know nothing of each other. */
export interface AttackedService {
  attacker: Tenant;
  victim: Tenant;
  another: Tenant;
  stop(): Promise<void>;
}

/** Starts a service on the embedded database; with a `databaseUrl` on that Postgres, and with two workers that do the queued work. */
export async function startAttackedService({
  databaseUrl,
  environment = {},
}: { databaseUrl?: string; environment?: Record<string, string> } = {}): Promise<AttackedService> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-attacked-'));
  const given = {
    ...process.env,
    PLATEN_LOG_LEVEL: 'error',
    // Hosts that never answer are on this machine.
    PLATEN_FETCH_ALLOW: '127.0.0.1',
    PLATEN_DATA_DIR: folder,
    PORT: '0',
    PLATEN_STOP_GRACE_MS: '500',
    ...(databaseUrl !== undefined && {
      DATABASE_URL: databaseUrl,
      PLATEN_SECRET: 'the same in every process, as the operator has set it',
    }),
    ...environment,
  };
  const script = fileURLToPath(new URL('serve-tenants.ts', import.meta.url));
  const service = fork(script, [], {
    // What is queued is left to the workers.
    env: { ...given, ...(databaseUrl !== undefined && { PLATEN_WORKERS: '0' }) },
    execArgv: ['--conditions=@platen/source'],
  });
  const [{ tenants }] = (await once(service, 'message')) as [{ tenants: Tenant[] }];
  const workers =
    databaseUrl === undefined
      ? []
      : [1, 2].map((worker) =>
          fork(launcher, ['worker'], {
            env: { ...given, PLATEN_DATA_DIR: join(folder, `worker-${worker}`) },
            execArgv: ['--conditions=@platen/source'],
            stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
          }),
        );
  const processes = [service, ...workers];
  const endWithThis = (): void => processes.forEach((each) => each.kill('SIGKILL'));
  process.once('exit', endWithThis);
  const [attacker, victim, another] = tenants;
  if (!attacker || !victim || !another) throw new Error('The service has too few workspaces.');
  return {
    attacker,
    victim,
    another,
    async stop() {
      const exited = processes.map((each) => once(each, 'exit'));
      service.disconnect();
      for (const worker of workers) worker.kill('SIGTERM');
      const timer = setTimeout(() => processes.map((each) => each.kill('SIGKILL')), 20_000);
      await Promise.all(exited);
      clearTimeout(timer);
      process.off('exit', endWithThis);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
