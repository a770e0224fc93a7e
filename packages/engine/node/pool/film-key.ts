import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { FilmPlan } from '../../film/film-part.ts';
import type { Modifications, RenderOptions } from '../../render/renderer.ts';

/** Version of the engine: what another one made is not gone on with. */
function engineVersion(): string {
  // In the sources the manifest lies two folders above this file, in what was built three.
  for (const path of ['../../package.json', '../../../package.json']) {
    try {
      const text = readFileSync(new URL(path, import.meta.url), 'utf8');
      return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
    } catch {
      // Not here.
    }
  }
  return 'unknown';
}

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
