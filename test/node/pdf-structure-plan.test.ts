import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { layerMatrix, layoutPagesWith } from '@platen/engine/internal';
import { createRenderer } from '@platen/engine/node';
import { template, type TemplateInput } from '@platen/template';
import fc from 'fast-check';
import { linkAnnotation, pageLinks } from '../../packages/engine/formats/pdf/structure/link-annotations.ts';
import { linkTarget } from '../../packages/engine/formats/pdf/structure/link-target.ts';
import { planStructure } from '../../packages/engine/formats/pdf/structure/plan-structure.ts';
import { readingOrder } from '../../packages/engine/formats/pdf/structure/reading-order.ts';
import { setHeadingLevels } from '../../packages/engine/formats/pdf/structure/text-structure.ts';
import type { StructureNode } from '../../packages/engine/formats/pdf/structure/structure-node.ts';
import { typewriter } from './typewriter.ts';

type PageInput = TemplateInput['pages'][number];
type LayerInput = { id: string; type: string; placement?: object; runs?: object[] } & Record<string, unknown>;

function lay(...pages: LayerInput[][]) {
  const input = pages.map((layers, index) => ({ id: `page${index}`, width: 1000, height: 1000, layers }) as PageInput);
  return layoutPagesWith(typewriter, template.parse({ schemaVersion: 2, pages: input })).pages;
}

const box = (id: string, more: Partial<LayerInput> = {}) => ({ type: 'shape', id, ...more }) as LayerInput;
const words = (id: string, text: string, fontSize: number, more: Partial<LayerInput> = {}) =>
  ({ type: 'text', id, width: 800, height: 100, runs: [{ text }], style: { fontSize }, ...more }) as LayerInput;

describe('the order of reading', () => {
  const orderOf = (...layers: LayerInput[]) => readingOrder(lay(layers)[0]?.layers ?? []).map(({ layer }) => layer.id);

  test('is that of drawing', () => assert.deepEqual(orderOf(box('a'), box('b')), ['a', 'b']));
  test('has what is below or right of something after it', () => {
    const caption = box('caption', { placement: { side: 'below', of: 'photo' } });
    const note = box('note', { placement: { side: 'right', of: 'caption' } });
    assert.deepEqual(orderOf(note, caption, box('photo'), box('end')), ['photo', 'caption', 'note', 'end']);
    assert.deepEqual(orderOf(box('photo'), box('middle'), caption), ['photo', 'middle', 'caption']);
  });
  test('has what is above or left of something before it', () => {
    const title = box('title', { placement: { side: 'above', of: 'text' } });
    assert.deepEqual(orderOf(box('start'), box('text'), box('end'), title), ['start', 'title', 'text', 'end']);
  });
  test('has each layer once, whatever is placed against what', () => {
    const sides = fc.constantFrom('below', 'above', 'left', 'right');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), sides), { minLength: 1, maxLength: 10 }), (links) => {
        const layers = links.map(([to, side], index) =>
          // Only backwards, as rings are refused.
          box(`l${index}`, to < index ? { placement: { side, of: `l${to}` } } : {}),
        );
        assert.deepEqual(orderOf(...layers).toSorted(), layers.map(({ id }) => id).toSorted());
      }),
      { numRuns: 50 },
    );
  });
});

function outline(node: StructureNode): string {
  const kids = node.kids.filter((kid) => kid.kind === 'node').map(outline);
  const inside = kids.filter((kid) => kid !== '').join(' ');
  if (node.role === undefined) return inside;
  return inside === '' ? node.role : `${node.role}(${inside})`;
}

const renderer = createRenderer();
after(() => renderer.close());

describe('the plan of a structure', () => {
  const planOf = async (layers: LayerInput[]) => {
    const page = { id: 'page', width: 1000, height: 1000, layers };
    const { layout = [] } = await renderer.render(
      { schemaVersion: 2, pages: [page] },
      {},
      { includeLayout: true, scale: 0.02 },
    );
    const { root } = planStructure(layout, { hasLinks: true });
    setHeadingLevels(root);
    return outline(root);
  };
  const body = words('body', 'Most of the words are of this size and no other, so they are no heading.', 20);

  test('knows headings by their size', async () => {
    const layers = [words('big', 'Title', 80), words('middle', 'Part', 40), body, words('near', 'Near', 22)];
    assert.equal(await planOf(layers), 'Document(Sect(H1 H2 P P))');
  });
  test('never skips a level of headings', async () => {
    const layers = [words('small', 'Part', 40), words('big', 'Title', 80), words('less', 'Small', 30), body];
    assert.equal(await planOf(layers), 'Document(Sect(H1 H1 H2 P))');
  });
  test('has no headings where all text is as large', async () => {
    assert.equal(await planOf([words('one', 'One', 40), words('two', 'Two', 40)]), 'Document(Sect(P P))');
  });
  test('has lists of items', async () => {
    const list = { type: 'bullet' } as const;
    const layer = words('list', 'Before\nOne\nTwo', 20, {
      paragraphs: [{}, { list }, { list }],
    });
    assert.equal(await planOf([layer]), 'Document(Sect(P L(LI(Lbl LBody) LI(Lbl LBody))))');
  });
  test('has tables of rows', async () => {
    const table = {
      type: 'table',
      id: 'table',
      width: 500,
      columns: [
        { key: 'a', title: 'A' },
        { key: 'b', title: 'B' },
      ],
      rows: [{ a: '1', b: '2' }],
    } as LayerInput;
    assert.equal(await planOf([table]), 'Document(Sect(Table(TR(TH TH) TR(TD TD))))');
  });
  test('has figures for what is said in words, and nothing for decoration', async () => {
    const image = (more: object) => ({ type: 'image', id: `i${JSON.stringify(more).length}`, ...more }) as LayerInput;
    const layers = [
      box('plain'),
      box('said', { alt: 'A star' }),
      image({}),
      image({ name: 'Team' }),
      image({ alt: 'Cat' }),
    ];
    assert.equal(await planOf(layers), 'Document(Sect(Figure Figure Figure))');
  });
  test('has one figure for a group with words of its own', async () => {
    const group = { type: 'group', id: 'g', alt: 'A chart', layers: [words('t', 'One', 20), box('b', { alt: 'Two' })] };
    assert.equal(await planOf([group as LayerInput]), 'Document(Sect(Figure))');
  });
  test('has links around what leads on, inside a paragraph of its own', async () => {
    const href = 'https://example.com/';
    const group = { type: 'group', id: 'g', href, layers: [words('t', 'One', 20), words('u', 'Two', 20)] };
    const layers = [
      words('a', 'Go', 20, { href }),
      box('b', { href }),
      box('c', { href, alt: 'See' }),
      group as LayerInput,
    ];
    assert.equal(await planOf(layers), 'Document(Sect(P(Link) Link Link(Figure) Link(P P)))');
  });
  test('leaves out what others are masked by', async () => {
    const masked = words('t', 'One', 20, { mask: { type: 'layer', layerId: 'm' } });
    assert.equal(await planOf([masked, words('m', 'Mask', 90)]), 'Document(Sect(P))');
  });
});

