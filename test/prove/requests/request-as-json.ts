import { z } from 'zod';
import type { FuzzRequest } from './create-requests.ts';
import type { Planted } from './plant-items.ts';

/** A request as it is kept: ids of what was planted stand in it as `{templates.0}`, since they differ from run to run. */
export const savedRequest = z.strictObject({
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  /** JSON, where the body is some. */
  json: z.unknown().optional(),
  text: z.string().optional(),
  base64: z.string().optional(),
});
export type SavedRequest = z.infer<typeof savedRequest>;

/** A request that showed a fault, with its operation. */
export const savedFinding = z.strictObject({ operationId: z.string(), request: savedRequest });
export type SavedFinding = z.infer<typeof savedFinding>;

/** Whose items a request names. */
export interface Named {
  own: Planted;
  other: Planted;
}

/** Keys of JSON bodies whose values are ids. */
const idKey = /(?:^|_)ids?$|Id$|^token$|^templates?$|^accounts$/;

/** A request as JSON, to be kept and made smaller. */
export function toSaved({ method, url, headers, body }: FuzzRequest, named: Named): SavedRequest {
  const places = new Map(placesOf(named).map(([place, id]) => [String(id), `{${place}}`]));
  const [path = '', query] = url.split('?');
  const replaced = path
    .split('/')
    .map((part) => places.get(part) ?? part)
    .join('/');
  const common = { method, url: query === undefined ? replaced : `${replaced}?${query}`, headers };
  if (!body) return common;
  const text = body.toString('utf8');
  if (!Buffer.from(text).equals(body)) return { ...common, base64: body.toString('base64') };
  const json = parse(text);
  // What would be written otherwise than it came is kept as it came.
  if (json === undefined || JSON.stringify(json) !== text) return { ...common, text };
  return { ...common, json: replaceIds(json, (id) => places.get(String(id)) ?? id) };
}

/** The request again, with what is planted now. */
export function fromSaved({ method, url, headers, json, text, base64 }: SavedRequest, named: Named): FuzzRequest {
  const ids = new Map<string, number | string>(placesOf(named).map(([place, id]) => [`{${place}}`, id]));
  const body =
    json !== undefined
      ? Buffer.from(JSON.stringify(replaceIds(json, (id) => ids.get(String(id)) ?? id)))
      : text !== undefined
        ? Buffer.from(text)
        : base64 !== undefined
          ? Buffer.from(base64, 'base64')
          : undefined;
  return {
    method,
    url: url.replaceAll(/\{\w+\.\w+\.\d+\}/g, (place) => String(ids.get(place) ?? '1')),
    headers,
    ...(body && { body }),
  };
}

function placesOf(named: Named): [place: string, id: number | string][] {
  return Object.entries(named).flatMap(([whose, planted]) =>
    Object.entries(planted as Planted).flatMap(([kind, ids]: [string, readonly (number | string)[]]) =>
      ids.map((id, index): [string, number | string] => [`${whose}.${kind}.${index}`, id]),
    ),
  );
}

/** A copy in which ids are others: those below keys that say so. */
function replaceIds(value: unknown, replace: (id: number | string) => number | string, isId = false): unknown {
  if (isId && (typeof value === 'number' || typeof value === 'string')) return replace(value);
  if (Array.isArray(value)) return value.map((each) => replaceIds(each, replace, isId));
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(value)) {
    // An own key even when it is called __proto__.
    const replaced = replaceIds(each, replace, idKey.test(key));
    Object.defineProperty(copy, key, { value: replaced, enumerable: true, configurable: true, writable: true });
  }
  return copy;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
