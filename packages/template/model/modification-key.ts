/** The parts of a modification's key: `page2@title.fontSize` has page 2, the parameter `title` and the style `fontSize`. */
export interface ModificationKey {
  /** 1-based; undefined without prefix: every page that has the parameter. */
  page: number | undefined;
  name: string;
  /** Undefined if the key is for the parameter itself. */
  style: string | undefined;
}

/** Splits a key into its parts. It never fails: unknown parameters are detected later. */
export function parseModificationKey(key: string): ModificationKey {
  const [, page, rest = key] = /^page(\d{1,6})@(.*)$/s.exec(key) ?? [];
  const dot = rest.indexOf('.');
  return {
    page: page === undefined ? undefined : Number(page),
    name: dot < 0 ? rest : rest.slice(0, dot),
    style: dot < 0 ? undefined : rest.slice(dot + 1),
  };
}
