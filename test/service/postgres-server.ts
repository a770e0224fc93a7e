import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installPackages } from '../tools/debian-tools.ts';

const oldestVersion = 15;

/** A Postgres of our own, in a folder that goes when it stops. */
export interface PostgresServer {
  /** Of its first database; other databases differ in the path. */
  url: string;
  /** Folder of its programs, such as `pg_dump`. */
  programs: string;
  /** The first of its processes. */
  readonly pid: number;
  /** Kills all its processes with SIGKILL and starts it again on what they left. */
  crash(): Promise<void>;
  stop(): void;
}

let found: string | undefined;

/** The folder of Postgres's programs, version 15 or newer; installed first when this is Debian and we are root. */
export function findPostgres(): string | undefined {
  found ??= look();
  if (found === undefined) installPackages(['postgresql']);
  found ??= look();
  return found;
}

function look(): string | undefined {
  const folders = globSync(['/usr/lib/postgresql/*/bin', '/opt/homebrew/opt/postgresql@*/bin']);
  const versionOf = (folder: string): number => Number(/(\d+)\/bin$/.exec(folder)?.[1]);
  const fitting = folders.filter((folder) => versionOf(folder) >= oldestVersion);
  // The oldest that is supported finds what newer ones forgive.
  return fitting.sort((a, b) => versionOf(a) - versionOf(b))[0];
}

/**
 * Starts a Postgres on a free port of the loopback. It stops with this process at the latest. With `isDurable` it writes through to
 * the disk, which tests can do without.
 */
export async function startPostgresServer({ isDurable = false } = {}): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('There is no Postgres 15 or newer here, and none can be installed.');
  const folder = mkdtempSync(join(tmpdir(), 'platen-postgres-'));
  const user = ownUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'platen', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8'],
    { ...user, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${made.error?.message ?? ''}`);
  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  const speed = isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const size = [
    'max_connections=300',
    'shared_buffers=64MB',
    'log_min_messages=panic',
    'log_min_error_statement=panic',
  ];
  const start = async (): Promise<ChildProcess> => {
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...[...settings, ...speed, ...size].flatMap((setting) => ['-c', setting])],
      // A group of its own, which can be killed whole.
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    );
    let said = '';
    server.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2000);
    });
    for (let tries = 0; ; tries++) {
      const { status } = spawnSync(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-q']);
      if (status === 0) break;
      if (server.exitCode !== null || tries > 600) throw new Error(`Postgres did not start: ${said}`);
      await wait(50);
    }
    // Neither holds the process that uses it.
    server.unref();
    (server.stderr as unknown as { unref(): void }).unref();
    return server;
  };
  let server: ChildProcess | undefined;
  const stop = (): void => {
    process.off('exit', stop);
    // Quits at once; what it held is thrown away. Waiting keeps it from writing into the folder that goes.
    spawnSync(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], { ...user, cwd: folder });
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', stop);
  try {
    server = await start();
  } catch (error) {
    stop();
    throw error;
  }
  const crash = async (): Promise<void> => {
    // Waited for, it has to hold this process.
    server?.ref();
    const ended = server && once(server, 'exit');
    if (server?.pid) process.kill(-server.pid, 'SIGKILL');
    await ended;
    // The last of its processes notice a little later that the first is gone, and hold its memory until then.
    for (let tries = 0; ; tries++) {
      try {
        server = await start();
        return;
      } catch (error) {
        if (tries > 20) throw error;
        await wait(200);
      }
    }
  };
  return {
    url: `postgres://platen@127.0.0.1:${port}/postgres`,
    programs,
    get pid() {
      return server?.pid ?? 0;
    },
    crash,
    stop,
  };
}

/** Whom Postgres runs as: it refuses root. */
function ownUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string): number => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** A port of the loopback that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
