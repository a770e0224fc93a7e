import type { Kind } from './places.ts';

/** A request without what its operation says: ids in the path, the query and the body. */
export interface Parts {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** One place of an operation's input that names something by its id. */
export interface Trial {
  kind: Kind;
  /** The request with that id there; `own` makes what else it needs where the caller's things belong. */
  send: (id: string, own: (kind: Kind) => Promise<string>) => Parts | Promise<Parts>;
  /** How it is refused. Default: 404. */
  refused?: readonly number[];
  /** Keys, which reach the whole workspace, may be told by 403 that it is another embed user's; nobody else may. */
  keysMayKnow?: boolean;
  /** Sessions, which may read what is the workspace's own, may be told by 403 that they cannot change it. */
  notifiedReadOnly?: boolean;
  /** How it is answered when the thing is the caller's own. Default: any success. */
  reached?: readonly number[];
  /** Users of embeds may look at what is the workspace's own. */
  readsWorkspace?: boolean;
}

/** What is tried of an operation. */
export interface Entry {
  /** One for every id that its input can name. */
  trials?: readonly Trial[];
  /** A request without ids: what it answers must tell of nobody else. */
  plain?: Parts & { readsWorkspace?: boolean };
  /** Why none of its ids belongs to anyone: whoever has one may use it. */
  open?: string;
}

/** Names a thing by its id in the path. */
export const inPath = (kind: Kind, name = 'id', more: Omit<Partial<Trial>, 'send'> & { parts?: Parts } = {}): Trial => {
  const { parts, ...rest } = more;
  return { kind, ...rest, send: (id) => ({ ...parts, params: { [name]: id } }) };
};
