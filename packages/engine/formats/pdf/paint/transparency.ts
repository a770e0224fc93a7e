import type { BlendMode } from '@platen/template';
import type { Box } from '../../../geometry/boxes.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import type { PdfDictionary, PdfReference, PdfValue } from '../container/pdf-value.ts';
import type { DocumentTools } from './document-tools.ts';
import { rectangleOperators } from './pdf-outline.ts';

/** How something is put over what is there already. */
export interface Placing {
  /** 0 to 1. */
  alpha: number;
  blend: BlendMode | string;
}

/** Nothing but the thing itself. */
export const plainPlacing: Placing = { alpha: 1, blend: 'normal' };

/** Whether nothing has to be set for it. */
export function isPlainPlacing({ alpha, blend }: Placing): boolean {
  return alpha === 1 && blend === 'normal';
}

/** Names of blend modes, ISO 32000-1, 11.3.5. `plus-lighter` is not among them: screen comes nearest. */
function blendName(mode: string): string {
  if (mode === 'plus-lighter') return '/Screen';
  return `/${mode
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}`;
}

/** Sets alpha and blend mode until the next `restore`. */
export function setPlacing(content: PdfContent, { alpha, blend }: Placing, tools: DocumentTools): void {
  if (alpha === 1 && blend === 'normal') return;
  setState(
    content,
    { ...(alpha !== 1 && { ca: alpha, CA: alpha }), ...(blend !== 'normal' && { BM: blendName(blend) }) },
    tools,
  );
}

/** Sets entries of the graphics state until the next `restore`. */
export function setState(content: PdfContent, entries: PdfDictionary, { document }: DocumentTools): void {
  content.operate(`${content.resources.use('ExtGState', document.share(entries))} gs`);
}

/** A form XObject that `draw` fills, as an isolated group: it is mixed in itself before it is put anywhere. */
export function createGroup(
  bounds: Box,
  tools: DocumentTools,
  draw: (inner: PdfContent) => void,
  { space = tools.colors.space, hasText = true }: { space?: PdfValue; hasText?: boolean } = {},
): PdfReference {
  const inner = tools.document.createContent(hasText);
  const reference = tools.document.addForm(inner, {
    Type: '/XObject',
    Subtype: '/Form',
    BBox: [bounds.x, bounds.y, bounds.x + bounds.width, bounds.y + bounds.height],
    Group: { Type: '/Group', S: '/Transparency', I: true, CS: space },
  });
  draw(inner);
  return reference;
}

/** Draws things as one image with an alpha and a blend mode. `bounds` holds them, in the current space. */
export function drawGroup(
  content: PdfContent,
  bounds: Box,
  placing: Placing,
  tools: DocumentTools,
  draw: (inner: PdfContent) => void,
): void {
  const group = createGroup(bounds, tools, draw, { hasText: content.hasText });
  content.isolate(() => {
    setPlacing(content, placing, tools);
    content.operate(`${content.resources.use('XObject', group)} Do`);
  });
}

/** The property a mask is made from: opacity or brightness. */
export type MaskKind = 'Alpha' | 'Luminosity';

/** Restricts drawing until the next `restore` to a mask. `draw` draws the mask, in the current space; `bounds` contains it. */
export function setMask(
  content: PdfContent,
  kind: MaskKind,
  bounds: Box,
  tools: DocumentTools,
  draw: (inner: PdfContent) => void,
  inverted = false,
): void {
  if (!inverted) {
    const gray = kind === 'Luminosity';
    const asGreys = gray ? tools.colors.asGreys : undefined;
    const drawMask = asGreys ? (inner: PdfContent) => asGreys(() => draw(inner)) : draw;
    const group = createGroup(bounds, tools, drawMask, { ...(gray && { space: '/DeviceGray' }), hasText: false });
    setState(content, { SMask: { Type: '/Mask', S: `/${kind}`, G: group } }, tools);
    return;
  }
  // White, and black where the mask is: transfer functions, which could say the same, are not read by all.
  const everywhere = rectangleOperators(bounds);
  setMask(content, 'Luminosity', bounds, tools, (inner) => {
    inner.operate(`1 g\n${everywhere}\nf`);
    setMask(inner, kind, bounds, tools, draw);
    inner.operate(`0 g\n${everywhere}\nf`);
  });
}
