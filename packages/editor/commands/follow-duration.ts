import type { Draft } from 'immer';
import { walkLayers, type Layer, type Page } from '@platen/template';

/**
 * Gives a page another duration, undefined for that of what it holds. What ended with the page ends with it again: layers and sounds that have its
 * end as their own follow it, however long it gets. `lengthMs` is how long it was.
 */
export function setDuration(page: Draft<Page>, durationMs: number | undefined, lengthMs: number): void {
  if (durationMs === undefined) delete page.durationMs;
  else page.durationMs = durationMs;
  const followers: { endMs?: number | undefined }[] = [...page.sounds];
  for (const { layer } of walkLayers(page.layers as Layer[])) followers.push(layer);
  for (const each of followers) if (each.endMs !== undefined && each.endMs === lengthMs) delete each.endMs;
}
