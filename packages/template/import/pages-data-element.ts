import type { JsonObject } from '../json/json-object.ts';
import { layerFrame } from '../layers/layer-frame.ts';
import type { Layer } from '../layers/layer.ts';
import type { TextLayer } from '../layers/text/text-layer.ts';
import { applyStyles } from './apply-styles.ts';
import { buildLayer } from './build-template.ts';
import type { IdSource } from './id-source.ts';
import type { ImportNotes } from './import-notes.ts';
import { borderDash, createBorder } from './pages-data-border.ts';
import { booleanIn, numberIn, objectIn, textIn } from './read-json.ts';

type Styles = (readonly [string, unknown])[];

const shapes: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  rectangle: { shape: 'rectangle' },
  square: { shape: 'rectangle' },
  circle: { shape: 'ellipse' },
  ellipse: { shape: 'ellipse' },
  triangle: { shape: 'path', d: 'M50 0L100 100L0 100Z', viewWidth: 100, viewHeight: 100 },
  star: { shape: 'star' },
  polygon: { shape: 'polygon' },
  line: { shape: 'line' },
  arrow: { shape: 'arrow' },
};

/** Values that say there is nothing: keeping them would make an outline or a shadow of nothing. */
function isNothing(name: string, value: unknown): boolean {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (
    /^(?:stroke|textStrokeColor|textBackgroundColor|backgroundColor|svgColor|filter|boxShadow|dropShadow|textShadow|border\w*)$/i.test(
      name,
    )
  ) {
    return word === '' || word === 'none' || word === 'transparent' || word === 0 || word === '0' || word === '0px';
  }
  if (/^mixBlendMode$/i.test(name)) return word === 'normal';
  return /^(?:strokeWidth|textStrokeWidth|textBackgroundRadius)$/i.test(name) && Number.parseFloat(String(word)) === 0;
}

function hasShadow(style: JsonObject, kind: string): boolean {
  const color = textIn(style, `${kind}Color`).trim().toLowerCase();
  if (color === 'transparent' || color === 'none') return false;
  return ['X', 'Y', 'Blur'].some((part) => numberIn(style, kind + part, 0) !== 0);
}

/** Members that only mean something together: a color without a width draws nothing. */
function isIdle(style: JsonObject, name: string): boolean {
  const lower = name.toLowerCase();
  if (lower.startsWith('boxshadow') && lower !== 'boxshadow') return !hasShadow(style, 'boxShadow');
  if (lower.startsWith('dropshadow') && lower !== 'dropshadow') return !hasShadow(style, 'dropShadow');
  if (lower === 'textstrokecolor') return numberIn(style, 'textStrokeWidth', 0) === 0;
  if (lower === 'stroke' || lower === 'strokewidth')
    return numberIn(style, 'strokeWidth', 0) === 0 || isNothing('stroke', style.stroke);
  if (lower === 'bordercolor' || lower === 'borderstyle') return numberIn(style, 'borderWidth', 0) === 0;
  if (lower === 'textbackgroundradius') return isNothing('textBackgroundColor', style.textBackgroundColor ?? 'none');
  return false;
}

function readStyles(element: JsonObject, type: string): Styles {
  const style = objectIn(element, 'style');
  return Object.entries(style).filter(([name, value]) => {
    if (isNothing(name, value) || isIdle(style, name)) return false;
    // Other tools write every property on every element; those of other kinds say nothing here.
    if (type !== 'text' && /^(?:font|text|line|letter|min|vertical|padding)/i.test(name)) return false;
    if (type !== 'image' && type !== 'video' && /^object/i.test(name)) return false;
    // A text's border is its frame; see `finish`.
    if (type === 'text' && /^border/i.test(name)) return false;
    return !/^borderStyle$/i.test(name) && !(type !== 'image' && /^svgColor$/i.test(name));
  });
}

function playback(element: JsonObject): JsonObject {
  const options = objectIn(element, 'videoOptions');
  const start = numberIn(options, 'trim_start_time', numberIn(options, 'trimStart', 0), 0);
  const end = numberIn(options, 'trim_end_time', numberIn(options, 'trimEnd', 0), 0);
  return {
    loop: booleanIn(options, 'loop', false),
    muted: booleanIn(options, 'muted', false),
    volume: numberIn(options, 'volume', 1, 0, 4),
    speed: numberIn(options, 'speed', numberIn(options, 'playbackRate', 1), 0.1, 10),
    trimStartMs: start * 1000,
    ...(end > start ? { trimEndMs: end * 1000 } : {}),
  };
}

