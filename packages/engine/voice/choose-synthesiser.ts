import type { Platform } from '../platform/platform.ts';
import type { Synthesiser } from './synthesiser.ts';

/** The engine's own voice on each platform, compiled once. */
const own = new WeakMap<object, Promise<Synthesiser>>();

/** The synthesiser that a renderer was given, else the engine's own. */
export async function chooseSynthesiser(
  platform: Pick<Platform, 'readBundled'>,
  { synthesiser }: { synthesiser?: Synthesiser | undefined },
): Promise<Synthesiser> {
  if (synthesiser) return synthesiser;
  const known = own.get(platform) ?? openOwn(platform);
  own.set(platform, known);
  return known;
}

async function openOwn(platform: Pick<Platform, 'readBundled'>): Promise<Synthesiser> {
  const { createFlite } = await import('./flite/flite-synthesiser.ts');
  return createFlite((path) => platform.readBundled(path));
}
