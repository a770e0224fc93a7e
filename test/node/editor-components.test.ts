import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyModifications, parseTemplate, walkLayers, type Layer, type Template } from '@platen/template';
import { addInstance, detachInstances, makeComponent } from '../../packages/editor/commands/edit-components.ts';
import { duplicateLayers } from '../../packages/editor/commands/duplicate-layers.ts';
import { ungroupLayers } from '../../packages/editor/commands/ungroup-layers.ts';
import { findComponentProblems } from '../../packages/editor/store/component-problems.ts';
import { ShownCopies } from '../../packages/editor/store/shown-copies.ts';
import { TemplateDocument, type Edit } from '../../packages/editor/store/template-document.ts';
import { text } from '../data/menu-template.ts';

const place = { pageId: 'p', selection: [] };

function documentOf(
  layers: readonly object[],
  refuse?: (before: Template, after: Template) => boolean,
  more: object = {},
): TemplateDocument {
  const template = parseTemplate({ schemaVersion: 2, pages: [{ id: 'p', width: 400, height: 400, layers }], ...more });
  return new TemplateDocument(template, { place: () => place, goTo: () => undefined, ...(refuse && { refuse }) });
}

function pageOf(document: TemplateDocument): Template['pages'][number] {
  const [page] = document.template.value.pages;
  assert.ok(page);
  return page;
}

/** Applies an edit; what comes of it must still be a template, and undoing must bring back the very same. */
function apply(document: TemplateDocument, edit: Edit | undefined): void {
  assert.ok(edit);
  const before = document.template.value;
  assert.ok(document.apply(edit));
  parseTemplate(document.template.value);
  document.undo();
  assert.deepEqual(document.template.value, before);
  document.redo();
}

const boxes = new Map();
const ids = (document: TemplateDocument): string[] =>
  [...walkLayers(pageOf(document).layers)].map(({ layer }) => layer.id);

test('layers become a component, and instances of it follow its changes', () => {
  const document = documentOf([text('a', { width: 50 }), text('b', { y: 30 })]);
  apply(document, makeComponent(document.template.value, pageOf(document), ['a', 'b'], boxes));
  const [component] = pageOf(document).layers;
  assert.deepEqual(component?.type === 'group' && component.component, { props: {} });
  apply(document, addInstance(document.template.value, pageOf(document), component?.id ?? ''));
  const [, instance] = pageOf(document).layers;
  assert.equal(instance?.type === 'group' && instance.instance?.of, component?.id);
  assert.equal(instance?.x, (component?.x ?? 0) + (component?.width ?? 0) + 20);
  const { template } = applyModifications(document.template.value);
  assert.ok([...walkLayers(template.pages[0]?.layers ?? [])].some(({ layer }) => layer.id === `a.${instance?.id}`));
  assert.equal(makeComponent(document.template.value, pageOf(document), [instance?.id ?? ''], boxes), undefined);
});

test('a copy of a component is an instance of it, and a copy of an instance too', () => {
  const group = { type: 'group', id: 'card', component: {}, layers: [text('a')] };
  const document = documentOf([group]);
  apply(document, duplicateLayers(document.template.value, pageOf(document), ['card']));
  const [, copy] = pageOf(document).layers;
  assert.equal(copy?.type === 'group' && copy.instance?.of, 'card');
  apply(document, duplicateLayers(document.template.value, pageOf(document), [copy?.id ?? '']));
  const layers: readonly Layer[] = pageOf(document).layers;
  assert.deepEqual(
    layers.map((layer) => layer.type === 'group' && layer.instance?.of),
    [undefined, 'card', 'card'],
  );
});

test('a detached instance has layers of its own under new ids', () => {
  const inner = {
    type: 'group',
    id: 'list',
    layout: { type: 'row' },
    layers: [text('tag', { expressions: { content: 'item' } })],
  };
  const repeat = { over: 'tags', alternate: [{ when: 'repeat.index > 0', overrides: { 'tag.opacity': 0.5 } }] };
  const props = { tags: { type: 'list', items: { type: 'text' }, default: ['x', 'y'] } };
  const document = documentOf([
    { type: 'group', id: 'card', component: { props }, layers: [{ ...inner, repeat }] },
    { type: 'group', id: 'one', instance: { of: 'card', props: { tags: ['a', 'b'] } } },
  ]);
  apply(document, detachInstances(document.template.value, pageOf(document), ['one', 'card']));
  assert.deepEqual(ids(document), ['card', 'list', 'tag', 'one', 'list-1', 'tag-1']);
  const detached = [...walkLayers(pageOf(document).layers)].find(({ layer }) => layer.id === 'list-1')?.layer;
  assert.deepEqual(detached?.type === 'group' && detached.repeat?.over, "(['a', 'b'])");
  assert.deepEqual(detached?.type === 'group' && detached.repeat?.alternate[0]?.overrides, { 'tag-1.opacity': 0.5 });
});

