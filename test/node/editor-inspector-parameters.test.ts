import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { matchColumns, parseTemplate, type Page, type Template } from '@platen/template';
import * as commands from '../../packages/editor/commands/change-parameters.ts';
import { findDelimiter, rowValues } from '../../packages/editor/store/rows/data-rows.ts';
import {
  boundKeys,
  keyError,
  suggestParameterKey,
  suggestParameterType,
} from '../../packages/editor/store/parameter-suggestion.ts';
import { parseDataRows, RowsError } from '../../packages/editor/store/rows/parse-data-rows.ts';
import { TemplateDocument, type Edit } from '../../packages/editor/store/template-document.ts';

const template = parseTemplate({
  schemaVersion: 1,
  pages: [
    {
      id: 'p',
      width: 400,
      height: 300,
      layers: [
        { type: 'text', id: 'title', name: 'Große Überschrift!', runs: [{ text: 'Hello there' }] },
        { type: 'text', id: 'plain', runs: [{ text: '3 for 2' }] },
        { type: 'image', id: 'photo' },
        { type: 'shape', id: 'box', fills: [{ type: 'solid', color: '#f00' }] },
      ],
      parameters: [
        { key: 'headline', type: 'text', bindings: [{ layerId: 'title' }], constraints: { maxLength: 12 } },
        { key: 'ticket_price', type: 'text', bindings: [{ layerId: 'plain' }] },
        { key: 'color', type: 'fill', bindings: [{ layerId: 'box', property: 'fill' }] },
      ],
    },
  ],
});

function firstPage({ pages }: Template): Page {
  const [page] = pages;
  assert.ok(page);
  return page;
}

/** The page after an edit; the template stays valid. */
function after(edit: Edit | undefined, from: Template = template): Page {
  const document = new TemplateDocument(from, { place: () => ({ pageId: 'p', selection: [] }), goTo: () => {} });
  assert.ok(edit && document.apply(edit));
  const page = firstPage(parseTemplate(document.template.value));
  document.undo();
  assert.deepEqual(document.template.value, from);
  return page;
}

const page = firstPage(template);
const layer = (id: string) => page.layers.find((each) => each.id === id);

describe('suggestions for a parameter', () => {
  test('name it after the layer, in any script, free on the page', () => {
    assert.equal(suggestParameterKey(page, 'content', layer('title')), 'große_überschrift');
    assert.equal(suggestParameterKey(page, 'fontSize', layer('title')), 'große_überschrift_font_size');
    assert.equal(suggestParameterKey(page, 'content', layer('plain')), '_3_for_2');
    assert.equal(suggestParameterKey(page, 'content', layer('photo')), 'image');
    assert.equal(suggestParameterKey(page, 'canvasBackgroundColor', undefined), 'page_canvas_background_color');
    const taken = { ...page, parameters: [{ ...page.parameters[0]!, key: 'image' }] };
    assert.equal(suggestParameterKey(taken, 'content', layer('photo')), 'image_2');
  });

  test('know the kind of value by the property', () => {
    assert.equal(suggestParameterType('content', layer('photo')), 'imageUrl');
    assert.equal(suggestParameterType('content', layer('title')), 'text');
    assert.equal(suggestParameterType('fill', layer('box')), 'fill');
    assert.equal(suggestParameterType('borderColor', layer('photo')), 'stroke');
    assert.equal(suggestParameterType('boxShadowColor', layer('photo')), 'color');
    assert.equal(suggestParameterType('opacity', layer('photo')), 'text');
  });

  test('refuse keys that are none and those that are taken', () => {
    assert.equal(keyError(page, '9lives'), 'shape');
    assert.equal(keyError(page, 'headline'), 'taken');
    assert.equal(keyError(page, 'headline', 'headline'), undefined);
  });
});

