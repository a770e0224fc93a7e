import { roundingModes, roundNumber } from '../../locale/decimal.ts';
import { numberText } from '../../data/parse-plain-data.ts';
import { ExpressionError } from '../expression-issue.ts';
import type { FunctionCall } from './function-call.ts';
import { finite } from './function-call.ts';
import type { FunctionDefinition, ParameterDefinition } from './function-definition.ts';
import { choice, number, optional, required, text } from './function-definition.ts';

interface NumberFunction {
  name: string;
  description: string;
  example: readonly [string, string];
  parameters: readonly ParameterDefinition[];
  evaluate: (call: FunctionCall) => number;
}

const value = required('value', number);
const decimals = optional('decimals', number);

const functions: readonly NumberFunction[] = [
  {
    name: 'round',
    description:
      'The nearest number with at most that many decimals; halves go away from zero unless a mode says otherwise.',
    example: ['round(2.345, 2)', '2.35'],
    parameters: [value, decimals, choice('mode', roundingModes)],
    evaluate: (call) => roundNumber(call.number(0), call.whole(1, 0, -15, 15), call.option(2, roundingModes, 'halfUp')),
  },
  {
    name: 'floor',
    description: 'The next number below with at most that many decimals.',
    example: ['floor(2.9)', '2'],
    parameters: [value, decimals],
    evaluate: (call) => roundNumber(call.number(0), call.whole(1, 0, -15, 15), 'floor'),
  },
  {
    name: 'ceil',
    description: 'The next number above with at most that many decimals.',
    example: ['ceil(2.1)', '3'],
    parameters: [value, decimals],
    evaluate: (call) => roundNumber(call.number(0), call.whole(1, 0, -15, 15), 'ceiling'),
  },
  {
    name: 'abs',
    description: 'A number without its sign.',
    example: ['abs(-3)', '3'],
    parameters: [value],
    evaluate: (call) => Math.abs(call.number(0)),
  },
  {
    name: 'sign',
    description: '-1, 0 or 1, as a number is below, at or above zero.',
    example: ['sign(-3)', '-1'],
    parameters: [value],
    evaluate: (call) => Math.sign(call.number(0)),
  },
  {
    name: 'clamp',
    description: 'The number nearest to a value that lies between two others.',
    example: ['clamp(120, 0, 100)', '100'],
    parameters: [value, required('min', number), required('max', number)],
    evaluate: (call) => Math.max(call.number(1), Math.min(call.number(2), call.number(0))),
  },
  {
    name: 'scale',
    description: 'A value of one range as the value at the same place of another, such as a length of a bar.',
    example: ['scale(30, 0, 60, 0, 400)', '200'],
    parameters: [
      value,
      required('fromMin', number),
      required('fromMax', number),
      required('toMin', number),
      required('toMax', number),
    ],
    evaluate: (call) => {
      const range = call.number(2) - call.number(1);
      if (range === 0) throw new ExpressionError('DIVISION_BY_ZERO', 'the range to scale from is empty');
      return call.number(3) + ((call.number(0) - call.number(1)) / range) * (call.number(4) - call.number(3));
    },
  },
  {
    name: 'power',
    description: 'A number multiplied with itself that many times.',
    example: ['power(2, 10)', '1024'],
    parameters: [required('base', number), required('exponent', number)],
    evaluate: (call) => call.number(0) ** call.number(1),
  },
  {
    name: 'sqrt',
    description: 'The square root of a number.',
    example: ['sqrt(81)', '9'],
    parameters: [value],
    evaluate: (call) => Math.sqrt(call.number(0)),
  },
];

/** Functions of numbers. */
export const numberFunctions: readonly FunctionDefinition[] = [
  ...functions.map(({ parameters, evaluate, ...rest }): FunctionDefinition => ({
    ...rest,
    group: 'numbers',
    signatures: [{ parameters, result: number }],
    // A result of -0 would be written with its sign.
    evaluate: (call) => finite(evaluate(call)) + 0,
  })),
  {
    name: 'toNumber',
    group: 'numbers',
    description: 'The number that a text says with a point before its decimals; nothing when it says none.',
    example: ["toNumber('12.50')", '12.5'],
    signatures: [{ parameters: [required('text', text)], result: number }],
    evaluate: (call) => {
      const given = call.scanned(0);
      const found = numberText.test(given) ? Number(given) : Number.NaN;
      return Number.isFinite(found) ? found : null;
    },
  },
];
