import { isColorText } from '../values/color.ts';
import type { Filter } from '../values/filter.ts';
import type { JsonObject } from '../json/json-object.ts';
import { booleanIn, numberIn, textIn } from './read-json.ts';
import { offsetOnLayer } from './turned-box.ts';
import { withAlpha } from './color-alpha.ts';

interface Flips {
  flipX: boolean;
  flipY: boolean;
}

/** The filters that the element switches on. */
function filters(element: JsonObject): Filter[] {
  const found: Filter[] = [];
  if (booleanIn(element, 'blurEnabled', false))
    found.push({ type: 'blur', radius: numberIn(element, 'blurRadius', 10, 0, 500) });
  if (booleanIn(element, 'brightnessEnabled', false)) {
    found.push({ type: 'brightness', amount: 1 + numberIn(element, 'brightness', 0, -1, 9) });
  }
  if (booleanIn(element, 'sepiaEnabled', false)) found.push({ type: 'sepia', amount: 1 });
  if (booleanIn(element, 'grayscaleEnabled', false)) found.push({ type: 'grayscale', amount: 1 });
  return found;
}

function shadows(element: JsonObject, flips: Flips): object[] {
  if (!booleanIn(element, 'shadowEnabled', false)) return [];
  const color = textIn(element, 'shadowColor', 'black');
  return [
    {
      type: 'drop',
      color: withAlpha(isColorText(color) ? color : 'black', numberIn(element, 'shadowOpacity', 1, 0, 1)),
      ...offsetOnLayer(numberIn(element, 'shadowOffsetX', 0), numberIn(element, 'shadowOffsetY', 0), {
        ...flips,
        rotation: numberIn(element, 'rotation', 0),
      }),
      blur: numberIn(element, 'shadowBlur', 5, 0, 1000),
    },
  ];
}

/** Reads the look that every Polotno element has: opacity, visibility, lock, filters and shadow. */
export function polotnoLook(element: JsonObject, flips: Flips): JsonObject {
  const locked = element.locked === true || (element.draggable === false && element.contentEditable === false);
  return {
    opacity: numberIn(element, 'opacity', 1, 0, 1),
    visible: booleanIn(element, 'visible', true) && booleanIn(element, 'showInExport', true),
    locked,
    blendMode: textIn(element, 'blendMode', 'normal'),
    filters: filters(element),
    shadows: shadows(element, flips),
  };
}
