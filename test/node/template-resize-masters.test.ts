import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  copyResized,
  createIdSource,
  parseTemplate,
  resizeWithMaster,
  type ResizedPage,
  type Template,
} from '@platen/template';

describe('resizing a page with a master', () => {
  const shape = (id: string, x: number, y: number, width: number, height: number): object => ({
    type: 'shape',
    id,
    x,
    y,
    width,
    height,
    fills: [{ type: 'solid', color: '#ff0000' }],
  });
  const template = parseTemplate({
    schemaVersion: 2,
    masters: [
      {
        id: 'letter',
        name: 'Letter',
        content: { x: 100, y: 150, width: 800, height: 700 },
        layers: [shape('head', 0, 0, 1000, 100), shape('sign', 450, 900, 100, 50), shape('mark', 480, 910, 40, 30)],
      },
    ],
    pages: [
      {
        id: 'p',
        width: 1000,
        height: 1000,
        master: 'letter',
        flow: 'body',
        layers: [{ type: 'text', id: 'body', x: 100, y: 150, width: 800, height: 700, runs: [{ text: 'Body' }] }],
      },
    ],
  });
  const [page, letter] = [template.pages[0]!, template.masters![0]!];
  const resizedTo = (width: number, height: number): ResizedPage => resizeWithMaster(page, letter, { width, height });
  const take = (into: Template, resized: ResizedPage): Template => {
    const known = createIdSource([...into.pages, ...into.masters!]);
    const copy = copyResized(resized, into, into.pages.length + 1, known);
    return parseTemplate({ ...into, pages: [...into.pages, copy.page], masters: copy.masters });
  };

  test('scales both as one, with the margins of the content', () => {
    const half = resizedTo(500, 500);
    assert.deepEqual(half.master?.content, { x: 50, y: 75, width: 400, height: 350 });
    const taller = resizedTo(1000, 1600);
    const [head, sign] = taller.master!.layers;
    const body = taller.page.layers[0]!;
    assert.deepEqual([head?.x, head?.y, head?.width], [0, 0, 1000]);
    assert.ok(Math.abs(sign!.y + sign!.height - 1600) < 60, 'the sign stays at the bottom');
    const { content } = taller.master!;
    assert.equal(content.width, Math.round(body.width));
    // What the page has more, the content has more: its distance to the layers of the master stays.
    assert.ok(content.height > 1200, JSON.stringify(content));
    assert.ok(content.y >= head!.height && content.y + content.height <= sign!.y);
  });

  test('adds the master in the new size, once for each look', () => {
    const story = take(template, resizedTo(1000, 1600));
    assert.deepEqual(
      story.masters?.map(({ name }) => name),
      ['Letter', 'Letter · 1000 × 1600'],
    );
    assert.equal(story.pages[1]?.master, story.masters?.[1]?.id);
    assert.equal(story.pages[1]?.flow, story.pages[1]?.layers[0]?.id);
    assert.equal(take(story, resizedTo(1000, 1600)).masters?.length, 2);
    assert.equal(take(story, resizedTo(500, 500)).masters?.length, 3);
    // In the same size there is nothing to adapt.
    const same = take(template, resizedTo(1000, 1000));
    assert.deepEqual([same.masters?.length, same.pages[1]?.master], [1, 'letter']);
  });

  test('copies what layers of a page say of each other', () => {
    const repeated = parseTemplate({
      schemaVersion: 2,
      data: { names: { type: 'list', items: { type: 'text' } } },
      pages: [
        {
          id: 'p',
          width: 100,
          height: 100,
          layers: [
            { type: 'group', id: 'card', component: {}, layers: [{ type: 'shape', id: 'dot' }] },
            { type: 'group', id: 'twin', instance: { of: 'card', overrides: { 'dot.opacity': 0.5 } } },
            {
              type: 'group',
              id: 'list',
              layout: { type: 'column' },
              layers: [{ type: 'shape', id: 'row' }],
              repeat: { over: 'names', alternate: [{ when: 'repeat.isFirst', overrides: { 'row.opacity': 0.5 } }] },
            },
          ],
        },
      ],
    });
    const [source] = repeated.pages;
    const copy = copyResized({ page: source! }, repeated, 2, createIdSource(repeated.pages));
    const [card, twin, list] = copy.page.layers;
    assert.ok(card?.type === 'group' && twin?.type === 'group' && list?.type === 'group');
    assert.equal(twin.instance?.of, card.id);
    assert.deepEqual(Object.keys(twin.instance?.overrides ?? {}), [`${card.layers[0]?.id}.opacity`]);
    assert.deepEqual(Object.keys(list.repeat?.alternate[0]?.overrides ?? {}), [`${list.layers[0]?.id}.opacity`]);
  });
});
