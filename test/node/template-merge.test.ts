import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { parseTemplate, walkLayers, type GroupLayer, type Layer, type Template } from '@platen/template';
import { compareTemplates, mergeTemplates, toParts, type Side } from '@platen/template/internal';
import { arbitraryTemplate } from './arbitrary-template.ts';

const text = (id: string, more: object = {}) => ({ type: 'text', id, x: 10, runs: [{ text: id }], ...more });
const group = (id: string, layers: object[], more: object = {}) => ({ type: 'group', id, layers, ...more });
const templateOf = (layers: object[], more: object = {}, page: object = {}): Template =>
  parseTemplate({
    schemaVersion: 1,
    name: 'Card',
    pages: [{ id: 'p', width: 100, height: 80, layers, ...page }],
    ...more,
  });

/** The state after a change in place. */
function after(template: Template, change: (draft: Template) => void): Template {
  const draft = structuredClone(template);
  change(draft);
  return draft;
}
function layerOf(template: Template, id: string): Layer {
  const pages = template.pages.flatMap(({ layers }) => [...walkLayers(layers)]);
  const found = pages.find(({ layer }) => layer.id === id)?.layer;
  assert.ok(found, `there is no layer ${id}`);
  return found;
}
function groupOf(template: Template, id: string): GroupLayer {
  const found = layerOf(template, id);
  assert.ok(found.type === 'group');
  return found;
}
const pageOf = (template: Template): Template['pages'][number] => template.pages[0] as Template['pages'][number];
const idsOf = (layers: readonly Layer[]): string[] => layers.map(({ id }) => id);

/** The merge of two changes, which has to be a template. */
function merge(base: Template, mine: Template, theirs: Template, side?: Side) {
  const first = mergeTemplates(base, mine, theirs);
  const choices = new Map(first.collisions.map(({ id }) => [id, side ?? 'mine']));
  const merged = side ? mergeTemplates(base, mine, theirs, choices) : first;
  return { template: parseTemplate(merged.template), collisions: first.collisions };
}

const base = templateOf([text('a'), text('b'), group('g', [text('c'), text('d')])], {
  pages: [
    {
      id: 'p',
      width: 100,
      height: 80,
      layers: [text('a'), text('b'), group('g', [text('c'), text('d')])],
      parameters: [{ key: 'title', type: 'text', bindings: [{ layerId: 'a' }] }],
    },
    { id: 'q', width: 100, height: 80, layers: [text('e')] },
  ],
});

/** Changes that say nothing of each other, each of another layer, field, list or part. */
const edits: Readonly<Record<string, (draft: Template) => void>> = {
  'moves a': (draft) => void (layerOf(draft, 'a').x = 40),
  'fades a': (draft) => void (layerOf(draft, 'a').opacity = 0.5),
  'animates a': (draft) => void (layerOf(draft, 'a').motion = parseMotion('fade')),
  'writes b': (draft) => void Object.assign(layerOf(draft, 'b'), { runs: [{ text: 'New' }] }),
  'puts b on top': (draft) => {
    const { layers } = pageOf(draft);
    layers.push(...layers.splice(1, 1));
  },
  'adds to g': (draft) => void groupOf(draft, 'g').layers.push(layerOf(templateOf([text('new')]), 'new')),
  'takes d out of g': (draft) => {
    const { layers } = groupOf(draft, 'g');
    pageOf(draft).layers.unshift(...layers.splice(1, 1));
  },
  'removes e': (draft) => void draft.pages[1]?.layers.pop(),
  'names q': (draft) => void Object.assign(draft.pages[1] ?? {}, { name: 'Back' }),
  'describes title': (draft) => void Object.assign(pageOf(draft).parameters[0] ?? {}, { description: 'What it says' }),
  'adds a page': (draft) => void draft.pages.push(...templateOf([], {}, { id: 'r' }).pages),
  'adds a token': (draft) =>
    void (draft.tokens = { axes: [], values: { red: { type: 'color', value: '#f00', when: [], description: '' } } }),
  'names the template': (draft) => void (draft.name = 'Badge'),
};
function parseMotion(preset: string): Layer['motion'] {
  return layerOf(templateOf([text('m', { motion: { enter: { preset } } })]), 'm').motion;
}

