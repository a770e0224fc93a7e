import { isColorText } from '../values/color.ts';
import { parseCssPaint } from '../css/parse-css-paint.ts';
import { ValueError } from '../errors/refusal.ts';
import type { JsonObject } from '../json/json-object.ts';
import type { Layer } from '../layers/layer.ts';
import { solid, type Paint } from '../values/paint.ts';
import { applyStyles } from './apply-styles.ts';
import { buildLayer } from './build-template.ts';
import { withAlpha } from './color-alpha.ts';
import type { IdSource } from './id-source.ts';
import type { ImportNotes, Named } from './import-notes.ts';
import { polotnoMotion } from './polotno-motion.ts';
import { polotnoLook } from './polotno-look.ts';
import { booleanIn, numberIn, objectIn, objectsIn, textIn } from './read-json.ts';
import { boxTurnedAtCorner, type TurnedBox } from './turned-box.ts';

function paintOf(
  text: string,
  box: { width: number; height: number },
  named: Named,
  property: string,
  notes: ImportNotes,
): Paint | undefined {
  if (text === '' || text === 'none') return undefined;
  const paint = parseCssPaint(text, box);
  if (!(paint instanceof ValueError)) return paint;
  notes.note(named, property, `it ${paint.message}`);
  return undefined;
}

function outline(
  element: JsonObject,
  color: string,
  width: string,
  dash: string,
  position: string,
): JsonObject | undefined {
  const thickness = numberIn(element, width, 0, 0, 1000);
  const paint = textIn(element, color);
  if (thickness === 0 || !isColorText(paint)) return undefined;
  const dashes = element[dash];
  const pattern = Array.isArray(dashes)
    ? dashes.filter((length) => typeof length === 'number').map((length) => length * thickness)
    : [];
  return { paint: solid(paint), width: thickness, position, dash: pattern };
}

const figures: Readonly<Record<string, JsonObject>> = {
  rect: { shape: 'rectangle' },
  circle: { shape: 'ellipse' },
  ellipse: { shape: 'ellipse' },
  star: { shape: 'star' },
  hexagon: { shape: 'polygon', sides: 6 },
  pentagon: { shape: 'polygon', sides: 5 },
  triangle: { shape: 'path', d: 'M50 0L100 100L0 100Z', viewWidth: 100, viewHeight: 100 },
  righttriangle: { shape: 'path', d: 'M0 0L100 100L0 100Z', viewWidth: 100, viewHeight: 100 },
  rightangle: { shape: 'path', d: 'M0 0L100 100L0 100Z', viewWidth: 100, viewHeight: 100 },
  diamond: { shape: 'path', d: 'M50 0L100 50L50 100L0 50Z', viewWidth: 100, viewHeight: 100 },
};

const heads: Readonly<Record<string, string>> = {
  arrow: 'open',
  triangle: 'triangle',
  bar: 'bar',
  circle: 'circle',
  square: 'diamond',
};

function textMembers(element: JsonObject, named: Named, notes: ImportNotes): JsonObject {
  const text = textIn(element, 'text');
  if (/<[a-z][^>]*>/i.test(text)) notes.note(named, 'the HTML in its text', 'the text is taken without its markup');
  const plain = text.replaceAll(/<br\s*\/?>|<\/p>\s*<p[^>]*>/gi, '\n').replaceAll(/<\/?[a-z][^>]*>/gi, '');
  const background = textIn(element, 'backgroundColor', '#7ED321');
  return {
    type: 'text',
    runs: plain === '' ? [] : [{ text: plain }],
    mode: 'grow',
    align: 'left',
    direction: textIn(element, 'dir') === 'rtl' ? 'rtl' : 'auto',
    ...(booleanIn(element, 'backgroundEnabled', false)
      ? {
          background: {
            paint: solid(
              withAlpha(
                isColorText(background) ? background : 'transparent',
                numberIn(element, 'backgroundOpacity', 1, 0, 1),
              ),
            ),
            scope: 'box',
            radius: numberIn(element, 'backgroundCornerRadius', 0, 0, 1) * numberIn(element, 'fontSize', 20) * 0.5,
            paddingX: numberIn(element, 'backgroundPadding', 0, 0, 2) * numberIn(element, 'fontSize', 20) * 0.5,
            paddingY: numberIn(element, 'backgroundPadding', 0, 0, 2) * numberIn(element, 'fontSize', 20) * 0.5,
          },
        }
      : {}),
  };
}

