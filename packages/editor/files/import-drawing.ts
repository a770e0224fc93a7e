import { defaultLimits } from '@platen/engine';
import { importPsdWith, importSvgWith, isPsd } from '@platen/engine/internal';
import { PlatenError, type ImportedTemplate } from '@platen/template';
import type { Editor } from '../context/editor-context.ts';

/**
 * Reads an SVG or PSD file as a template with layers, compared with the file by the renderer that the editor has: another one would be more code,
 * and draw on the page’s own thread. Throws what `importSvgWith` and `importPsdWith` throw.
 */
export function importDrawing(
  { artboard, link }: Pick<Editor, 'artboard' | 'link'>,
  bytes: Uint8Array,
  name: string,
): Promise<ImportedTemplate> {
  if (!artboard) throw new TypeError('There is no artboard.');
  const openRenderer: Parameters<typeof importSvgWith>[0] = () => ({
    async render(...job) {
      if (!link) throw new PlatenError('RENDER_FAILED', 'The editor has no renderer.');
      return link.workers.rendererOf('png').render(...job);
    },
    // It belongs to the editor.
    close: async () => {},
  });
  const importFile = isPsd(bytes) ? importPsdWith : importSvgWith;
  return importFile(openRenderer, bytes, artboard.platform, { limits: defaultLimits, name });
}
