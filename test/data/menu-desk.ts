import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { parseTemplate, type Layer, type Template } from '@platen/template';
import type { DataPath } from '../../packages/editor/commands/edit-data.ts';
import { newComponentProblem } from '../../packages/editor/store/component-problems.ts';
import { EditorState } from '../../packages/editor/store/editor-state.ts';
import { loadDataCode } from '../../packages/editor/store/template-data.ts';
import { TemplateDocument, type Edit } from '../../packages/editor/store/template-document.ts';

const { tidyRules } = await loadDataCode();

/** A menu with a repeat in a repeat, expressions of all kinds, and rows of test data. */
export const menu = {
  schemaVersion: 2,
  data: {
    title: { type: 'text', default: 'Lunch' },
    dishes: {
      type: 'list',
      items: {
        type: 'object',
        fields: {
          name: { type: 'text' },
          price: { type: 'number' },
          isNew: { type: 'boolean' },
          tags: { type: 'list', items: { type: 'object', fields: { label: { type: 'text' } } } },
        },
      },
      default: [{ name: 'Soup', price: 4, tags: [{ label: 'hot' }] }, { name: 'Cake' }],
    },
    drinks: { type: 'list', items: { type: 'text' } },
  },
  testData: {
    rows: [
      { drinks: ['Tea'], title: 'Dinner', dishes: [{ name: 'Pie', tags: [{ label: 'new' }], price: '7' }] },
      { title: 'Breakfast' },
    ],
  },
  pages: [
    {
      id: 'page',
      width: 400,
      height: 400,
      layers: [
        { type: 'text', id: 'title', width: 200, height: 40, expressions: { content: 'title + count(dishes)' } },
        {
          type: 'group',
          id: 'menu',
          width: 300,
          height: 300,
          layout: { type: 'column' },
          repeat: {
            over: 'dishes',
            as: 'dish',
            key: 'dish.name',
            alternate: [{ when: 'dish.price > 3', overrides: { 'dish.opacity': 0.5, 'card.opacity': 0.4 } }],
          },
          layers: [
            {
              type: 'group',
              id: 'card',
              width: 300,
              height: 60,
              layout: { type: 'row' },
              layers: [
                {
                  type: 'text',
                  id: 'dish',
                  width: 100,
                  height: 40,
                  expressions: { content: 'dish.name', fontSize: 'dish.price' },
                },
                { type: 'shape', id: 'new', width: 20, height: 20, when: 'dish.isNew and dish.price < 10' },
                {
                  type: 'group',
                  id: 'tags',
                  width: 100,
                  height: 20,
                  layout: { type: 'row' },
                  repeat: { over: 'dish.tags', as: 'tag' },
                  layers: [{ type: 'text', id: 'tag', width: 40, height: 20, expressions: { content: 'tag.label' } }],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};

/** A document with that template, as an editor has it. */
export class Desk {
  readonly document: TemplateDocument;
  readonly state: EditorState;
  readonly notices: string[] = [];

  constructor(template: object = menu) {
    const state = (): EditorState => this.state;
    this.document = new TemplateDocument(parseTemplate(template), {
      place: () => ({ pageId: state().pageId.peek(), selection: state().selection.peek() }),
      goTo: (place) => void (state().selection.value = place.selection),
      refuse: (before, after) => newComponentProblem(before, after) !== undefined,
      tidy: (next, patches) => tidyRules(next, patches, { notify: ({ text }) => this.notices.push(text) }),
    });
    this.state = new EditorState(this.document);
  }

  get template(): Template {
    return this.document.template.value;
  }

  get page() {
    return this.state.page.value;
  }

  apply(edit: Edit | undefined): boolean {
    return edit !== undefined && this.document.apply(edit);
  }

  layer(id: string): Layer {
    const found = this.state.layersById.value.get(id)?.layer;
    assert.ok(found, id);
    return found;
  }

  repeat(id: string) {
    const layer = this.layer(id);
    assert.ok(layer.type === 'group');
    return layer.repeat;
  }
}

/** Every path of the data. */
export function pathsOf({ data = {} }: Template): DataPath[] {
  const paths: DataPath[] = [];
  const visit = (fields: NonNullable<Template['data']>, owner: DataPath): void => {
    for (const [name, type] of Object.entries(fields)) {
      paths.push([...owner, name]);
      let inner = type;
      while (inner.type === 'list') inner = inner.items;
      if (inner.type === 'object') visit(inner.fields, [...owner, name]);
    }
  };
  visit(data, []);
  return paths;
}

/** The same template, with its data and test data in the same order. */
export function assertSame(template: Template, expected: Template): void {
  assert.ok(isDeepStrictEqual(template, expected));
  assert.deepEqual(pathsOf(template), pathsOf(expected));
  assert.equal(JSON.stringify(template.testData), JSON.stringify(expected.testData));
}
