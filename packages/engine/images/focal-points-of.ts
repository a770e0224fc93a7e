import type { Template } from '@platen/template';
import type { FocalPoint } from '../geometry/image-fit.ts';

/**
 * The focal points of the brand assets that a template with values names, for the option `focalPoints` of its render; empty where none of its
 * images follow theirs. `find` answers that of an asset by its id.
 */
export async function focalPointsOf(
  template: Template,
  values: Readonly<Record<string, unknown>>,
  find: (id: string) => Promise<FocalPoint | undefined>,
): Promise<Record<string, FocalPoint>> {
  const text = JSON.stringify([template, values]);
  if (!text.includes('"focal":"auto"')) return {};
  const ids = new Set([...text.matchAll(/asset:([1-9]\d{0,14})(?!\d)/g)].map(([, id = '']) => id));
  const found = await Promise.all(
    [...ids].map(async (id): Promise<[string, FocalPoint][]> => {
      // What has no file is reported when it is drawn.
      const point = await find(id).catch(() => undefined);
      return point ? [[id, point]] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}