test('a detached instance keeps its translations, without the properties of its component', () => {
  const de = { 'word.content': 'Wort', 'name.expressions.content': '"Der " + title', 'one.alt': 'Karte' };
  const document = documentOf(
    [
      {
        type: 'group',
        id: 'card',
        component: { props: { title: { type: 'text' } } },
        layers: [text('word'), text('name', { expressions: { content: '"The " + title' } })],
      },
      { type: 'group', id: 'one', alt: 'Card', instance: { of: 'card', props: { title: 'fox' } } },
    ],
    undefined,
    { locales: { default: 'en', overrides: { de } } },
  );
  apply(document, detachInstances(document.template.value, pageOf(document), ['one']));
  const own = document.template.value.locales?.overrides['de'];
  assert.deepEqual(own, { ...de, 'word-1.content': 'Wort', 'name-1.expressions.content': `"Der " + ('fox')` });
});

test('an edit that would leave an instance without its component is refused', () => {
  const refused: Template[] = [];
  const document = documentOf(
    [
      { type: 'group', id: 'card', component: {}, layers: [text('a')] },
      { type: 'group', id: 'one', instance: { of: 'card' } },
    ],
    (before, after) => {
      if (findComponentProblems(after).lost <= findComponentProblems(before).lost) return false;
      refused.push(after);
      return true;
    },
  );
  const before = document.template.value;
  const page = pageOf(document);
  const ungroup = ungroupLayers(before, page, ['card', 'one']);
  assert.ok(ungroup);
  assert.equal(document.apply(ungroup), false);
  assert.equal(refused.length, 1);
  assert.equal(document.template.value, before);
  assert.equal(ungroupLayers(before, page, ['one']), undefined);
});

test('layers in an instance stand for the instance, and those of the component for themselves', () => {
  const document = documentOf([
    { type: 'group', id: 'card', component: {}, layers: [text('a')] },
    { type: 'group', id: 'one', instance: { of: 'card' } },
    {
      type: 'group',
      id: 'list',
      layout: { type: 'row' },
      repeat: { over: '[1, 2]' },
      layers: [{ type: 'group', id: 'two', instance: { of: 'card' } }],
    },
  ]);
  const { copies } = applyModifications(document.template.value);
  const shown = new ShownCopies(copies, undefined);
  assert.equal(shown.sourceOf('a'), 'a');
  assert.equal(shown.sourceOf('a.one'), 'one');
  const second = [...copies.keys()].filter((id) => id.startsWith('two.'))[1] ?? '';
  assert.equal(shown.sourceOf(`a${second.slice('two'.length)}.two`), 'two');
  assert.equal(shown.shown.has('a'), false);
  assert.equal(shown.choose(`a${second.slice('two'.length)}.two`).shown.get('two'), second);
});

test('components in repeats and in themselves are found', () => {
  const card = (layers: readonly object[], more: object = {}): object => ({
    type: 'group',
    id: 'card',
    component: {},
    layers,
    ...more,
  });
  const problemsOf = (...layers: object[]): object => {
    const pages = [{ id: 'p', width: 400, height: 400, layers: [{ type: 'group', id: 'all', layers }] }];
    return findComponentProblems(structuredClone({ pages }) as unknown as Template);
  };
  const inner = { type: 'group', id: 'in', instance: { of: 'card' }, layers: [] };
  assert.deepEqual(problemsOf(card([text('a')]), inner), { lost: 0, misplaced: 0, filled: 0 });
  assert.deepEqual(problemsOf(card([inner])), { lost: 0, misplaced: 1, filled: 0 });
  const repeat = { over: '[1]' };
  assert.deepEqual(problemsOf({ type: 'group', id: 'list', repeat, layers: [card([text('a')])] }), {
    lost: 0,
    misplaced: 1,
    filled: 0,
  });
  const other = { type: 'group', id: 'other', component: {}, layers: [inner] };
  const back = { type: 'group', id: 'back', instance: { of: 'other' }, layers: [] };
  assert.deepEqual(problemsOf(card([back]), other), { lost: 0, misplaced: 2, filled: 0 });
});