/** Returns the members that only this type of element has. */
function ownMembers(element: JsonObject, type: string): JsonObject {
  const content = textIn(element, 'content');
  if (type === 'text') return { type, runs: content === '' ? [] : [{ text: content }], align: 'left' };
  if (type === 'video')
    return {
      type,
      source: content,
      poster: textIn(element, 'poster') || textIn(element, 'thumbnail'),
      ...playback(element),
    };
  if (type === 'audio') {
    const isSpoken = textIn(element, 'parameterType') === 'voiceText';
    return {
      type,
      ...(isSpoken ? { voiceText: content.slice(0, 10_000) } : { source: content }),
      ...playback(element),
    };
  }
  if (type === 'shape') {
    const shape = textIn(element, 'shapeType', 'rectangle').toLowerCase();
    return { type, geometry: Object.hasOwn(shapes, shape) ? shapes[shape] : shapes.rectangle };
  }
  if (!booleanIn(element, 'isSvg', false)) return { type: 'image', source: content };
  return {
    type: 'svg',
    source: content.trim().startsWith('<svg') ? `data:image/svg+xml,${encodeURIComponent(content)}` : content,
  };
}

function framed(layer: TextLayer, style: JsonObject): Layer {
  const border = createBorder(style, layer);
  if (!border) return layer;
  const corner = numberIn(style, 'borderRadius', 0, 0, 5000);
  const radius = { topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner };
  return { ...layer, frame: layerFrame.parse({ strokes: border.strokes, radius }) };
}

function finish(layer: Layer, element: JsonObject): Layer {
  const style = objectIn(element, 'style');
  const border = textIn(style, 'borderStyle').toLowerCase();
  if ((layer.type === 'image' || layer.type === 'video') && layer.stroke) {
    return { ...layer, stroke: { ...layer.stroke, ...borderDash(border, layer.stroke.width) } };
  }
  if (layer.type === 'text') return framed(layer, style);
  if (layer.type !== 'shape') return layer;
  const strokes = layer.strokes.map((stroke) => ({ ...stroke, ...borderDash(border, stroke.width) }));
  const isLine = layer.geometry.shape === 'line' || layer.geometry.shape === 'arrow';
  if (!isLine) return { ...layer, strokes };
  // Elsewhere a line is colored by its fill; ours is drawn by its stroke.
  const [fill] = layer.fills;
  const width = Math.max(1, layer.strokes[0]?.width ?? Math.min(layer.height, layer.width, 8));
  const [first] = strokes;
  const paint = first?.paint ?? fill ?? { type: 'solid' as const, color: '#000000' };
  const stroke = first ?? {
    paint,
    width,
    position: 'center',
    dash: [],
    dashOffset: 0,
    cap: 'butt',
    join: 'miter',
    miterLimit: 10,
  };
  return { ...layer, fills: [], y: layer.y + layer.height / 2, height: 0, strokes: [stroke] };
}

/** One element of the anatomy as a layer; undefined, with a note, when it is of no kind we have. */
export function importElement(element: JsonObject, ids: IdSource, notes: ImportNotes): Layer | undefined {
  const type = textIn(element, 'type').toLowerCase();
  const name = (textIn(element, 'layerName') || textIn(element, 'name')).slice(0, 255);
  const id = ids.next(textIn(element, 'id'), type || 'layer');
  if (!['text', 'image', 'shape', 'video', 'audio'].includes(type)) {
    notes.note({ id, name }, 'the whole layer', `its type "${type}" is unknown`);
    return undefined;
  }
  // Some writers put the numbers into the element itself.
  const position = 'position' in element ? objectIn(element, 'position') : element;
  const dimensions = 'dimensions' in element ? objectIn(element, 'dimensions') : element;
  const layer = buildLayer(
    {
      ...ownMembers(element, type),
      id,
      name,
      x: numberIn(position, 'x', 0),
      y: numberIn(position, 'y', 0),
      width: numberIn(dimensions, 'width', 100, 0),
      height: numberIn(dimensions, 'height', 100, 0),
      rotation: numberIn(element, 'rotation', 0, -36_000, 36_000),
      skewX: numberIn(element, 'skewX', 0, -89, 89),
      skewY: numberIn(element, 'skewY', 0, -89, 89),
      visible: !booleanIn(element, 'isHidden', false),
    },
    notes,
  );
  for (const unkept of ['animation', 'animations', 'transition']) {
    const value = element[unkept];
    const isEmpty = !value || value === 'none' || (Array.isArray(value) && value.length === 0);
    if (!isEmpty) notes.note({ id, name }, unkept, 'the format does not say how its animations run');
  }
  return layer && finish(applyStyles(layer, readStyles(element, type), notes), element);
}
