import type { Element } from '@xmldom/xmldom';

/** CSS pixels of the absolute units. */
const unitPixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
};
const maxSide = 1_000_000;

/** The size of an SVG in CSS pixels as browsers find it: its sides, else its viewBox, else one side by the viewBox's ratio. */
export function readSvgSize(root: Element): { width: number; height: number } | undefined {
  const [, , boxWidth = 0, boxHeight = 0] = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const ratio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : undefined;
  let width = lengthOf(root.getAttribute('width'));
  let height = lengthOf(root.getAttribute('height'));
  if (ratio !== undefined) {
    if (width === undefined && height === undefined) [width, height] = [boxWidth, boxHeight];
    else if (height === undefined && width !== undefined) height = width / ratio;
    else if (width === undefined && height !== undefined) width = height * ratio;
  }
  const isUsable = (side: number | undefined): side is number => side !== undefined && side > 0 && side <= maxSide;
  return isUsable(width) && isUsable(height) ? { width, height } : undefined;
}

function lengthOf(text: string | null): number | undefined {
  const [, number, unit = ''] = /^\s*\+?(\d*\.?\d+(?:e[-+]?\d+)?)([a-z]*)\s*$/i.exec(text ?? '') ?? [];
  const scale = unitPixels[unit.toLowerCase()];
  return number === undefined || scale === undefined ? undefined : Number(number) * scale;
}
