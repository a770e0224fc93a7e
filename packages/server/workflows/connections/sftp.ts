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
/** Milliseconds until the server has taken the login, until it has answered a request, and until it has taken a file. */
const readyWithinMs = 15_000;
const usualLimits: SftpLimits = { answerWithinMs: 30_000, putWithinMs: 120_000 };

/** Codes of the answers of SFTP servers (draft-ietf-secsh-filexfer-02). */
const noSuchFile = 2;
const permissionDenied = 3;

/** Milliseconds that a server has for an answer, and for all bytes of a file. */
export interface SftpLimits {
  answerWithinMs: number;
  putWithinMs: number;
}

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
export function openSftp(
  { config }: { config: Pick<Config, 'fetchAllow'> },
  settings: WorkflowConnectionConfig<'sftp'>,
  { answerWithinMs, putWithinMs }: SftpLimits = usualLimits,
): SftpFolder {
  let session: Promise<Session> | undefined;
  const connected = (): Promise<Session> => {
    if (session) return session;
    const forget = (): void => {
      if (session === opened) session = undefined;
    };
    const opened: Promise<Session> = connect(config, settings, { answerWithinMs, onEnd: forget }).catch(
      (error: unknown) => {
        forget();
        throw unreachable(error);
      },
    );
    session = opened;
    return opened;
  };
  const fullPath = (path: string): string => posix.join(settings.folder === '' ? '.' : settings.folder, path);
  const known = new Set<string>();
  /** An answer of the server. One that is late ends the connection: what is sent over it later would wait as well. */
  const within = async <Result>(ms: number, kind: DeliveryError['kind'], answer: Promise<Result>): Promise<Result> => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      late.reject(new DeliveryError(kind, 'The SFTP server did not answer in time.'));
      const silent = session;
      session = undefined;
      void silent?.then(
        ({ client }) => client.destroy(),
        () => undefined,
      );
    }, ms);
    try {
      return await Promise.race([answer, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
  const answered = <Result>(answer: Promise<Result>): Promise<Result> => within(answerWithinMs, 'retry', answer);
  const makeFolders = async (sftp: SFTPWrapper, folder: string): Promise<void> => {
    if (folder === '.' || folder === '/' || known.has(folder)) return;
    await makeFolders(sftp, posix.dirname(folder));
    // Servers refuse one that is there with different codes; one that is missing shows with the file.
    await answered(promisify(sftp.mkdir.bind(sftp))(folder).catch(() => undefined));
    known.add(folder);
  };
  return {
    async look() {
      const { sftp, hostKey } = await connected();
      const folder = settings.folder === '' ? '.' : settings.folder;
      const read = promisify(
        sftp.readdir.bind(sftp) as (path: string, done: (error: Error | undefined) => void) => void,
      );
      await answered(read(folder)).catch((error: unknown) => {
        throw refusalOf(error, `The folder ${folder}`);
      });
      return hostKey;
    },
    async sizeOf(path) {
      const { sftp } = await connected();
      const size = new Promise<number | undefined>((found, fail) => {
        sftp.stat(fullPath(path), (error, stats) => {
          if (!error) found(stats.size);
          else if (codeOf(error) === noSuchFile) found(undefined);
          else fail(refusalOf(error, path));
        });
      });
      return answered(size);
    },
    async put(path, bytes) {
      const { sftp } = await connected();
      const target = fullPath(path);
      // Whoever watches the folder sees whole files only.
      const part = posix.join(posix.dirname(target), `.${randomUUID()}.part`);
      try {
        await makeFolders(sftp, posix.dirname(target));
        await within(putWithinMs, 'retry', writeFile(sftp, part, bytes));
        await within(answerWithinMs, 'unknown', replace(sftp, part, target));
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
  config: Pick<Config, 'fetchAllow'>,
  { host, port, user, hostKey, password, privateKey, passphrase }: WorkflowConnectionConfig<'sftp'>,
  { answerWithinMs, onEnd }: { answerWithinMs: number; onEnd: () => void },
): Promise<Session> {
  return new Promise((done, fail) => {
    const client = new ssh2.Client();
    let seen = '';
    client.once('ready', () => {
      // It closes, which is an answer, too.
      const timer = setTimeout(() => client.destroy(), answerWithinMs);
      client.sftp((error, sftp) => {
        clearTimeout(timer);
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
