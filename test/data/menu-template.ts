import assert from 'node:assert/strict';
import { parseTemplate, PlatenError, type Template } from '@platen/template';

/** A text layer that shows its id. */
export const text = (id: string, rest: object = {}): object => ({
  type: 'text',
  id,
  runs: [{ text: `(${id})` }],
  ...rest,
});

/** A page of these layers, with data and parameters. */
export function templateOf(
  layers: readonly object[],
  rest: { data?: object; testData?: unknown; parameters?: readonly object[] } = {},
): Template {
  const { data = {}, parameters = [], ...others } = rest;
  const pages = [{ id: 'p', width: 400, height: 400, layers, parameters }];
  return parseTemplate({ schemaVersion: 2, data, ...others, pages });
}

/** Data of a menu. */
export const dishes = {
  dishes: {
    type: 'list',
    items: {
      type: 'object',
      fields: { name: { type: 'text' }, price: { type: 'number' }, tags: { type: 'list', items: { type: 'text' } } },
    },
  },
  title: { type: 'text', default: 'Lunch' },
};

/** The error that refuses something. */
export function refusedBy(work: () => unknown): PlatenError {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof PlatenError, String(error));
    return error;
  }
  assert.fail('was not refused');
}
