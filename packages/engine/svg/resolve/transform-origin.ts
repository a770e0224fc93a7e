import type { Element } from '@xmldom/xmldom';
import { identity } from '../../geometry/matrix.ts';
import type { Bounds } from '../../geometry/path-data.ts';
import { elementBox } from './element-box.ts';

const keywords: Readonly<Record<string, string>> = {
  left: '0%',
  top: '0%',
  center: '50%',
  right: '100%',
  bottom: '100%',
};
const pixels: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
};

/** Puts an origin of transforms into the transform (CSS Transforms 1, 5 and 6). */
export function resolveTransformOrigin(element: Element): void {
  const origin = element.getAttribute('transform-origin');
  if (!origin) return;
  const box = element.getAttribute('transform-box');
  element.removeAttribute('transform-origin');
  element.removeAttribute('transform-box');
  const name = element.localName?.endsWith('Gradient')
    ? 'gradientTransform'
    : element.localName === 'pattern'
      ? 'patternTransform'
      : 'transform';
  const transform = element.getAttribute(name);
  if (!transform) return;
  const reference = box === 'fill-box' || box === 'content-box' ? elementBox(element, identity) : viewBoxOf(element);
  if (!reference) return;
  const [x, y] = readOrigin(origin, reference);
  element.setAttribute(name, `translate(${x} ${y}) ${transform} translate(${-x} ${-y})`);
}

function readOrigin(text: string, { left, top, right, bottom }: Bounds): [x: number, y: number] {
  const words = text.trim().toLowerCase().split(/\s+/);
  let [first = '50%', second = 'center'] = words;
  if (/^(?:top|bottom)$/.test(first) || /^(?:left|right)$/.test(second)) [first, second] = [second, first];
  const length = (word: string, from: number, side: number): number => {
    const value = keywords[word] ?? word;
    const number = Number.parseFloat(value) || 0;
    if (value.endsWith('%')) return from + (side * number) / 100;
    return from + number * (pixels[/[a-z]+$/.exec(value)?.[0] ?? 'px'] ?? 1);
  };
  return [length(first, left, right - left), length(second, top, bottom - top)];
}

/** The nearest view: as large as its view box, at 0, 0. */
function viewBoxOf(element: Element): Bounds {
  for (let parent = element.parentNode; parent?.nodeType === 1; parent = parent.parentNode) {
    const view = parent as Element;
    if (view.localName !== 'svg' && view.localName !== 'symbol') continue;
    const [, , width = 0, height = 0] = (view.getAttribute('viewBox') ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (width > 0 && height > 0) return { left: 0, top: 0, right: width, bottom: height };
    const side = (name: string): number => Number.parseFloat(view.getAttribute(name) ?? '') || 100;
    return { left: 0, top: 0, right: side('width'), bottom: side('height') };
  }
  return { left: 0, top: 0, right: 0, bottom: 0 };
}
