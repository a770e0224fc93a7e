import { probeFormats as probe, type FormatAbilities } from '../formats/video/probe-formats.ts';
import { createNodePlatform } from './platform.ts';

/**
 * Returns which video and audio formats can be rendered in this process, and with which encoder: it depends on the optional packages
 * installed.
 */
export async function probeFormats(): Promise<FormatAbilities> {
  return probe(await createNodePlatform().media());
}
