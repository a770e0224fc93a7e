import { probeFormats as probe, type FormatAbilities } from '../formats/video/probe-formats.ts';
import { createBrowserPlatform, type BrowserPlatformOptions } from './platform.ts';

/** Returns which video and audio formats can be rendered in this browser, and with which encoder. Its workers can render the same. */
export async function probeFormats(options: BrowserPlatformOptions): Promise<FormatAbilities> {
  return probe(await createBrowserPlatform(options).media());
}