function imageMembers(element: JsonObject, type: string): JsonObject {
  const radius = numberIn(element, 'cornerRadius', 0, 0, 5000);
  const crop = {
    x: numberIn(element, 'cropX', 0, 0, 1),
    y: numberIn(element, 'cropY', 0, 0, 1),
    width: numberIn(element, 'cropWidth', 1, 0.0001, 1),
    height: numberIn(element, 'cropHeight', 1, 0.0001, 1),
  };
  const cropped = crop.x !== 0 || crop.y !== 0 || crop.width !== 1 || crop.height !== 1;
  const lengthMs = numberIn(element, 'duration', 0, 0, 86_400_000);
  const endTime = numberIn(element, 'endTime', 1, 0, 1);
  const startTime = numberIn(element, 'startTime', 0, 0, 1);
  const playback = {
    poster: textIn(element, 'poster'),
    volume: numberIn(element, 'volume', 1, 0, 4),
    muted: booleanIn(element, 'muted', false),
    trimStartMs: startTime * lengthMs,
    ...(lengthMs > 0 && endTime < 1 && endTime > startTime ? { trimEndMs: endTime * lengthMs } : {}),
  };
  return {
    type: type === 'video' ? 'video' : 'image',
    source: textIn(element, 'src'),
    fit: booleanIn(element, 'stretchEnabled', false) || element.keepRatio === false ? 'fill' : 'cover',
    radius: { topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius },
    ...(cropped ? { crop } : {}),
    ...(type === 'video' ? playback : {}),
    stroke: outline(element, 'borderColor', 'borderSize', 'dash', 'inside'),
  };
}

function shapeMembers(element: JsonObject, type: string, named: Named, notes: ImportNotes): JsonObject {
  if (type === 'line') {
    const paint = solid(isColorText(textIn(element, 'color')) ? textIn(element, 'color') : 'black');
    const width = numberIn(element, 'height', 2, 0, 1000);
    const dash = Array.isArray(element.dash)
      ? element.dash.filter((length) => typeof length === 'number').map((length) => length * width)
      : [];
    const [start = '', end = ''] = [textIn(element, 'startHead'), textIn(element, 'endHead')];
    const geometry =
      start || end ? { shape: 'arrow', start: heads[start] ?? 'none', end: heads[end] ?? 'none' } : { shape: 'line' };
    return { type: 'shape', geometry, strokes: [{ paint, width, dash }] };
  }
  const kind = textIn(element, 'subType', 'rect').toLowerCase();
  const geometry = Object.hasOwn(figures, kind) ? figures[kind] : undefined;
  if (!geometry) notes.note(named, `the figure "${kind}"`, 'a rectangle replaces it');
  const box = { width: numberIn(element, 'width', 100, 0), height: numberIn(element, 'height', 100, 0) };
  const fill = paintOf(textIn(element, 'fill'), box, named, 'fill', notes);
  const stroke = outline(element, 'stroke', 'strokeWidth', 'dash', 'inside');
  const radius = numberIn(element, 'cornerRadius', 0, 0, 5000);
  return {
    type: 'shape',
    geometry: geometry ?? figures.rect,
    radius: { topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius },
    fills: fill ? [fill] : [],
    strokes: stroke ? [stroke] : [],
  };
}

function svgMembers(element: JsonObject): JsonObject {
  const replaced = Object.entries(objectIn(element, 'colorsReplace'));
  const colors = replaced.flatMap(([from, to]) =>
    isColorText(from) && typeof to === 'string' && isColorText(to) ? [{ from, to }] : [],
  );
  return {
    type: 'svg',
    source: textIn(element, 'src'),
    fit: booleanIn(element, 'keepRatio', false) ? 'contain' : 'fill',
    colors,
  };
}

/** Properties of Polotno elements that our layers do not support, with the reason. */
const unkept: Readonly<Record<string, string>> = {
  clipSrc: 'images cannot be clipped by another file',
  maskSrc: 'images cannot be masked by another file',
  curveEnabled: 'text on a curve is not imported',
};