describe('links', () => {
  const accepted = [
    'https://example.com/a b',
    'http://x.org',
    'mailto:a@b.org',
    'tel:+4312345',
    ' https://münchen.de/ü ',
  ];
  for (const href of accepted) test(`lead to ${href}`, () => assert.match(linkTarget(href) ?? '', /^[\x21-\x7e]+$/));
  for (const href of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'ftp://x.org',
    'x',
    '',
    '//x.org',
  ]) {
    test(`do not lead to "${href}"`, () => assert.equal(linkTarget(href), undefined));
  }

  test('lie where their layer does: turned, in groups', () => {
    const turned = box('turned', { x: 100, y: 200, width: 100, height: 50, rotation: 90, href: 'https://a.org' });
    const group = { type: 'group', id: 'g', x: 10, y: 20, width: 300, height: 300, layers: [turned] } as LayerInput;
    const [page] = lay([group]);
    const [link] = pageLinks(page?.layers ?? [], [0.5, 0, 0, -0.5, 0, 500], [0, 0, 500, 500]);
    // Its center, 160 and 245 on the page, stays; its width goes down.
    const expected = [
      [185, 195],
      [185, 295],
      [135, 295],
      [135, 195],
    ].map(([x = 0, y = 0]) => [x * 0.5, 500 - y * 0.5]);
    assert.ok(link);
    const rounded = link.corners.map((corner) => corner.map((value) => Math.round(value * 1e6) / 1e6));
    assert.deepEqual(rounded, expected);
    assert.equal(linkAnnotation(link)['QuadPoints'], undefined);
  });
  test('have corners of their own where they are not upright', () => {
    const [page] = lay([box('tilted', { x: 100, y: 100, rotation: 30, href: 'https://a.org' })]);
    const [link] = pageLinks(page?.layers ?? [], [1, 0, 0, -1, 0, 1000], [0, 0, 1000, 1000]);
    assert.ok(link);
    assert.equal((linkAnnotation(link)['QuadPoints'] as number[]).length, 8);
  });
  test('do not nest: the innermost leads, and what is beside it as its group would', () => {
    const [outer, inner] = ['https://a.org/', 'https://b.org/'];
    const group = {
      type: 'group',
      id: 'g',
      href: outer,
      layers: [
        words('t', 'One', 20),
        words('u', 'Two', 20, { href: inner }),
        box('s', { alt: 'A star' }),
        box('plain'),
      ],
    } as LayerInput;
    const [page] = lay([group]);
    const links = pageLinks(page?.layers ?? [], [1, 0, 0, -1, 0, 1000], [0, 0, 1000, 1000]);
    assert.deepEqual(
      links.map(({ layerId, target, words: said }) => [layerId, target, said]),
      [
        ['t', outer, 'One'],
        ['u', inner, 'Two'],
        ['s', outer, 'A star'],
        ['plain', outer, outer],
      ],
    );
    const { root } = planStructure(lay([group]), { hasLinks: true });
    assert.equal(outline(root), 'Document(Sect(P(Link) P(Link) Link(Figure) Link))');
  });
  test('are left out beyond the page', () => {
    const [page] = lay([box('away', { x: 2000, href: 'https://a.org' })]);
    assert.deepEqual(pageLinks(page?.layers ?? [], [1, 0, 0, -1, 0, 1000], [0, 0, 1000, 1000]), []);
  });
  test('flip about the middle', () => {
    const [page] = lay([box('flipped', { x: 0, y: 0, width: 100, height: 100, flipX: true })]);
    const item = page!.layers[0]!;
    assert.deepEqual(
      layerMatrix(item.layer, item.box).map((value) => value + 0),
      [-1, 0, 0, 1, 100, 0],
    );
  });
});
