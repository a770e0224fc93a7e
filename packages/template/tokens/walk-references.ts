import { isJsonObject } from '../json/json-object.ts';
import { referencedToken } from '../values/token-reference.ts';
import type { TokenType } from './tokens.ts';

/** The members of layers and pages, wherever they lie, that can be a token, and its type. */
export const referringMembers: ReadonlyMap<string, TokenType> = new Map([
  ['color', 'color'],
  ['backgroundColor', 'color'],
  ['upcomingColor', 'color'],
  ['axisColor', 'color'],
  ['gridColor', 'color'],
  ['shadow', 'color'],
  ['highlight', 'color'],
  ['from', 'color'],
  ['to', 'color'],
  ['fontFamily', 'fontFamily'],
]);

/** Members that are lists of colors. */
export const colorLists: ReadonlySet<string> = new Set(['colors', 'palette']);

/** Members that hold what people write, under names of their own: nothing in them is a token. */
export const ownWords: ReadonlySet<string> = new Set(['rows', 'expressions', 'repeat', 'parameters']);

/** A place where a token is used. */
export interface TokenPlace {
  path: PropertyKey[];
  token: string;
  /** The type that the place takes; undefined for values of keyframes, which have that of their property. */
  type: TokenType | undefined;
}

/** The type of token that a member of an object can be; undefined when it can be none. */
export function typeOfMember(holder: object, key: string): TokenType | 'keyframe' | undefined {
  const type = referringMembers.get(key);
  if (type !== undefined) return type;
  return key === 'value' && 'atMs' in holder ? 'keyframe' : undefined;
}

/** Every use of a token in layers, paints and whatever else of a page, in the order of the data. */
export function* walkReferences(value: unknown, path: readonly PropertyKey[] = []): Generator<TokenPlace> {
  if (Array.isArray(value)) {
    const isOfColors = colorLists.has(String(path.at(-1)));
    for (const [index, each] of value.entries()) {
      const token = isOfColors ? referencedToken(each) : undefined;
      if (token !== undefined) yield { path: [...path, index], token, type: 'color' };
      else yield* walkReferences(each, [...path, index]);
    }
  }
  if (!isJsonObject(value)) return;
  for (const [key, each] of Object.entries(value)) {
    const type = typeOfMember(value, key);
    if (typeof each === 'object' && each !== null) {
      if (!ownWords.has(key)) yield* walkReferences(each, [...path, key]);
      continue;
    }
    const token = type === undefined ? undefined : referencedToken(each);
    if (token !== undefined) yield { path: [...path, key], token, type: type === 'keyframe' ? undefined : type };
  }
}
