import { msg } from '@lit/localize';
import { placeField } from '@platen/template/internal';

/** The name of a changed field of a layer, page or part; several fields share a name, such as left and top. */
export function fieldName(field: string): string {
  const slash = field.indexOf('/');
  const name = slash < 0 ? field : field.slice(0, slash);
  return names()[name] ?? msg('Other settings');
}

function names(): Readonly<Record<string, string | undefined>> {
  const [position, size, text, style] = [msg('Position'), msg('Size'), msg('Text'), msg('Text style')];
  const [fill, timing, audio, data] = [msg('Fill'), msg('Timing'), msg('Audio'), msg('Data')];
  return {
    [placeField]: msg('Place'),
    x: position,
    y: position,
    placement: position,
    anchors: position,
    width: size,
    height: size,
    rotation: msg('Rotation'),
    runs: text,
    paragraphs: text,
    style,
    styleId: style,
    ownStyle: style,
    align: style,
    verticalAlign: style,
    lineHeight: style,
    mode: style,
    list: style,
    fills: fill,
    backgrounds: msg('Background'),
    background: msg('Background'),
    frame: fill,
    strokes: msg('Stroke'),
    stroke: msg('Stroke'),
    opacity: msg('Opacity'),
    visible: msg('Visibility'),
    locked: msg('Locked'),
    shadows: msg('Shadow'),
    filters: msg('Filters'),
    mask: msg('Mask'),
    blendMode: msg('Blend mode'),
    source: msg('Content'),
    crop: msg('Content'),
    focalX: msg('Content'),
    focalY: msg('Content'),
    focal: msg('Content'),
    geometry: msg('Shape'),
    radius: msg('Corners'),
    motion: msg('Animation'),
    startMs: timing,
    endMs: timing,
    durationMs: timing,
    trimStartMs: timing,
    trimEndMs: timing,
    speed: timing,
    transition: msg('Transition'),
    volume: audio,
    muted: audio,
    sounds: audio,
    subtitles: msg('Subtitles'),
    rows: data,
    columns: data,
    category: data,
    series: data,
    when: msg('Expressions'),
    expressions: msg('Expressions'),
    layout: msg('Layout'),
    item: msg('Layout'),
    href: msg('Link'),
    name: msg('Name'),
    description: msg('Description'),
    tags: msg('Tags'),
    fonts: msg('Fonts'),
    master: msg('Master'),
    value: msg('Value'),
    default: msg('Default'),
  };
}
