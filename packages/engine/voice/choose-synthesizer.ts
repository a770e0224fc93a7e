import type { Platform } from '../platform/platform.ts';
import type { Synthesizer } from './synthesizer.ts';

/** The engine's own voice on each platform, compiled once. */
const own = new WeakMap<object, Promise<Synthesizer>>();

/** The synthesizer that a renderer was given, else the engine's own. */
export async function chooseSynthesizer(
  platform: Pick<Platform, 'readBundled'>,
  { synthesizer }: { synthesizer?: Synthesizer | undefined },
): Promise<Synthesizer> {
  if (synthesizer) return synthesizer;
  const known = own.get(platform) ?? openOwn(platform);
  own.set(platform, known);
  return known;
}

async function openOwn(platform: Pick<Platform, 'readBundled'>): Promise<Synthesizer> {
  const { createFlite } = await import('./flite/flite-synthesizer.ts');
  return createFlite((path) => platform.readBundled(path));
}
