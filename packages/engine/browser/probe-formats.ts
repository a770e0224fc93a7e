import { probeFormats as probe, type FormatAbilities } from '../formats/film/probe-formats.ts';
import { createBrowserPlatform, type BrowserPlatformOptions } from './platform.ts';

/** Which films and sounds can be made in this browser, and by what. Its workers can make the same. */
export async function probeFormats(options: BrowserPlatformOptions): Promise<FormatAbilities> {
  return probe(await createBrowserPlatform(options).media());
}
