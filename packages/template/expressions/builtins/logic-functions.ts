import type { FunctionDefinition } from './function-definition.ts';
import { anything, boolean, optional, required, variable } from './function-definition.ts';
import { isList, type FunctionCall } from './function-call.ts';
import { plainValueText } from '../text-value.ts';

const t = variable('T');

function isEmptyValue(call: FunctionCall): boolean {
  const value = call.value(0);
  return value === null || value === '' || (isList(value) && value.length === 0);
}

/** Functions that choose. */
export const logicFunctions: readonly FunctionDefinition[] = [
  {
    name: 'if',
    group: 'logic',
    description: 'The second value where the first is true, and else the third, or nothing. The same as ? and :.',
    example: ["if(3 > 2, 'yes', 'no')", "'yes'"],
    signatures: [
      { parameters: [required('condition', boolean), required('then', t), optional('otherwise', t)], result: t },
    ],
    takesMissing: true,
    isLazy: true,
    evaluate: (call) => (call.isTrue(0) ? call.value(1) : call.value(2)),
  },
  {
    name: 'select',
    group: 'logic',
    description: 'The value whose name the first one says, and else the one named other, or nothing.',
    example: ["select('m', s: 'Small', m: 'Medium', other: 'Large')", "'Medium'"],
    signatures: [
      { parameters: [required('value', { kind: 'oneOf', kinds: ['text', 'number', 'boolean'] })], result: t, named: t },
    ],
    takesMissing: true,
    isLazy: true,
    evaluate: (call) => {
      const name = plainValueText(call.value(0)) ?? '';
      return (call.named?.get(name) ?? call.named?.get('other'))?.() ?? null;
    },
  },
  {
    name: 'isEmpty',
    group: 'logic',
    description: 'Whether a value is missing, a text has no characters or a list no items.',
    example: ["isEmpty('')", 'true'],
    signatures: [{ parameters: [required('value', anything)], result: boolean }],
    takesMissing: true,
    evaluate: isEmptyValue,
  },
];
