import { createHash, randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { posix } from 'node:path';
import { promisify } from 'node:util';
import type { WorkflowConnectionConfig } from '@platen/api';
import ssh2, { type Client, type SFTPWrapper } from 'ssh2';
import type { Config } from '../../config/config.ts';
import { openSocket } from '../../http/fetch/open-socket.ts';
import { unreachable, type FileStore } from '../steps/file-destination.ts';
import { DeliveryError } from '../steps/step.ts';

/** Ports of SFTP servers. */
const sftpPorts: ReadonlySet<number> = new Set([22, 2022, 2222]);
/** Milliseconds until the server has taken the login, and until it has taken a file. */
const readyWithinMs = 15_000;
const putWithinMs = 120_000;

/** Codes of the answers of SFTP servers (draft-ietf-secsh-filexfer-02). */
const noSuchFile = 2;
const permissionDenied = 3;

/** A folder of an SFTP server. */
export interface SftpFolder extends FileStore {
  /** Connects, and looks whether the folder is there. Answers the fingerprint of the host's key. Throws DeliveryError. */
  look(): Promise<string>;
}

interface Session {
  client: Client;
  sftp: SFTPWrapper;
  hostKey: string;
}

/**
 * Opens a folder by the settings of a connection, over one SSH connection that begins with the first file. A host whose key is another than
 * the one of the connection hears no password.
 */
export function openSftp({ config }: { config: Config }, settings: WorkflowConnectionConfig<'sftp'>): SftpFolder {
  let session: Promise<Session> | undefined;
  const connected = (): Promise<Session> => {
    session ??= connect(config, settings, () => (session = undefined)).catch((error: unknown) => {
      session = undefined;
      throw unreachable(error);
    });
    return session;
  };
  const fullPath = (path: string): string => posix.join(settings.folder === '' ? '.' : settings.folder, path);
  const known = new Set<string>();
  const makeFolders = async (sftp: SFTPWrapper, folder: string): Promise<void> => {
    if (folder === '.' || folder === '/' || known.has(folder)) return;
    await makeFolders(sftp, posix.dirname(folder));
    // Servers refuse one that is there with different codes; one that is missing shows with the file.
    await promisify(sftp.mkdir.bind(sftp))(folder).catch(() => undefined);
    known.add(folder);
  };
  return {
    async look() {
      const { sftp, hostKey } = await connected();
      const folder = settings.folder === '' ? '.' : settings.folder;
      await promisify(sftp.readdir.bind(sftp) as (path: string, done: (error: Error | undefined) => void) => void)(
        folder,
      ).catch((error: unknown) => {
        throw refusalOf(error, `The folder ${folder}`);
      });
      return hostKey;
    },
    async sizeOf(path) {
      const { sftp } = await connected();
      return new Promise((found, fail) => {
        sftp.stat(fullPath(path), (error, stats) => {
          if (!error) found(stats.size);
          else if (codeOf(error) === noSuchFile) found(undefined);
          else fail(refusalOf(error, path));
        });
      });
    },
    async put(path, bytes) {
      const { sftp } = await connected();
      const target = fullPath(path);
      // Whoever watches the folder sees whole files only.
      const part = posix.join(posix.dirname(target), `.${randomUUID()}.part`);
      try {
        await makeFolders(sftp, posix.dirname(target));
        await within(putWithinMs, writeFile(sftp, part, bytes));
        await replace(sftp, part, target);
      } catch (error) {
        sftp.unlink(part, () => undefined);
        throw refusalOf(error, path);
      }
    },
    async close() {
      const open = await session?.catch(() => undefined);
      open?.client.end();
    },
  };
}

function connect(
  config: Config,
  { host, port, user, hostKey, password, privateKey, passphrase }: WorkflowConnectionConfig<'sftp'>,
  onEnd: () => void,
): Promise<Session> {
  return new Promise((done, fail) => {
    const client = new ssh2.Client();
    let seen = '';
    client.once('ready', () => {
      client.sftp((error, sftp) => {
        if (error) fail(new DeliveryError('final', `The server has no SFTP: ${error.message}`));
        else done({ client, sftp, hostKey: seen });
      });
    });
    client.on('error', (error) => {
      client.end();
      fail(loginError(error, { seen, hostKey }));
    });
    client.once('close', () => {
      onEnd();
      fail(new DeliveryError('retry', 'The SFTP server closed the connection.'));
    });
    const login = (sock: Socket): void => {
      client.connect({
        sock,
        username: user,
        readyTimeout: readyWithinMs,
        keepaliveInterval: 15_000,
        ...(password !== undefined && { password }),
        ...(privateKey !== undefined && { privateKey, ...(passphrase !== undefined && { passphrase }) }),
        hostVerifier(key: Buffer) {
          seen = `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`;
          return hostKey === undefined || hostKey === seen;
        },
      });
    };
    openSocket({ host, port }, { ports: sftpPorts, allow: config.fetchAllow }).then(login, fail);
  });
}

function loginError(error: Error & { level?: string }, keys: { seen: string; hostKey: string | undefined }): Error {
  const isOther = keys.hostKey !== undefined && keys.seen !== '' && keys.seen !== keys.hostKey;
  if (isOther) {
    return new DeliveryError(
      'final',
      `The host has another key than before: ${keys.seen}. Ask who runs it, and connect it again.`,
    );
  }
  if (error.level === 'client-authentication') {
    return new DeliveryError('final', 'The SFTP server refused the login: check the user, password and key.');
  }
  return new DeliveryError('retry', `The SFTP server did not take the connection: ${error.message.slice(0, 200)}`);
}

function writeFile(sftp: SFTPWrapper, path: string, bytes: Uint8Array): Promise<void> {
  return new Promise((done, fail) => {
    sftp.writeFile(path, Buffer.from(bytes), (error) => (error ? fail(error) : done()));
  });
}

/** Puts a file in place of another one: in one step where the server can, and else after the other one is gone. */
async function replace(sftp: SFTPWrapper, from: string, to: string): Promise<void> {
  const rename = (): Promise<void> => promisify(sftp.rename.bind(sftp))(from, to);
  try {
    await promisify(sftp.ext_openssh_rename.bind(sftp))(from, to);
  } catch {
    await promisify(sftp.unlink.bind(sftp))(to).catch(() => undefined);
    await rename();
  }
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const late = AbortSignal.timeout(ms);
  await Promise.race([
    work,
    new Promise<never>((_, fail) => {
      late.addEventListener('abort', () =>
        fail(new DeliveryError('unknown', 'The SFTP server did not answer in time.')),
      );
    }),
  ]);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** The refusal of a request: one without a code says that the connection broke off. */
function refusalOf(error: unknown, path: string): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const code = codeOf(error);
  const said = error instanceof Error ? error.message.slice(0, 200) : String(error);
  if (code === permissionDenied) return new DeliveryError('final', `The SFTP server does not permit ${path}.`);
  if (typeof code === 'number') return new DeliveryError('final', `The SFTP server refused ${path}: ${said}`);
  return new DeliveryError('unknown', `The SFTP server broke off: ${said}`, { cause: error });
}
