import { probeFormats as probe, type FormatAbilities } from '../formats/video/probe-formats.ts';
import { createBrowserPlatform, type BrowserPlatformOptions } from './platform.ts';

/** Which videos and audio can be made in this browser, and by what. Its workers can make the same. */
export async function probeFormats(options: BrowserPlatformOptions): Promise<FormatAbilities> {
  return probe(await createBrowserPlatform(options).media());
}
