import { createHash } from 'node:crypto';
import type { VideoPlan } from '../../job/video-plan.ts';
import type { Modifications, RenderOptions } from '../../options/render-options.ts';
import { engineVersion } from '../engine-version.ts';

/**
 * Returns a key that identifies a video, in hex: everything its images and audio are made from, except the content of files and addresses
 * that the template refers to.
 */
export function videoKey(
  template: unknown,
  modifications: Modifications,
  { assets = {}, assetKeys = {}, ...options }: RenderOptions,
  plan: VideoPlan,
): string {
  const { videoOptions, scale, width, height, pages, format, locale, axes, brand, mode, tokens, timeZone, nowMs } =
    options;
  const { focalPoints = {} } = options;
  const wanted = {
    videoOptions,
    scale,
    width,
    height,
    pages,
    format,
    locale,
    axes,
    brand,
    mode,
    tokens,
    timeZone,
    nowMs,
    focalPoints,
  };
  const hash = createHash('sha256');
  hash.update(JSON.stringify([engineVersion(), template, modifications, wanted, plan, assetKeys]));
  for (const [id, bytes] of Object.entries(assets)) hash.update(id).update(bytes);
  return hash.digest('hex').slice(0, 32);
}
