import { assert } from 'chai';
import { loadDataCode } from '../../packages/editor/store/template-data.ts';
import { mountArtboard, type MountedArtboard } from './editor-artboard/mount-artboard.ts';

const row = (index: number): object => ({ item: `Item ${index + 1}` });
const template = {
  schemaVersion: 2,
  data: {
    items: {
      type: 'list',
      items: { type: 'object', fields: { item: { type: 'text' } } },
      default: Array.from({ length: 40 }, (_, index) => row(index)),
    },
  },
  masters: [
    {
      id: 'letter',
      content: { x: 20, y: 60, width: 360, height: 200 },
      layers: [
        { type: 'shape', id: 'bar', width: 400, height: 40, fills: [{ type: 'solid', color: '#1b4d3e' }] },
        {
          type: 'text',
          id: 'folio',
          x: 20,
          y: 270,
          width: 200,
          height: 20,
          runs: [{ text: '1' }],
          style: { fontSize: 12 },
          expressions: { content: "page + ' / ' + pages" },
        },
      ],
    },
  ],
  pages: [
    {
      id: 'page',
      width: 400,
      height: 300,
      master: 'letter',
      flow: 'rows',
      layers: [
        {
          type: 'table',
          id: 'rows',
          x: 20,
          y: 60,
          width: 360,
          columns: [{ key: 'item', title: 'Item' }],
          expressions: { content: 'items' },
        },
        {
          type: 'shape',
          id: 'end',
          width: 20,
          height: 20,
          placement: { side: 'below', of: 'rows', gap: 5 },
        },
      ],
    },
  ],
};

async function until(holds: () => boolean, what: string): Promise<void> {
  for (let tries = 0; !holds(); tries++) {
    assert.isBelow(tries, 200, what);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

describe('a page whose flow continues, on the artboard', () => {
  let mounted: MountedArtboard;
  before(async () => {
    await loadDataCode();
    mounted = await mountArtboard(template);
  });
  after(() => mounted.unmount());

  it('shows what fits on its first page, above the master', async () => {
    const { artboard } = mounted.element;
    assert.isDefined(artboard);
    const rows = () => artboard?.laidOut('rows');
    await until(() => (rows()?.box.height ?? 0) > 40 && (rows()?.box.height ?? 0) <= 200, 'the table is divided');
    const folio = artboard?.laidOut('folio');
    await until(
      () => {
        const item = artboard?.laidOut('folio');
        return item !== undefined && 'text' in item && /^1 \/ \d+$/.test(item.text.text);
      },
      `numbers of pages in ${folio && 'text' in folio ? folio.text.text : 'nothing'}`,
    );
    assert.isUndefined(artboard?.laidOut('end'), 'what follows the flow is on another page');
  });

  it('has no layers of the master to take hold of', () => {
    const { editor, element } = mounted;
    const hits = element.artboard?.layersAt({ x: 200, y: 20 }) ?? [];
    assert.include(
      hits.map(({ layer }) => layer.id),
      'bar',
    );
    assert.isFalse(editor.state.layersById.value.has('bar'));
    editor.run('edit.select-all');
    assert.notInclude(editor.state.selection.value, 'bar');
  });

  it('forgets its flow when that layer is deleted, and has it again when that is undone', () => {
    const { editor } = mounted;
    editor.state.selection.value = ['rows'];
    editor.run('edit.delete');
    assert.isUndefined(editor.state.page.value.flow);
    editor.run('edit.undo');
    assert.equal(editor.state.page.value.flow, 'rows');
  });
});
