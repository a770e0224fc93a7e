import { PDFDict, PDFDocument, PDFObjectCopier, PDFPage, PDFPageLeaf } from '@cantoo/pdf-lib';
import { mergeFonts } from './merge-fonts.ts';
import { MergedStructure } from './merged-structure.ts';
import { shareContents } from './share-contents.ts';
import { dropUnused, shareEqualObjects } from './share-objects.ts';

/**
 * Joins PDFs in their order. What they have in common is in the file once: images, forms, glyphs of fonts, and parts of the contents of
 * pages. Pages, links, tags, and metadata of pages are taken over; outlines and output intents of the single files are not.
 */
export async function mergePdfs(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const merged = await PDFDocument.create({ updateMetadata: false });
  const { context } = merged;
  const structure = new MergedStructure(merged);
  for (const bytes of files) {
    const source = await PDFDocument.load(bytes, { updateMetadata: false });
    const copier = PDFObjectCopier.for(source.context, context);
    structure.take(source, copier);
    for (const page of source.getPages()) {
      // By its reference, so that links and tags refer to the page that is in the file.
      const ref = copier.copy(page.ref);
      const leaf = context.lookup(ref);
      if (leaf instanceof PDFPageLeaf) merged.addPage(PDFPage.of(leaf, ref, merged));
    }
  }
  structure.finish();
  await merged.flush();
  shareEqualObjects(context);
  mergeFonts(context);
  shareContents(merged);
  shareEqualObjects(context);
  dropUnused(context);
  // The library leaves its own kind of pages uncompressed.
  for (const { ref, node } of merged.getPages()) {
    context.assign(ref, PDFDict.fromMapWithContext(new Map(node.entries()), context));
  }
  return merged.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false });
}
