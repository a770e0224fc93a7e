import type { FontSource } from '@platen/engine';
import { FileError } from './error.ts';
import type { Terminal } from './terminal.ts';

/** Opens the font files of the folders that a command is given. Throws FileError for a folder without any. */
export async function openFonts(
  { fonts, quiet }: { fonts?: readonly string[]; quiet?: boolean },
  terminal: Terminal,
): Promise<FontSource[]> {
  const sources: FontSource[] = [];
  if (!fonts) return sources;
  const { openFontDirectory } = await import('@platen/engine/node');
  for (const directory of fonts) {
    try {
      const onUnusable = (path: string, reason: Error): void => {
        if (!quiet) terminal.say(`${path}: ${reason.message}`);
      };
      const found = await openFontDirectory(directory, { onUnusable });
      if (found.length === 0) throw new Error('has no fonts (TTF, OTF, WOFF or WOFF2)');
      sources.push(...found);
    } catch (error) {
      throw new FileError(directory, error);
    }
  }
  return sources;
}
