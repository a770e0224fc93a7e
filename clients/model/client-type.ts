/** The type of a value in a client, read from a JSON Schema; what no client language can say is `any`. */
export type ClientType =
  | { kind: 'text' | 'integer' | 'number' | 'boolean' | 'any' | 'bytes' | 'nothing' }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'list' | 'map' | 'nullable'; of: ClientType }
  | { kind: 'union'; of: readonly ClientType[] }
  | { kind: 'record'; name: string };

/** One field of a record. */
export interface ClientField {
  name: string;
  type: ClientType;
  isRequired: boolean;
  doc: string;
}

/** An object with named fields. */
export interface ClientRecord {
  name: string;
  doc: string;
  fields: readonly ClientField[];
}

/** A union of types, each once; one alone is itself. */
export function unionOf(types: readonly ClientType[]): ClientType {
  const distinct = [...new Map(types.map((type) => [JSON.stringify(type), type])).values()];
  const [first] = distinct;
  return distinct.length === 1 && first ? first : { kind: 'union', of: distinct };
}
