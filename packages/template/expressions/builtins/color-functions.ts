import { mixColors, withChroma, withLightness } from '../../colors/mix-colors.ts';
import { contrastOf, luminanceOf, readColor, writeColor, type RgbColor } from '../../colors/read-color.ts';
import { isColorText } from '../../values/color.ts';
import { ExpressionError } from '../expression-issue.ts';
import type { FunctionCall } from './function-call.ts';
import type { FunctionDefinition, ParameterDefinition, ParameterType } from './function-definition.ts';
import { boolean, color, number, optional, required } from './function-definition.ts';

function colorOf(call: FunctionCall, index: number, usual?: string): RgbColor {
  const given = call.optionalText(index) ?? usual ?? '';
  // Converting takes as long as some hundred other steps.
  call.fuel.spend(50);
  const found = isColorText(given.trim()) ? readColor(given) : undefined;
  if (found) return found;
  throw new ExpressionError('COLOR_INVALID', `${given.slice(0, 40)} is no color such as #ff8800`);
}

function fraction(call: FunctionCall, index: number, usual: number): number {
  return Math.min(1, Math.max(0, call.optionalNumber(index) ?? usual));
}

interface ColorFunction {
  name: string;
  description: string;
  example: readonly [string, string];
  parameters: readonly ParameterDefinition[];
  result?: ParameterType;
  evaluate: (call: FunctionCall) => RgbColor | number | boolean;
}

const value = required('color', color);
const amount = required('amount', number);

const functions: readonly ColorFunction[] = [
  {
    name: 'lighten',
    description: 'A color made lighter by a part of the whole way from black to white: 0.1 is a tenth.',
    example: ["lighten('#336699', 0.2)", "'#6ea3da'"],
    parameters: [value, amount],
    evaluate: (call) => withLightness(colorOf(call, 0), (lightness) => lightness + call.number(1)),
  },
  {
    name: 'darken',
    description: 'A color made darker by a part of the whole way from white to black.',
    example: ["darken('#336699', 0.2)", "'#002f56'"],
    parameters: [value, amount],
    evaluate: (call) => withLightness(colorOf(call, 0), (lightness) => lightness - call.number(1)),
  },
  {
    name: 'mix',
    description: 'A color between two, halfway unless a weight from 0 to 1 says otherwise.',
    example: ["mix('#ff0000', '#0000ff')", "'#8c53a2'"],
    parameters: [value, required('other', color), optional('weight', number)],
    evaluate: (call) => mixColors(colorOf(call, 0), colorOf(call, 1), fraction(call, 2, 0.5)),
  },
  {
    name: 'alpha',
    description: 'A color with another opacity, 0 to 1.',
    example: ["alpha('#ff8800', 0.5)", "'#ff880080'"],
    parameters: [value, required('opacity', number)],
    evaluate: (call) => ({ ...colorOf(call, 0), alpha: fraction(call, 1, 1) }),
  },
  {
    name: 'grayscale',
    description: 'A color without its hue, as light as it was.',
    example: ["grayscale('#ff8800')", "'#acacac'"],
    parameters: [value],
    evaluate: (call) => withChroma(colorOf(call, 0), 0),
  },
  {
    name: 'contrast',
    description: 'The contrast of two colors by WCAG, 1 to 21; text needs 4.5.',
    example: ["round(contrast('#ffffff', '#336699'), 2)", '6'],
    parameters: [value, required('other', color)],
    result: number,
    evaluate: (call) => contrastOf(colorOf(call, 0), colorOf(call, 1)),
  },
  {
    name: 'readableOn',
    description: 'The one of two colors, white and black unless others are given, that is easier to read on a color.',
    example: ["readableOn('#ffcc00')", "'#000000'"],
    parameters: [required('background', color), optional('light', color), optional('dark', color)],
    evaluate: (call) => {
      const [background, light, dark] = [colorOf(call, 0), colorOf(call, 1, '#ffffff'), colorOf(call, 2, '#000000')];
      return contrastOf(background, light) >= contrastOf(background, dark) ? light : dark;
    },
  },
  {
    name: 'isDark',
    description: 'Whether white is easier to read on a color than black.',
    example: ["isDark('#336699')", 'true'],
    parameters: [value],
    result: boolean,
    evaluate: (call) => luminanceOf(colorOf(call, 0)) < 0.179,
  },
];

/** Functions of colors. */
export const colorFunctions: readonly FunctionDefinition[] = functions.map(
  ({ parameters, result = color, evaluate, ...rest }): FunctionDefinition => ({
    ...rest,
    group: 'colors',
    signatures: [{ parameters, result }],
    evaluate: (call) => {
      const found = evaluate(call);
      return typeof found === 'object' ? writeColor(found) : found;
    },
  }),
);
