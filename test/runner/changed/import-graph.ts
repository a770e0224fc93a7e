/** A file that another one needs when it runs. */
export interface ModuleImport {
  to: string;
  /** Names that are taken from it; `*` for the whole of it, or where it is not a module. */
  names: readonly string[] | '*';
}

/** A name that a file passes on from another one. */
export interface Reexport {
  to: string;
  /** Under which it is passed on; `*` for everything. */
  name: string;
  /** Its name there; `*` for all of it. */
  from: string;
}

/** What a file needs of others. */
export interface ModuleRecord {
  /** Names that it has itself for others. */
  exports: readonly string[];
  imports: readonly ModuleImport[];
  reexports: readonly Reexport[];
}

/** Which files need which. */
export interface ImportGraph {
  /** Files that a file needs itself. */
  neededBy(path: string): ReadonlySet<string>;
  /** Everything that a file needs, itself included. */
  reachOf(path: string): ReadonlySet<string>;
}

/**
 * The graph of what runs. Who takes a name from a file that only passes it on needs the file that has it, and none of the others that are
 * passed on beside it.
 */
export function createImportGraph(modules: ReadonlyMap<string, ModuleRecord>): ImportGraph {
  const sourceOf = (path: string, name: string, seen: readonly string[] = []): string | undefined => {
    const { exports = [], reexports = [] } = modules.get(path) ?? {};
    if (exports.includes(name) || seen.includes(path)) return exports.includes(name) ? path : undefined;
    for (const { to, name: passedOn, from } of reexports) {
      if (passedOn !== name && passedOn !== '*') continue;
      if (from === '*' && passedOn !== '*') return to;
      const found = sourceOf(to, passedOn === '*' ? name : from, [...seen, path]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const needed = new Map<string, ReadonlySet<string>>();
  const neededBy = (path: string): ReadonlySet<string> => {
    const known = needed.get(path);
    if (known) return known;
    const { imports = [], reexports = [] } = modules.get(path) ?? {};
    const found = new Set(reexports.map(({ to }) => to));
    for (const { to, names } of imports) {
      for (const name of names === '*' ? ['*'] : names) found.add(name === '*' ? to : (sourceOf(to, name) ?? to));
    }
    needed.set(path, found);
    return found;
  };
  const reached = new Map<string, ReadonlySet<string>>();
  return {
    neededBy,
    reachOf(path) {
      const known = reached.get(path);
      if (known) return known;
      const found = new Set([path]);
      for (const each of found) for (const next of neededBy(each)) found.add(next);
      reached.set(path, found);
      return found;
    },
  };
}
