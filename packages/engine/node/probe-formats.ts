import { probeFormats as probe, type FormatAbilities } from '../formats/video/probe-formats.ts';
import { createNodePlatform } from './platform.ts';

/** Which videos and audio can be made in this process, and by what: it depends on which optional packages are installed. */
export async function probeFormats(): Promise<FormatAbilities> {
  return probe(await createNodePlatform().media());
}
