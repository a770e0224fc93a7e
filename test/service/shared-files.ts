import { MemoryFS } from '@electric-sql/pglite';

/** The files of a database's folder: paths within it, and what is in them. */
export type StoredFiles = ReadonlyMap<string, Uint8Array>;

/** What is used here of a file in Emscripten's memory. */
interface FileNode {
  contents: Uint8Array;
  usedBytes: number;
  stream_ops: StreamOperations;
}

interface StreamOperations {
  write(stream: { node: FileNode }, ...rest: readonly unknown[]): number;
  msync(stream: { node: FileNode }, ...rest: readonly unknown[]): number;
}

interface FolderNode {
  node_ops: { mknod(parent: FolderNode, name: string, mode: number, device: number): FileNode };
}

const dataFolder = '/pglite/data';
/** A file that may be read and written by its owner alone. */
const fileMode = 0o100600;

/**
 * The files of an embedded database in memory that begins as others did before it. They share what none of them has written, so that
 * many of them take little time and memory.
 */
export class SharedFiles extends MemoryFS {
  readonly #files: StoredFiles;

  constructor(files: StoredFiles) {
    super();
    this.#files = files;
  }

  override async initialSyncFs(): Promise<void> {
    const { FS } = this.pg!.Module;
    const folders = new Map<string, FolderNode>();
    const folderAt = (path: string): FolderNode => {
      let folder = folders.get(path);
      if (folder === undefined) {
        FS.mkdirTree(path);
        folder = FS.lookupPath(path).node as unknown as FolderNode;
        folders.set(path, folder);
      }
      return folder;
    };
    let sharing: StreamOperations | undefined;
    for (const [path, contents] of this.#files) {
      const place = path.lastIndexOf('/');
      const folder = folderAt(`${dataFolder}${path.slice(0, Math.max(0, place))}`);
      if (path.endsWith('/')) continue;
      const node = folder.node_ops.mknod(folder, path.slice(place + 1), fileMode, 0);
      const own = node.stream_ops;
      const keepOwn = (written: FileNode): void => {
        if (written.stream_ops === own) return;
        written.contents = new Uint8Array(written.contents);
        written.stream_ops = own;
      };
      sharing ??= {
        ...own,
        // Emscripten writes into the bytes that are there.
        write(stream, ...rest) {
          keepOwn(stream.node);
          return own.write(stream, ...rest);
        },
        msync(stream, ...rest) {
          keepOwn(stream.node);
          return own.msync(stream, ...rest);
        },
      };
      Object.assign(node, { contents, usedBytes: contents.length, stream_ops: sharing });
    }
  }
}

/** The files in a tar archive as PGlite dumps it, folders among them with a slash at their end. */
export function readStoredFiles(archive: Uint8Array): StoredFiles {
  // The `slice` of Node's buffers copies nothing, and Emscripten relies on that of arrays.
  const tar = new Uint8Array(archive.buffer, archive.byteOffset, archive.byteLength);
  const text = (from: number, to: number): string =>
    Buffer.from(tar.buffer, tar.byteOffset + from, to - from)
      .toString('utf8')
      .split('\0')[0] ?? '';
  const files = new Map<string, Uint8Array>();
  for (let at = 0; at + 512 <= tar.length;) {
    const name = text(at, at + 100);
    if (name === '') break;
    const size = Number.parseInt(text(at + 124, at + 136), 8) || 0;
    const prefix = text(at + 345, at + 500);
    const path = `${prefix && `${prefix}/`}${name}`;
    const isFolder = text(at + 156, at + 157) === '5';
    files.set(isFolder && !path.endsWith('/') ? `${path}/` : path, tar.subarray(at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}
