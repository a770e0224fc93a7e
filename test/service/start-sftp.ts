import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { posix } from 'node:path';
import ssh2, { type Attributes, type Connection, type SFTPWrapper } from 'ssh2';

const { OPEN_MODE: mode } = ssh2.utils.sftp;
/** Codes of the answers of version 3 of the protocol. */
const status = { OK: 0, EOF: 1, NO_SUCH_FILE: 2, REFUSED: 4 } as const;

/** An SFTP server on this machine that has its files in memory. */
export interface TestSftp {
  port: number;
  user: string;
  password: string;
  /** By path, from `/`. */
  files: Map<string, Buffer>;
  folders: Set<string>;
  /** Requests that are not answered. */
  silent: Set<'STAT' | 'MKDIR' | 'WRITE'>;
  /** Gives the host another key, as one has that was put in its place. */
  changeHostKey(): Promise<void>;
  close(): Promise<void>;
}

const createHostKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();

/** Starts an SFTP server with one login and the folder `/out`. */
export async function startSftp(): Promise<TestSftp> {
  const files = new Map<string, Buffer>();
  const folders = new Set(['/', '/out']);
  const silent: TestSftp['silent'] = new Set();
  const [user, password] = ['studio', 'sesame'];
  const take = (client: Connection): void => {
    client.on('error', () => undefined);
    client.on('authentication', (context) => {
      const isKnown = context.method === 'password' && context.username === user && context.password === password;
      if (isKnown) context.accept();
      else context.reject(['password']);
    });
    client.on('ready', () => {
      client.on('session', (accept) => accept().on('sftp', (begin) => serve(begin(), { files, folders, silent })));
    });
  };
  const start = async (port: number) => {
    const started = new ssh2.Server({ hostKeys: [createHostKey()] }, take);
    started.listen(port, '127.0.0.1');
    await once(started, 'listening');
    return started;
  };
  let server = await start(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    user,
    password,
    files,
    folders,
    silent,
    async changeHostKey() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      server = await start(port);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface OpenFile {
  path: string;
  bytes: Buffer;
}

function serve(sftp: SFTPWrapper, { files, folders, silent }: Pick<TestSftp, 'files' | 'folders' | 'silent'>): void {
  const open = new Map<number, OpenFile>();
  const listed = new Set<number>();
  let last = 0;
  const full = (path: string): string => posix.resolve('/', path);
  const handle = (): [number, Buffer] => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(++last);
    return [last, bytes];
  };
  const attributes = (size: number, isFolder: boolean): Attributes => ({
    mode: isFolder ? 0o40755 : 0o100644,
    uid: 0,
    gid: 0,
    size,
    atime: 0,
    mtime: 0,
  });
  const look = (id: number, path: string): void => {
    if (silent.has('STAT')) return;
    const file = files.get(full(path));
    if (file) sftp.attrs(id, attributes(file.length, false));
    else if (folders.has(full(path))) sftp.attrs(id, attributes(0, true));
    else sftp.status(id, status.NO_SUCH_FILE);
  };
  sftp.on('REALPATH', (id, path) => {
    sftp.name(id, [{ filename: full(path), longname: full(path), attrs: attributes(0, true) }]);
  });
  sftp.on('STAT', look);
  sftp.on('LSTAT', look);
  sftp.on('MKDIR', (id, path) => {
    if (silent.has('MKDIR')) return;
    const isPossible = folders.has(posix.dirname(full(path))) && !folders.has(full(path));
    if (isPossible) folders.add(full(path));
    sftp.status(id, isPossible ? status.OK : status.REFUSED);
  });
  sftp.on('OPENDIR', (id, path) => {
    if (!folders.has(full(path))) return void sftp.status(id, status.NO_SUCH_FILE);
    sftp.handle(id, handle()[1]);
  });
  sftp.on('READDIR', (id, given) => {
    const number = given.readUInt32BE();
    if (listed.has(number)) return void sftp.status(id, status.EOF);
    listed.add(number);
    sftp.name(id, [{ filename: '.', longname: '.', attrs: attributes(0, true) }]);
  });
  sftp.on('OPEN', (id, path, flags) => {
    const isWrite = (flags & mode.WRITE) !== 0;
    if (!isWrite || !folders.has(posix.dirname(full(path)))) return void sftp.status(id, status.NO_SUCH_FILE);
    const [number, bytes] = handle();
    open.set(number, { path: full(path), bytes: Buffer.alloc(0) });
    sftp.handle(id, bytes);
  });
  sftp.on('FSETSTAT', (id) => sftp.status(id, status.OK));
  sftp.on('WRITE', (id, given, offset, data) => {
    if (silent.has('WRITE')) return;
    const file = open.get(given.readUInt32BE());
    if (!file) return void sftp.status(id, status.REFUSED);
    const whole = Buffer.alloc(Math.max(file.bytes.length, offset + data.length));
    file.bytes.copy(whole);
    data.copy(whole, offset);
    file.bytes = whole;
    sftp.status(id, status.OK);
  });
  sftp.on('CLOSE', (id, given) => {
    const file = open.get(given.readUInt32BE());
    if (file) files.set(file.path, file.bytes);
    open.delete(given.readUInt32BE());
    sftp.status(id, status.OK);
  });
  sftp.on('RENAME', (id, from, to) => {
    const file = files.get(full(from));
    // As version 3 of the protocol has it: one that is there is not replaced.
    if (!file || files.has(full(to))) return void sftp.status(id, status.REFUSED);
    files.set(full(to), file);
    files.delete(full(from));
    sftp.status(id, status.OK);
  });
  sftp.on('REMOVE', (id, path) => {
    sftp.status(id, files.delete(full(path)) ? status.OK : status.NO_SUCH_FILE);
  });
}
