import { msg, str } from '@lit/localize';
import type { ImageCredit, Layer, Page } from '@platen/template';
import { addLayers } from '../commands/add-layers.ts';
import { setLayers } from '../commands/set-layers.ts';
import type { Editor } from '../context/editor-context.ts';
import { kindOfFile, type FileKind } from '../assets/file-kind.ts';
import { fileUploadsOf, type FileUpload } from './file-uploads.ts';
import { keepFile } from './keep-file.ts';
import { layerOfFile, naturalSize, placeOnPage } from './layer-of-file.ts';

/** Files that are taken at once. */
const maxFiles = 50;

/** Where files were dropped; without it they come to the middle of the page. */
export interface DropPlace {
  /** Page pixels. */
  point?: { x: number; y: number } | undefined;
  /** An image layer under the point: it gets the image and keeps its frame. */
  onto?: Layer | undefined;
}

/**
 * Puts files that were dropped, pasted or chosen on the shown page. An image dropped on an image layer replaces its image. Answers
 * how many were taken; what could not be is shown to the person.
 */
export async function takeFiles(editor: Editor, files: readonly File[], place: DropPlace = {}): Promise<number> {
  const { state } = editor;
  const pageId = state.page.peek().id;
  const uploads = fileUploadsOf(editor);
  const arrivals: { file: File; kind: FileKind; upload: FileUpload }[] = [];
  let taken = 0;
  for (const file of files.slice(0, maxFiles)) {
    const kind = kindOfFile(file);
    if (/\.ps[db]$/i.test(file.name) && editor.permissions.peek().has('import')) {
      if (await (await import('./import-svg.ts')).importSvgFile(editor, file)) taken += 1;
    } else if (kind === 'other' || kind === 'font' || kind === 'template') {
      editor.notify({ kind: 'error', text: msg(str`${file.name} is not an image, video or audio file.`) });
    } else arrivals.push({ file, kind, upload: uploads.add(file.name) });
  }
  for (const [index, { file, kind, upload }] of arrivals.entries()) {
    const pageOf = (): Page | undefined => state.template.peek().pages.find(({ id }) => id === pageId);
    if (!pageOf()) {
      upload.drop();
      continue;
    }
    try {
      const arrived = await upload.run(async (watch) => {
        const natural = kind === 'audio' ? { width: 100, height: 100 } : await naturalSize(file);
        if (!natural && kind !== 'video') throw new Error(msg(str`${file.name} could not be read.`));
        return { natural, source: await keepFile(editor, file, watch) };
      });
      // Stopped on its way.
      if (!arrived) continue;
      const { natural, source } = arrived;
      if (place.onto?.type === 'image' && kind === 'image' && files.length === 1) {
        replaceImage(editor, place.onto, source);
      } else {
        const page = pageOf();
        if (!page) continue;
        const offset = index * 20;
        const point = place.point && { x: place.point.x + offset, y: place.point.y + offset };
        const layer = layerOfFile(file, source, placeOnPage(page, natural ?? { width: 640, height: 360 }, point));
        if (layer) editor.apply(addLayers(state.template.peek(), [layer], { pageId }));
      }
      taken += 1;
    } catch (error) {
      const text = error instanceof Error ? error.message : msg(str`${file.name} could not be read.`);
      editor.notify({ kind: 'error', text });
    }
  }
  if (files.length > maxFiles) {
    editor.notify({ kind: 'info', text: msg(str`Only the first ${maxFiles} files were added.`) });
  }
  return taken;
}

/** Replaces the image of an image layer in the same frame, uncropped, and selects it. The credit is that of the new image. */
export function replaceImage(editor: Editor, { id }: Layer, source: string, credit?: ImageCredit): void {
  const edit = setLayers(editor.state.page.peek(), [id], msg('Replace image'), (layer) => {
    if (layer.type !== 'image') return;
    layer.source = source;
    delete layer.crop;
    delete layer.credit;
    if (credit) layer.credit = { ...credit };
    if (layer.focal === undefined) return;
    // The point that was found is one of the other image.
    delete layer.focal;
    [layer.focalX, layer.focalY] = [0.5, 0.5];
  });
  editor.apply(edit && { ...edit, select: [id] });
}
