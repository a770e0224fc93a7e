import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { isColorText } from '../values/color.ts';
import { fabricType, readFabricGeometry } from './fabric-geometry.ts';
import { fabricPaintMap, readFabricStops, type Size } from './fabric-paint.ts';
import { sizeOfDataUri } from './image-size.ts';
import { numberIn, objectIn, textIn } from './read-json.ts';

/** A shape as an SVG, and the room around its box that the drawing has, in the object's own pixels. */
export interface FabricDrawing {
  source: string;
  around: number;
}

/** Draws a shape that no layer of ours looks like. Undefined where it needs what is outside the file, or is no shape. */
export function drawFabricShape(object: JsonObject): FabricDrawing | undefined {
  const size = { width: numberIn(object, 'width', 0, 0), height: numberIn(object, 'height', 0, 0) };
  const d = outlineOf(object, size);
  const fill = paintOf(object.fill === undefined ? 'rgb(0,0,0)' : object.fill, 'fill', size);
  const stroke = paintOf(object.stroke, 'stroke', size);
  if (d === undefined || !fill || !stroke || size.width === 0 || size.height === 0) return undefined;
  const width = numberIn(object, 'strokeWidth', 1, 0, 1000);
  const isMiter = !['round', 'bevel'].includes(textIn(object, 'strokeLineJoin'));
  const around =
    stroke.value === 'none' ? 0 : width * (isMiter ? Math.min(4, numberIn(object, 'strokeMiterLimit', 4, 1)) : 1);
  const [viewWidth, viewHeight] = [size.width + 2 * around, size.height + 2 * around];
  const rule = textIn(object, 'fillRule') === 'evenodd' ? ' fill-rule="evenodd"' : '';
  const look = `fill="${fill.value}"${rule} stroke="${stroke.value}" stroke-width="${width}"${strokeLook(object)}`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${viewWidth}" height="${viewHeight}" ` +
    `viewBox="${-around} ${-around} ${viewWidth} ${viewHeight}" preserveAspectRatio="none">` +
    `<defs>${fill.element}${stroke.element}</defs><path d="${d}" ${look}/></svg>`;
  return { source: `data:image/svg+xml,${encodeURIComponent(svg)}`, around };
}

function strokeLook(object: JsonObject): string {
  const words = (key: string, known: readonly string[]): string =>
    known.includes(textIn(object, key)) ? textIn(object, key) : (known[0] ?? '');
  const dash = Array.isArray(object.strokeDashArray)
    ? object.strokeDashArray.filter((length) => typeof length === 'number' && length >= 0).slice(0, 16)
    : [];
  const order = textIn(object, 'paintFirst') === 'stroke' ? ' paint-order="stroke"' : '';
  const dashes =
    dash.length > 0
      ? ` stroke-dasharray="${dash.join(' ')}" stroke-dashoffset="${numberIn(object, 'strokeDashOffset', 0)}"`
      : '';
  const join = words('strokeLineJoin', ['miter', 'round', 'bevel']);
  const cap = words('strokeLineCap', ['butt', 'round', 'square']);
  const limit = numberIn(object, 'strokeMiterLimit', 4, 1, 100);
  return ` stroke-linejoin="${join}" stroke-linecap="${cap}" stroke-miterlimit="${limit}"${dashes}${order}`;
}

/** The outline in a box of that size, as path data. */
function outlineOf(object: JsonObject, { width, height }: Size): string | undefined {
  const geometry = readFabricGeometry(object)?.geometry;
  const radii = `${width / 2} ${height / 2}`;
  switch (geometry?.shape) {
    case 'rectangle':
      return `M0 0H${width}V${height}H0Z`;
    case 'ellipse':
      return `M0 ${height / 2}A${radii} 0 0 1 ${width} ${height / 2}A${radii} 0 0 1 0 ${height / 2}Z`;
    case 'line':
      return numberIn(object, 'x1', 0) < numberIn(object, 'x2', 0) ===
        numberIn(object, 'y1', 0) < numberIn(object, 'y2', 0)
        ? `M0 0L${width} ${height}`
        : `M0 ${height}L${width} 0`;
    case 'path':
      return fabricType(object) === 'triangle' ? `M${width / 2} 0L${width} ${height}H0Z` : textIn(geometry, 'd');
    default:
      return undefined;
  }
}

interface DrawnPaint {
  value: string;
  element: string;
}

function paintOf(value: unknown, id: string, size: Size): DrawnPaint | undefined {
  if (value === null || value === undefined || value === '') return { value: 'none', element: '' };
  if (typeof value === 'string') {
    return { value: isColorText(value.trim()) ? escaped(value.trim()) : 'none', element: '' };
  }
  if (!isJsonObject(value)) return undefined;
  const type = textIn(value, 'type').toLowerCase();
  const element = type === 'pattern' ? patternElement(value, id, size) : gradientElement(value, type, id, size);
  return element === undefined ? undefined : { value: `url(#${id})`, element };
}

function gradientElement(source: JsonObject, type: string, id: string, size: Size): string | undefined {
  if (type !== 'linear' && type !== 'radial') return undefined;
  const coords = objectIn(source, 'coords');
  const at = (key: string): number => numberIn(coords, key, 0);
  const stops = readFabricStops(source).map(
    ({ offset, color }) => `<stop offset="${offset}" style="stop-color:${escaped(color)}"/>`,
  );
  const places =
    type === 'linear'
      ? `x1="${at('x1')}" y1="${at('y1')}" x2="${at('x2')}" y2="${at('y2')}"`
      : `cx="${at('x2')}" cy="${at('y2')}" r="${at('r2')}" fx="${at('x1')}" fy="${at('y1')}"`;
  const map = fabricPaintMap(source, size).join(' ');
  const name = `${type}Gradient`;
  return `<${name} id="${id}" gradientUnits="userSpaceOnUse" gradientTransform="matrix(${map})" ${places}>${stops.join('')}</${name}>`;
}

function patternElement(source: JsonObject, id: string, size: Size): string | undefined {
  const uri = textIn(source, 'source');
  const tile = sizeOfDataUri(uri);
  if (!tile) return undefined;
  const repeat = textIn(source, 'repeat', 'repeat');
  const far = 4 * (size.width + size.height + tile.width + tile.height);
  const width = repeat === 'repeat' || repeat === 'repeat-x' ? tile.width : far;
  const height = repeat === 'repeat' || repeat === 'repeat-y' ? tile.height : far;
  const map = fabricPaintMap(source, size).join(' ');
  return (
    `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${width}" height="${height}" patternTransform="matrix(${map})">` +
    `<image width="${tile.width}" height="${tile.height}" xlink:href="${uri.trim()}"/></pattern>`
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
