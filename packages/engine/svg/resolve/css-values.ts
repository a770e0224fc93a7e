import { clampRgb, converter, parse } from '../../geometry/css-colors.ts';

const toRgb = converter('rgb');
const maxLength = 10_000;
const maxDepth = 10;

/** Whether a property is a color, or may be one. */
export const colorNames: ReadonlySet<string> = new Set([
  'color',
  'fill',
  'stroke',
  'stop-color',
  'flood-color',
  'lighting-color',
]);

/** A value with its `var()` put in; undefined when one is missing without a fallback (CSS Variables 1, 3). */
export function putVariablesIn(value: string, variables: ReadonlyMap<string, string>, depth = 0): string | undefined {
  if (!/\bvar\(/i.test(value)) return value;
  if (depth > maxDepth || value.length > maxLength) return undefined;
  const start = value.search(/\bvar\(/i);
  const end = closingOf(value, start + 3);
  const inside = value.slice(start + 4, end);
  const comma = inside.indexOf(',');
  const name = (comma < 0 ? inside : inside.slice(0, comma)).trim();
  const fallback = comma < 0 ? undefined : inside.slice(comma + 1).trim();
  const found = variables.get(name) ?? fallback;
  if (found === undefined) return undefined;
  return putVariablesIn(`${value.slice(0, start)}${found}${value.slice(end + 1)}`, variables, depth + 1);
}

function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return text.length;
}

/** A value as resvg reads it: references without quotes, and colors of every CSS form as red, green and blue. */
export function plainValue(name: string, value: string): string {
  const unquoted = value.replaceAll(/url\(\s*(["']?)\s*(#[^"')]*?)\s*\1\s*\)/gi, 'url($2)');
  if (!colorNames.has(name)) return unquoted;
  const [, reference, fallback] = /^(url\(#[^)]*\))\s*(\S[^]*)$/.exec(unquoted) ?? [];
  if (reference !== undefined && fallback !== undefined) return `${reference} ${plainColor(fallback)}`;
  return plainColor(unquoted);
}

/** Forms that resvg knows as well. */
const known = /^(?:#[0-9a-f]{3,8}|[a-z-]+|rgb\(\s*\d+\s*,\s*\d+\s*,\s*\d+\s*\)|url\(.*)$/i;

function plainColor(value: string): string {
  const [, light] = /^light-dark\(\s*((?:[^(),]|\([^()]*\))+),[^]*\)$/i.exec(value) ?? [];
  if (light !== undefined) return plainColor(light.trim());
  if (known.test(value) && !/^canvastext|^canvas/i.test(value)) return value;
  const color = toRgb(parse(value.trim()));
  if (!color) return value;
  const { r, g, b, alpha = 1 } = clampRgb(color);
  const [red, green, blue] = [r, g, b].map((channel) => Math.round(channel * 255));
  return alpha >= 1 ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${Number(alpha.toFixed(4))})`;
}

/** A CSS `transform` as the attribute has it: without units. Undefined for one that a plane has not. */
export function plainTransform(value: string): string | undefined {
  if (/3d|perspective|rotate[XYZ]|translateZ|scaleZ|%|calc/i.test(value)) return undefined;
  return value
    .replaceAll(/(-?[\d.]+(?:e[-+]?\d+)?)(deg|grad|rad|turn|px)/gi, (_, number: string, unit: string) =>
      String(Number(number) * (unitFactors[unit.toLowerCase()] ?? 1)),
    )
    .replaceAll(/translateX\(\s*([^)]*)\)/g, 'translate($1 0)')
    .replaceAll(/translateY\(\s*([^)]*)\)/g, 'translate(0 $1)')
    .replaceAll(/scaleX\(\s*([^)]*)\)/g, 'scale($1 1)')
    .replaceAll(/scaleY\(\s*([^)]*)\)/g, 'scale(1 $1)');
}

const unitFactors: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360, px: 1 };
