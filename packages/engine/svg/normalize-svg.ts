import { PlatenError } from '@platen/template';
import { CostBudget } from '../cost/cost-budget.ts';
import { resolveSvg, type SvgFonts } from './resvg.ts';

/** Larger values are not a drawing but an attack on the renderer. */
const maxSide = 1_000_000;

/**
 * Simplifies a checked SVG with resvg: CSS, `use`, symbols, nested viewBoxes, markers and text are resolved. The result's root element has
 * a viewBox of 0 0 width height, so drawing it at another size only means changing its size.
 */
export function normalizeSvg(text: string, fonts?: SvgFonts, cost: CostBudget = new CostBudget()): string {
  const svg = resolveSvg(text, fonts, cost);
  const root = /^<svg ([^>]*)>/.exec(svg);
  if (!root) throw new PlatenError('ASSET_UNSUPPORTED', 'The SVG has nothing to draw.');
  const attribute = (name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(root[1] ?? '')?.[1] ?? '';
  const width = Number(attribute('width'));
  const height = Number(attribute('height'));
  if (!(width > 0 && height > 0 && width <= maxSide && height <= maxSide)) {
    throw new PlatenError('ASSET_UNSUPPORTED', `The SVG has no usable size: ${width} by ${height}.`);
  }
  const placing = placeViewBox(attribute('viewBox'), attribute('preserveAspectRatio'), width, height);
  const body = svg.slice(root[0].length, svg.lastIndexOf('</svg>'));
  return [
    `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">',
    placing ? wrapDrawn(body, placing) : body,
    '</svg>\n',
  ].join('');
}

/** Changes the size of a normalized SVG, stretching what it shows. */
export function resizeNormalized(svg: string, width: number, height: number): string {
  return svg.replace(
    /^<svg width="[^"]*" height="[^"]*"/,
    `<svg preserveAspectRatio="none" width="${width}" height="${height}"`,
  );
}

/** Definitions stay outside of the group: they are measured where they are used. */
function wrapDrawn(body: string, transform: string): string {
  const end = body.indexOf('</defs>');
  const start = end < 0 ? 0 : end + '</defs>'.length;
  return `${body.slice(0, start)}<g transform="${transform}">${body.slice(start)}</g>`;
}

/** SVG 2, 8.2: how the viewBox is in the drawing; empty when it lies there as it is. */
function placeViewBox(viewBox: string, preserve: string, width: number, height: number): string {
  const [left = 0, top = 0, boxWidth = 0, boxHeight = 0] = viewBox.split(/[\s,]+/).map(Number);
  if (!(boxWidth > 0 && boxHeight > 0)) return '';
  let scaleX = width / boxWidth;
  let scaleY = height / boxHeight;
  if (preserve !== 'none') {
    const scale = preserve.endsWith('slice') ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY);
    scaleX = scale;
    scaleY = scale;
  }
  const spare = (name: 'x' | 'Y', space: number): number =>
    preserve.includes(`${name}Min`) || preserve === 'none' ? 0 : preserve.includes(`${name}Max`) ? space : space / 2;
  const moveX = spare('x', width - boxWidth * scaleX) - left * scaleX;
  const moveY = spare('Y', height - boxHeight * scaleY) - top * scaleY;
  const matrix = [scaleX, 0, 0, scaleY, moveX, moveY];
  return matrix.join(' ') === '1 0 0 1 0 0' ? '' : `matrix(${matrix.join(' ')})`;
}
