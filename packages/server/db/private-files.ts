import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { othersMode } from './private-modes.ts';

/** The part of Emscripten's file systems that creates and changes files. */
interface NodeOperations {
  mknod(parent: unknown, name: string, mode: number, device: number): unknown;
  setattr(node: unknown, attributes: { mode?: number }): void;
}

/** PGlite's files in a folder, out of reach for other accounts: as it comes, PGlite lets the process's umask decide. */
export class PrivateFiles extends NodeFS {
  override async init(lite: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(lite, options);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          ({ NODEFS }) => {
            const operations = NODEFS.node_ops as NodeOperations;
            const { mknod, setattr } = operations;
            Object.assign(operations, {
              mknod: (parent, name, mode, device) => mknod(parent, name, mode & ~othersMode, device),
              setattr: (node, attributes) =>
                setattr(
                  node,
                  attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~othersMode },
                ),
            } satisfies NodeOperations);
          },
        ],
      },
    };
  }
}