describe('the merge of two edited templates', () => {
  it('of any template with itself is that template', () => {
    fc.assert(
      fc.property(arbitraryTemplate, (template) => {
        const { template: merged, collisions } = mergeTemplates(template, template, template);
        assert.deepEqual(collisions, []);
        assert.deepEqual(merged, structuredClone(template));
      }),
      { numRuns: 60 },
    );
  });

  it('of any two templates is that of the side that changed something', () => {
    fc.assert(
      fc.property(arbitraryTemplate, arbitraryTemplate, (one, other) => {
        for (const [mine, theirs] of [
          [one, other],
          [other, one],
        ] as const) {
          const { template, collisions } = mergeTemplates(one, mine, theirs);
          assert.deepEqual(collisions, []);
          assert.deepEqual(compareTemplates(other, template as Template), []);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('has every edit of both sides, however they are shared out', () => {
    const names = Object.keys(edits);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('mine', 'theirs', 'none'), { minLength: names.length, maxLength: names.length }),
        (sides) => {
          const by = (...wanted: string[]): Template =>
            after(base, (draft) =>
              names.forEach((name, at) => wanted.includes(sides[at] ?? '') && edits[name]?.(draft)),
            );
          const { template, collisions } = merge(base, by('mine'), by('theirs'));
          assert.deepEqual(collisions, []);
          assert.deepEqual(compareTemplates(by('mine', 'theirs'), template), []);
          assert.deepEqual(template, merge(base, by('theirs'), by('mine')).template);
        },
      ),
    );
  });

  it('has of what collides one side’s or the other’s, as chosen, and both sides’ of everything else', () => {
    const mine = after(base, (draft) => Object.assign(layerOf(draft, 'a'), { x: 1, y: 1 }));
    const theirs = after(base, (draft) => Object.assign(layerOf(draft, 'a'), { x: 2, opacity: 0.2 }));
    const { collisions } = merge(base, mine, theirs);
    assert.deepEqual(
      collisions.map(({ kind, part, fields }) => [kind, part.key, fields]),
      [['fields', 'layer:a', ['x']]],
    );
    for (const [side, x] of [
      ['mine', 1],
      ['theirs', 2],
    ] as const) {
      const { x: at, y, opacity } = layerOf(merge(base, mine, theirs, side).template, 'a');
      assert.deepEqual([at, y, opacity], [x, 1, 0.2]);
    }
  });

  it('keeps what both changed alike', () => {
    const both = after(base, (draft) => void (layerOf(draft, 'a').x = 7));
    const { template, collisions } = merge(base, both, both);
    assert.deepEqual(collisions, []);
    assert.deepEqual(template, both);
  });

  it('asks before it removes what the other side changed, put something into or made something name', () => {
    const gone = after(
      base,
      (draft) => void (pageOf(draft).layers = pageOf(draft).layers.filter(({ id }) => id !== 'g')),
    );
    const touches: ((draft: Template) => void)[] = [
      (draft) => void (layerOf(draft, 'g').opacity = 0.1),
      (draft) => void (layerOf(draft, 'c').x = 99),
      (draft) => edits['adds to g']?.(draft),
      (draft) => edits['takes d out of g']?.(draft),
      (draft) => void (groupOf(draft, 'g').layers = groupOf(draft, 'g').layers.toReversed()),
      (draft) => void (layerOf(draft, 'a').mask = { type: 'layer', layerId: 'g', mode: 'alpha', invert: false }),
    ];
    for (const touch of touches) {
      const theirs = after(base, touch);
      const { collisions } = merge(base, gone, theirs, 'theirs');
      assert.deepEqual(
        collisions.map(({ kind, part, removedBy }) => [kind, part.key, removedBy]),
        [['removed', 'layer:g', 'mine']],
      );
      assert.deepEqual(compareTemplates(theirs, merge(base, gone, theirs, 'theirs').template), []);
    }
  });

  it('removes a group without what the other side took out of it', () => {
    const gone = after(base, (draft) => void pageOf(draft).layers.pop());
    const theirs = after(base, (draft) => edits['takes d out of g']?.(draft));
    const { template } = merge(base, gone, theirs, 'mine');
    assert.deepEqual(idsOf(pageOf(template).layers), ['a', 'b']);
    const ungrouped = after(base, (draft) => {
      const { layers } = pageOf(draft);
      layers.splice(2, 1, ...groupOf(draft, 'g').layers);
    });
    const edited = after(base, (draft) => void (layerOf(draft, 'c').opacity = 0.3));
    const both = merge(base, ungrouped, edited);
    assert.deepEqual(both.collisions, []);
    assert.deepEqual(idsOf(pageOf(both.template).layers), ['a', 'b', 'c', 'd']);
    assert.equal(layerOf(both.template, 'c').opacity, 0.3);
  });

  it('keeps both of the layers that were added under one id, and what names them', () => {
    const added = (words: string): Template =>
      after(base, (draft) => {
        pageOf(draft).layers.push(layerOf(templateOf([text('text-1', { runs: [{ text: words }] })]), 'text-1'));
        pageOf(draft).parameters.push(
          ...pageOf(
            templateOf(
              [text('text-1')],
              {},
              { parameters: [{ key: words, type: 'text', bindings: [{ layerId: 'text-1' }] }] },
            ),
          ).parameters,
        );
      });
    const { template, collisions } = merge(base, added('mine'), added('theirs'));
    assert.deepEqual(collisions, []);
    const { layers, parameters } = pageOf(template);
    assert.deepEqual(idsOf(layers), ['a', 'b', 'g', 'text-1', 'text-2']);
    for (const { key, bindings } of parameters.slice(1)) {
      const bound = layerOf(template, bindings[0]?.layerId ?? '');
      assert.ok(bound.type === 'text');
      assert.equal(bound.runs[0]?.text, key);
    }
  });

  it('merges the order of a list by pairs, and asks where that leaves none', () => {
    const four = templateOf(['a', 'b', 'c', 'd'].map((id) => text(id)));
    const ordered = (...ids: string[]): Template =>
      after(four, (draft) => pageOf(draft).layers.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)));
    const both = merge(four, ordered('b', 'a', 'c', 'd'), ordered('a', 'b', 'd', 'c'));
    assert.deepEqual([idsOf(pageOf(both.template).layers), both.collisions], [['b', 'a', 'd', 'c'], []]);
    // Mine puts a behind c, theirs d before a: then c stays before d, d is before a, and b is where it can be.
    const [mine, theirs] = [ordered('b', 'c', 'a', 'd'), ordered('a', 'c', 'd', 'b')];
    const { collisions } = merge(four, mine, theirs);
    assert.deepEqual(
      collisions.map(({ kind }) => kind),
      ['order'],
    );
    assert.deepEqual(idsOf(pageOf(merge(four, mine, theirs, 'theirs').template).layers), ['a', 'c', 'd', 'b']);
  });

  it('leaves no group in itself where each side put one into the other', () => {
    const two = templateOf([group('one', []), group('two', [])]);
    const put = (inner: string, outer: string): Template =>
      after(two, (draft) => {
        groupOf(draft, outer).layers.push(layerOf(draft, inner));
        pageOf(draft).layers = pageOf(draft).layers.filter(({ id }) => id === outer);
      });
    for (const [side, inner] of [
      ['mine', 'one'],
      ['theirs', 'two'],
    ] as const) {
      const { template, collisions } = merge(two, put('one', 'two'), put('two', 'one'), side);
      assert.equal(collisions.length, 1);
      assert.deepEqual(idsOf(pageOf(template).layers), [inner === 'one' ? 'two' : 'one']);
      assert.equal([...walkLayers(pageOf(template).layers)].length, 2);
    }
  });

  it('loses no edit that does not collide, whatever both sides do, and is a template of either side’s choice', () => {
    const ids = ['a', 'b', 'c', 'd', 'g', 'h', 'e'];
    const start = parseTemplate({
      schemaVersion: 1,
      pages: [
        {
          id: 'p',
          width: 100,
          height: 80,
          layers: [text('a'), group('g', [text('c'), group('h', [text('d')])]), text('b')],
        },
        { id: 'q', width: 100, height: 80, layers: [text('e')] },
      ],
    });
    const layersAt = (draft: Template, owner: string): Layer[] | undefined => {
      const page = draft.pages.find(({ id }) => id === owner);
      if (page) return page.layers;
      const layers = draft.pages.flatMap((each) => [...walkLayers(each.layers)]);
      const found = layers.find(({ layer }) => layer.id === owner)?.layer;
      return found?.type === 'group' ? found.layers : undefined;
    };
    const take = (draft: Template, id: string): Layer | undefined => {
      const owner = ['p', 'q', 'g', 'h']
        .map((each) => layersAt(draft, each))
        .find((list) => list?.some((one) => one.id === id));
      return owner?.splice(
        owner.findIndex((one) => one.id === id),
        1,
      )[0];
    };
    const id = fc.constantFrom(...ids);
    const owner = fc.constantFrom('p', 'q', 'g', 'h');
    const edit: fc.Arbitrary<(draft: Template) => void> = fc.oneof(
      fc
        .tuple(id, fc.constantFrom('x', 'opacity', 'rotation'), fc.constantFrom(0, 1))
        .map(([of, name, value]) => (draft: Template) => {
          for (const { layer } of draft.pages.flatMap(({ layers }) => [...walkLayers(layers)]))
            if (layer.id === of) Object.assign(layer, { [name]: value });
        }),
      id.map((of) => (draft: Template) => void take(draft, of)),
      fc.tuple(id, owner, fc.nat({ max: 3 })).map(([of, to, at]) => (draft: Template) => {
        const layer = take(draft, of);
        // Where the layer held its new place, it is gone.
        if (layer) layersAt(draft, to)?.splice(at, 0, layer);
      }),
      owner.map((to) => (draft: Template) => {
        const known = draft.pages.flatMap(({ layers }) => [...walkLayers(layers)].map(({ layer }) => layer.id));
        const free = ['n-1', 'n-2', 'n-3', 'n-4'].find((each) => !known.includes(each));
        if (free !== undefined) layersAt(draft, to)?.push(layerOf(templateOf([text(free)]), free));
      }),
    );
    const some = fc.array(edit, { maxLength: 4 });
    const sides = fc.constantFrom<Side>('mine', 'theirs');
    fc.assert(
      fc.property(some, some, sides, (own, others, side) => {
        const [mine, theirs] = [own, others].map((list) =>
          after(start, (draft) => list.forEach((each) => each(draft))),
        ) as [Template, Template];
        const { template, collisions } = merge(start, mine, theirs, side);
        const [before, one, other, merged] = [start, mine, theirs, template].map((each) => toParts(each).parts);
        const disputed = new Set(
          collisions.flatMap(({ part, fields }) => fields.map((field) => `${part.key} ${field}`)),
        );
        for (const [key, part] of before ?? []) {
          for (const name of part.fields.keys()) {
            const values = [before, one, other, merged].map((parts) => parts?.get(key)?.fields.get(name));
            if (values[3] === undefined || disputed.has(`${key} ${name}`)) continue;
            const [was, ofMine, ofTheirs, now] = values.map((value) => JSON.stringify(value));
            const wanted = ofMine !== was && ofMine !== undefined ? ofMine : (ofTheirs ?? ofMine);
            assert.equal(now, wanted, `${key} ${name}`);
          }
          const isInBoth = one?.has(key) === true && other?.has(key) === true;
          if (isInBoth && !collisions.some(({ kind }) => kind === 'removed')) assert.ok(merged?.has(key), key);
        }
        // What was added is there, unless it was put into what the chosen side removed.
        const added = [one, other].flatMap((parts) => [...(parts?.keys() ?? [])].filter((key) => !before?.has(key)));
        const isWhole = collisions.every(({ kind }) => kind !== 'removed');
        if (isWhole) assert.ok((merged?.size ?? 0) >= new Set(added).size);
        for (const key of isWhole ? added : []) assert.ok(merged?.has(key), key);
      }),
      { numRuns: 400 },
    );
  });
});