describe('parameters', () => {
  test('are made of a property, which leaves the parameter it had', () => {
    const next = after(
      commands.addParameter(page, {
        key: 'big',
        type: 'text',
        bindings: [
          { layerId: 'title', property: 'Content' },
          { layerId: 'plain', property: 'content' },
        ],
      }),
    );
    assert.deepEqual(
      next.parameters.map(({ key, bindings }) => [key, bindings.length]),
      [
        ['color', 1],
        ['big', 2],
      ],
    );
    assert.deepEqual(boundKeys(next, { layerId: 'plain', property: 'content' }), ['big']);
  });

  test('take further bindings and lose them; the last one takes the parameter with it', () => {
    const binding = { layerId: 'plain', property: 'content' };
    const bound = after(commands.bindParameter(page, 'headline', [binding]));
    assert.deepEqual(
      bound.parameters.map(({ key }) => key),
      ['headline', 'color'],
    );
    assert.equal(bound.parameters[0]?.bindings.length, 2);
    const unbound = after(commands.unbindParameter(page, [binding]));
    assert.deepEqual(
      unbound.parameters.map(({ key }) => key),
      ['headline', 'color'],
    );
    assert.equal(commands.bindParameter(page, 'nothing', [binding]), undefined);
  });

  test('keep their bindings when they are renamed, and are deleted, moved and changed', () => {
    const renamed = after(commands.renameParameter(page, 'headline', 'titel'));
    assert.deepEqual(renamed.parameters[0], { ...page.parameters[0], key: 'titel' });
    assert.equal(commands.renameParameter(page, 'headline', 'headline'), undefined);
    assert.equal(after(commands.deleteParameter(page, 'color')).parameters.length, 2);
    assert.deepEqual(
      after(commands.moveParameter(page, 'color', 0)).parameters.map(({ key }) => key),
      ['color', 'headline', 'ticket_price'],
    );
    assert.equal(commands.moveParameter(page, 'color', 3), undefined);
    const changed = after(
      commands.changeParameter(page, 'headline', 'Default', (parameter) => void (parameter.default = 'Hi')),
    );
    assert.equal(changed.parameters[0]?.default, 'Hi');
  });
});

describe('rows of data', () => {
  test('are read with any of the usual delimiters, quotes and a byte order mark', () => {
    const parsed = parseDataRows('\uFEFFheadline;Ticket Price\r\n"Say ""hi""; now";12,50\r\n\r\nNext\r\n');
    assert.deepEqual(parsed, {
      columns: ['headline', 'Ticket Price'],
      rows: [
        { headline: 'Say "hi"; now', 'Ticket Price': '12,50' },
        { headline: 'Next', 'Ticket Price': '' },
      ],
      leftOut: 0,
    });
    assert.equal(findDelimiter('a\tb\tc\n1,5\t2'), '\t');
  });

  test('are refused with a reason', () => {
    const reason = (text: string): string => {
      try {
        parseDataRows(text);
      } catch (error) {
        if (error instanceof RowsError) return error.reason;
        throw error;
      }
      return 'none';
    };
    assert.equal(reason('a,b'), 'no-rows');
    assert.equal(reason('a,a\n1,2'), 'column-twice');
    assert.equal(reason('a,b\n"1,2'), 'quotes');
  });

  test('fill parameters by the names of their columns', () => {
    const mapping = matchColumns(template, ['Ticket Price', 'headline', 'headline.fontSize', 'COLOR', 'other']);
    assert.deepEqual(mapping, {
      headline: 'headline',
      'headline.fontSize': 'headline.fontSize',
      'Ticket Price': 'ticket_price',
      COLOR: 'color',
    });
    assert.deepEqual(
      matchColumns(template, ['Headlin', 'Farbe', 'ticket price (EUR)', 'Sprache', 'Locale'], ['locale']),
      { Headlin: 'headline', 'ticket price (EUR)': 'ticket_price', Locale: 'locale' },
      'near names, and words among others',
    );
    assert.deepEqual(
      rowValues(template, { headline: '', COLOR: '', 'Ticket Price': '5', other: 'x' }, mapping),
      { headline: '', ticket_price: '5' },
      'an empty text is a text, an empty color none',
    );
  });
});
