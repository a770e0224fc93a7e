import { msg } from '@lit/localize';
import { groupLayout, layer as layerSchema, type Layer } from '@platen/template';
import { addLayers } from '../commands/add-layers.ts';
import type { Editor } from '../context/editor-context.ts';
import { kindOfFile } from '../assets/file-kind.ts';
import { cellLimits } from '../rich-text/table-cells.ts';
import { readBlocks, type PastedBlock, type PastedImage } from '../text/clipboard/read-blocks.ts';
import { importSvgFile } from './import-svg.ts';
import { keepFile, maxCarriedBytes } from './keep-file.ts';
import { layerOfFile, naturalSize } from './layer-of-file.ts';
import { lossesOf, PastedFonts, pastedScale, tableOfPasted, textOfPasted, type PastedScale } from './pasted-layers.ts';

/** How long an image of a page is waited for. */
const imageTimeoutMs = 15_000;

/**
 * Puts HTML of a clipboard on the shown page: texts with their looks, tables, images, each as a layer, several below each other in a
 * group; drawings as groups of their own. What cannot come is said. False when there is nothing in it.
 */
export async function pasteRich(editor: Editor, html: string): Promise<boolean> {
  const { state } = editor;
  const { blocks, leftOut } = readBlocks(html);
  if (blocks.length === 0) return false;
  const page = state.page.peek();
  const scale = pastedScale(page);
  const fonts = new PastedFonts(state.template.peek());
  const made = await Promise.all(blocks.map((block) => layerOfBlock(editor, block, scale, fonts)));
  const layers = made.filter((layer) => layer !== undefined);
  const drawings = blocks.filter((block) => block.kind === 'drawing');
  const lostImages = blocks.filter(({ kind }, index) => kind === 'image' && made[index] === undefined).length;
  if (layers.length > 0) {
    const [only] = layers;
    const whole = layers.length === 1 && only ? only : columnOf(layers, scale);
    const height = layers.reduce((sum, layer) => sum + layer.height, 0);
    const placed = {
      ...whole,
      x: Math.round((page.width - whole.width) / 2),
      y: Math.max(0, Math.round((page.height - Math.min(height, page.height * 0.9)) / 2)),
    };
    editor.apply(addLayers(state.template.peek(), [placed], { pageId: page.id }, msg('Paste')));
  }
  for (const { markup } of drawings) {
    const file = new File([markup], `${msg('Pasted drawing')}.svg`, { type: 'image/svg+xml' });
    if (editor.permissions.peek().has('import')) await importSvgFile(editor, file);
  }
  const losses = lossesOf(lostImages, leftOut, fonts);
  if (losses !== '') editor.notify({ kind: 'info', text: losses });
  return true;
}

/** Puts lines of values on the shown page as a table, as copied from a spreadsheet that says nothing of looks. */
export function pasteGrid(editor: Editor, lines: readonly (readonly string[])[]): void {
  const { state } = editor;
  const page = state.page.peek();
  const columnCount = Math.min(cellLimits.columns, Math.max(...lines.map((line) => line.length)));
  const rows = lines.slice(0, cellLimits.rows);
  const cells = rows.flatMap((line, row) =>
    Array.from({ length: columnCount }, (_, column) => {
      const text = (line[column] ?? '').slice(0, cellLimits.value);
      return { row, column, colSpan: 1, rowSpan: 1, text, look: {}, isHead: false };
    }),
  );
  const table = tableOfPasted(
    { cells, rowCount: rows.length, columnCount, widths: [], isCut: false },
    pastedScale(page),
  );
  const placed = { ...table, x: Math.round((page.width - table.width) / 2), y: Math.round(page.height * 0.1) };
  editor.apply(addLayers(state.template.peek(), [placed], { pageId: page.id }, msg('Paste')));
}

async function layerOfBlock(
  editor: Editor,
  block: PastedBlock,
  scale: PastedScale,
  fonts: PastedFonts,
): Promise<Layer | undefined> {
  if (block.kind === 'text') return textOfPasted(block.text, scale, fonts);
  if (block.kind === 'table') return tableOfPasted(block.table, scale);
  if (block.kind === 'drawing') return undefined;
  return imageLayer(editor, block.image, scale).catch(() => undefined);
}

/** An image that can be fetched becomes a file of the workspace, or of the template; others, such as those of a disk, do not come. */
async function imageLayer(
  editor: Editor,
  { source, alt, width }: PastedImage,
  scale: PastedScale,
): Promise<Layer | undefined> {
  if (!/^(?:https?:|data:image\/|blob:)/i.test(source)) return undefined;
  const answer = await fetch(source, { signal: AbortSignal.timeout(imageTimeoutMs), credentials: 'omit' });
  const blob = answer.ok ? await answer.blob() : undefined;
  if (!blob || blob.size > maxCarriedBytes) return undefined;
  const file = new File([blob], alt.slice(0, 100) || msg('Pasted image'), { type: blob.type });
  const kind = kindOfFile(file);
  const natural = kind === 'image' || kind === 'svg' ? await naturalSize(file) : undefined;
  if (!natural) return undefined;
  const shown = Math.min(scale.width, (width ?? natural.width) * scale.factor);
  const box = { x: 0, y: 0, width: Math.round(shown), height: Math.round((natural.height * shown) / natural.width) };
  const layer = layerOfFile(file, await keepFile(editor, file), box);
  return layer && { ...layer, alt: alt.slice(0, 2000) };
}

/** Layers below each other, each as high as its content. */
function columnOf(layers: readonly Layer[], { width, factor }: PastedScale): Layer {
  return layerSchema.parse({
    type: 'group',
    id: 'group',
    name: msg('Pasted content'),
    width,
    height: layers.reduce((sum, layer) => sum + layer.height, 0),
    layout: groupLayout.parse({ type: 'column', gap: Math.round(16 * factor) }),
    item: { height: { type: 'hug' } },
    layers,
  });
}
