import { createHash } from 'node:crypto';
import type { FilmPlan } from '../../film/film-part.ts';
import { engineVersion } from '../engine-version.ts';
import type { Modifications, RenderOptions } from '../../render/renderer.ts';

/**
 * What tells one film from another, in hex: everything that its pictures and sound are made from, but what lies in files and at
 * addresses that the template names.
 */
export function filmKey(
  template: unknown,
  modifications: Modifications,
  { assets = {}, assetKeys = {}, ...options }: RenderOptions,
  plan: FilmPlan,
): string {
  const { videoOptions, scale, width, height, pages, format } = options;
  const wanted = { videoOptions, scale, width, height, pages, format };
  const hash = createHash('sha256');
  hash.update(JSON.stringify([engineVersion(), template, modifications, wanted, plan, assetKeys]));
  for (const [id, bytes] of Object.entries(assets)) hash.update(id).update(bytes);
  return hash.digest('hex').slice(0, 32);
}