function noteUnkept(element: JsonObject, named: Named, notes: ImportNotes): void {
  for (const [property, reason] of Object.entries(unkept)) {
    const value = element[property];
    const isEmpty =
      value === undefined ||
      value === null ||
      value === '' ||
      value === false ||
      (Array.isArray(value) && value.length === 0);
    if (!isEmpty) notes.note(named, property, reason);
  }
  if (Object.keys(objectIn(element, 'filters')).length > 0)
    notes.note(named, 'filters', 'named filter sets are not imported');
}

/** Groups are often stored without a size: theirs is then as far as their children reach. */
function groupSize(place: TurnedBox, members: JsonObject): { width: number; height: number } {
  const children = place.width === 0 && place.height === 0 ? objectsIn(members, 'layers') : [];
  const reach = (start: string, length: string): number =>
    children.reduce((far, child) => Math.max(far, numberIn(child, start, 0) + numberIn(child, length, 0)), 0);
  return children.length === 0
    ? { width: place.width, height: place.height }
    : { width: reach('x', 'width'), height: reach('y', 'height') };
}

/** One Polotno element as a layer, groups with their children; undefined, with a note, when it is of no kind we have. */
export function importPolotnoElement(
  element: JsonObject,
  ids: IdSource,
  notes: ImportNotes,
  visit: (element: JsonObject, layer: Layer) => void,
): Layer | undefined {
  const type = textIn(element, 'type').toLowerCase();
  const name = textIn(element, 'name').slice(0, 255);
  const named = { id: ids.next(textIn(element, 'id'), type || 'layer'), name };
  const isImage = type === 'image' || type === 'gif' || type === 'video';
  let members: JsonObject;
  if (type === 'text') members = textMembers(element, named, notes);
  else if (isImage) members = imageMembers(element, type);
  else if (type === 'svg') members = svgMembers(element);
  else if (type === 'figure' || type === 'line') members = shapeMembers(element, type, named, notes);
  else if (type === 'group') {
    const children = objectsIn(element, 'children').map((child) => importPolotnoElement(child, ids, notes, visit));
    members = { type: 'group', layers: children.filter((child) => child !== undefined) };
  } else {
    notes.note(named, 'the whole layer', `its type "${type}" is unknown`);
    return undefined;
  }
  const height = numberIn(element, 'height', 100, 0);
  const place = boxTurnedAtCorner(
    numberIn(element, 'x', 0),
    numberIn(element, 'y', 0),
    numberIn(element, 'width', 100, 0),
    height,
    numberIn(element, 'rotation', 0, -36_000, 36_000),
  );
  // A Polotno line is as high as it is thick; ours runs through its middle.
  const box =
    type === 'line' ? { ...place, y: place.y + height / 2, height: 0 } : { ...place, ...groupSize(place, members) };
  const flips = { flipX: booleanIn(element, 'flipX', false), flipY: booleanIn(element, 'flipY', false) };
  const layer = buildLayer(
    {
      ...members,
      ...named,
      ...box,
      ...flips,
      ...polotnoLook(element, flips),
      alt: textIn(element, 'alt'),
      motion: polotnoMotion(element, named, notes),
    },
    notes,
  );
  if (!layer) return undefined;
  noteUnkept(element, named, notes);
  const styled = type === 'text' ? applyStyles(layer, textStyles(element), notes) : layer;
  visit(element, styled);
  return styled;
}

function textStyles(element: JsonObject): (readonly [string, unknown])[] {
  const names = [
    'fontSize',
    'fontFamily',
    'fontStyle',
    'fontWeight',
    'fill',
    'lineHeight',
    'textDecoration',
    'textTransform',
    'verticalAlign',
  ];
  const styles = names.map((name) => [name, element[name]] as const);
  const tracking = numberIn(element, 'letterSpacing', 0, -10, 100);
  const stroke = numberIn(element, 'strokeWidth', 0, 0, 1000);
  const align = textIn(element, 'align', 'left');
  return [
    ...styles,
    ['textAlign', align] as const,
    // A share of the font size.
    ...(tracking === 0 ? [] : [['letterSpacing', `${tracking}em`] as const]),
    ...(stroke === 0
      ? []
      : ([
          ['textStrokeWidth', stroke],
          ['textStrokeColor', element.stroke],
        ] as const)),
  ];
}
