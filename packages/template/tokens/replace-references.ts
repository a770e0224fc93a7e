import { isJsonObject } from '../json/json-object.ts';
import type { ResolvedTokens } from './resolve-tokens.ts';
import { referencedToken } from '../values/token-reference.ts';
import { colorLists, ownWords, typeOfMember } from './walk-references.ts';

/** The value of a token in place of a reference to it. */
function valueOf(value: unknown, tokens: ResolvedTokens): unknown {
  const token = referencedToken(value);
  return token === undefined ? value : (tokens.get(token) ?? value);
}

/**
 * A copy of a layer, a paint or another part of a page with the values of tokens in place of references to them. `layers` inside are left alone. What has
 * no references stays the same object.
 */
export function replaceReferences<Value>(value: Value, tokens: ResolvedTokens): Value {
  if (Array.isArray(value)) {
    const mapped = value.map((each: unknown) => replaceReferences(each, tokens));
    return (mapped.some((each, index) => each !== value[index]) ? mapped : value) as Value;
  }
  if (!isJsonObject(value)) return value;
  const changed = Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
    const next = replaceMember(value, key, each, tokens);
    return next === each ? [] : [[key, next] as const];
  });
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}

function replaceMember(holder: object, key: string, value: unknown, tokens: ResolvedTokens): unknown {
  if (key === 'layers' || ownWords.has(key)) return value;
  if (typeof value !== 'object') return typeOfMember(holder, key) === undefined ? value : valueOf(value, tokens);
  if (!Array.isArray(value) || !colorLists.has(key)) return replaceReferences(value, tokens);
  const mapped = value.map((each: unknown) =>
    typeof each === 'string' ? valueOf(each, tokens) : replaceReferences(each, tokens),
  );
  return mapped.some((each, index) => each !== value[index]) ? mapped : value;
}
