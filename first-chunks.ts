import type { build, Rolldown } from 'vite';

/** Chunks of a build by their file names. */
export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** Modules that an editor fetches as soon as there is one, beside its template. */
const fetchedAtOnce = /[\\/](?:editor-frame|key-dispatch|add-panel|inspector)\.ts$/;

/** Returns the chunks of a finished build of one output. */
export function chunksOf(built: Awaited<ReturnType<typeof build>>): Chunks {
  if (!('output' in built)) throw new Error('There is more than one output, or none yet.');
  return new Map(
    built.output.flatMap((file): [string, Rolldown.OutputChunk][] =>
      file.type === 'chunk' ? [[file.fileName, file]] : [],
    ),
  );
}

/** The chunk that a build begins with. */
export function entryOf(chunks: Chunks): Rolldown.OutputChunk {
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('There is no entry.');
  return entry;
}

/** The chunks that an editor fetches beside its template, without those that they import. */
export function chunksAtOnce(chunks: Chunks): Rolldown.OutputChunk[] {
  return [...chunks.values()].filter(
    ({ facadeModuleId }) => facadeModuleId !== null && fetchedAtOnce.test(facadeModuleId),
  );
}

/** Returns chunks with those that they import, each behind what it imports. */
export function withImports(entries: readonly Rolldown.OutputChunk[], chunks: Chunks): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>();
  const open = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk): void => {
    if (open.has(chunk)) return;
    open.add(chunk);
    for (const name of chunk.imports) {
      const other = chunks.get(name);
      if (other) add(other);
    }
    found.add(chunk);
  };
  for (const entry of entries) add(entry);
  return [...found];
}

/** The names of the modules in chunks. */
export function modulesOf(chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  return new Set(chunks.flatMap(({ moduleIds }) => moduleIds));
}
