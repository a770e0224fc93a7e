import { sendMouse } from '@web/test-runner-commands';
import { assert } from 'chai';
import { plainText, type Layer } from '@platen/template';
import { mountArtboard, type MountedArtboard } from './editor-artboard/mount-artboard.ts';
import { until } from './editor-inspector/mount-panels.ts';

const menu = {
  schemaVersion: 2,
  data: {
    title: { type: 'text', default: 'Lunch' },
    dishes: {
      type: 'list',
      items: { type: 'object', fields: { name: { type: 'text' }, price: { type: 'number' } } },
      default: [
        { name: 'Soup', price: 4.5 },
        { name: 'Curry', price: 9 },
        { name: 'Cake', price: 3 },
      ],
    },
  },
  pages: [
    {
      id: 'page',
      width: 400,
      height: 400,
      layers: [
        {
          type: 'text',
          id: 'title',
          width: 300,
          height: 40,
          runs: [{ text: 'Designed' }],
          expressions: { content: 'upper(title)' },
        },
        {
          type: 'group',
          id: 'menu',
          name: 'Menu',
          x: 20,
          y: 100,
          width: 300,
          height: 200,
          layout: { type: 'column', gap: 20 },
          repeat: { over: 'dishes' },
          layers: [
            {
              type: 'text',
              id: 'dish',
              name: 'Dish',
              width: 300,
              height: 40,
              runs: [{ text: 'Dish' }],
              expressions: { content: "item.name + ' ' + currency(item.price, 'EUR')" },
            },
          ],
        },
      ],
    },
  ],
};

function shownTexts({ editor }: MountedArtboard): string[] {
  const texts: string[] = [];
  const visit = (layers: readonly Layer[]): void => {
    for (const layer of layers) {
      if (layer.type === 'text') texts.push(plainText(layer));
      if (layer.type === 'group') visit(layer.layers);
    }
  };
  visit(editor.state.layout.value?.page.layers ?? []);
  return texts;
}

/** Clicks a point of the page. */
async function click({ editor, element }: MountedArtboard, x: number, y: number): Promise<void> {
  const { left, top } = element.getBoundingClientRect();
  const at = editor.artboard?.toArtboard({ x, y }) ?? { x: 0, y: 0 };
  await sendMouse({ type: 'click', position: [Math.round(left + at.x), Math.round(top + at.y)] });
}

describe('a template with data on the artboard', () => {
  let mounted: MountedArtboard;
  before(async () => {
    mounted = await mountArtboard(menu);
    await until(() => shownTexts(mounted)[1]?.includes('€'), 'the formats');
  });
  after(() => mounted.unmount());

  it('is shown with its defaults, and with formats as an export has them', async () => {
    assert.deepEqual(shownTexts(mounted), ['LUNCH', 'Soup €4.50', 'Curry €9.00', 'Cake €3.00']);
    await until(() => mounted.editor.state.layout.value, 'the layout');
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.deepEqual(mounted.editor.state.report.value, []);
  });

  it('selects the layer of the template whose copy is clicked, with its frame around that copy', async () => {
    const { state, artboard } = mounted.editor;
    state.enteredGroupId.value = 'menu';
    await click(mounted, 60, 180);
    assert.deepEqual(state.selection.value, ['dish']);
    assert.equal(artboard?.boundsOf(['dish'])?.y, 160);
    assert.equal(state.laidOutById.value.get('dish')?.box.y, 60);
    await click(mounted, 60, 240);
    assert.deepEqual(state.selection.value, ['dish']);
    assert.equal(artboard?.boundsOf(['dish'])?.y, 220);
  });

  it('shows a change of a layer that is repeated in all copies while it is made, and after', () => {
    const { state, artboard, document } = mounted.editor;
    artboard?.preview(new Map([['dish', (layer) => ({ ...layer, opacity: 0.5 })]]));
    const opacities = () =>
      ['dish.0', 'dish.1', 'dish.2'].map((id) => state.copies.value && artboard?.laidOut(id)?.layer.opacity);
    assert.deepEqual(opacities(), [0.5, 0.5, 0.5]);
    assert.isTrue(artboard?.commitPreview('Opacity'));
    assert.equal(state.layersById.value.get('dish')?.layer.opacity, 0.5);
    assert.deepEqual(opacities(), [0.5, 0.5, 0.5]);
    document.undo();
    assert.deepEqual(opacities(), [1, 1, 1]);
  });

  it('shows other values, and the design where there is none', async () => {
    const { state } = mounted.editor;
    state.previewValues.value = { title: 'Tea', dishes: [{ name: 'Scone', price: 2 }] };
    assert.deepEqual(shownTexts(mounted), ['TEA', 'Scone €2.00']);
    state.previewValues.value = { dishes: [] };
    assert.deepEqual(shownTexts(mounted), ['LUNCH']);
    state.previewValues.value = {};
  });
});
