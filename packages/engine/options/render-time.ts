import { defaultLimits, type Limits } from '../platform/limits.ts';
import { outputKind, type RenderFormat } from './output-kind.ts';

/** Milliseconds that a render of that format may take. */
export function renderTimeMs(format: RenderFormat, limits: Partial<Limits>): number {
  const kind = outputKind(format);
  const isLong = kind === 'video' || kind === 'audio';
  const key = isLong ? 'maxVideoRenderMs' : 'maxDurationMs';
  return limits[key] ?? defaultLimits[key];
}
