import { assert } from 'chai';
import { parseTemplate } from '@platen/template';
import '../../packages/editor/panels/inspector/inspector.ts';
import { loadDataCode } from '../../packages/editor/store/template-data.ts';
import { mountArtboard, type MountedArtboard } from './editor-artboard/mount-artboard.ts';
import {
  change,
  checkAccess,
  field,
  findAll,
  mountPanel,
  settle,
  until,
  type MountedPanels,
} from './editor-inspector/mount-panels.ts';

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

describe('the properties of pages that continue', () => {
  let mounted: MountedPanels;
  before(async () => {
    await loadDataCode();
    const [page] = template.pages;
    const { layers = [] } = template.masters[0] ?? {};
    const plain = { ...page, master: undefined, flow: undefined, layers: [...layers, ...(page?.layers ?? [])] };
    const { masters: _masters, ...rest } = template;
    mounted = await mountPanel({ ...rest, pages: [plain] }, 'platen-inspector');
  });
  after(() => mounted.unmount());
  const inside = (selector: string): HTMLElement[] => {
    const [section] = findAll(mounted.panel, 'platen-paging-section');
    return section ? findAll(section, selector) : [];
  };
  const open = async (): Promise<void> => {
    findAll<HTMLElement & { collapsed: boolean }>(mounted.panel, 'platen-section').forEach(
      (each) => (each.collapsed = false),
    );
    await settle();
  };
  const press = async (words: string): Promise<void> => {
    inside('platen-button')
      .find((each) => each.textContent.trim() === words)
      ?.click();
    await settle();
  };

  it('choose what continues, and make a master of the rest of the page', async () => {
    const { editor, panel } = mounted;
    await until(() => inside('platen-section')[0], 'the section');
    await open();
    change(field(panel, 'Continues on new pages'), 'value-change', 'rows');
    await until(() => editor.state.page.value.flow === 'rows', 'the flow');
    await press('Make master of the page');
    await until(() => editor.state.page.value.master, 'the master');
    const [master] = editor.state.template.value.masters ?? [];
    assert.deepEqual(
      master?.layers.map(({ id }) => id),
      ['bar', 'folio'],
    );
    assert.deepEqual(master?.content, { x: 20, y: 60, width: 360, height: 210 });
    assert.deepEqual(
      editor.state.page.value.layers.map(({ id }) => id),
      ['rows', 'end'],
    );
    await until(() => (editor.artboard?.laidOut('rows')?.box.height ?? 999) <= 210, 'the table is divided');
    change(field(panel, 'Height of the content'), 'value-change', 100);
    await until(() => (editor.artboard?.laidOut('rows')?.box.height ?? 999) <= 100, 'a smaller room');
    await checkAccess(panel);
    parseTemplate(editor.state.template.value);
  });

  it('edit the master on the page, and replace it', async () => {
    const { editor } = mounted;
    await press('Put its layers on this page');
    await until(() => editor.state.page.value.master === undefined, 'the layers on the page');
    assert.lengthOf(editor.state.page.value.layers, 4);
    const [id = ''] = editor.state.template.value.masters?.map((each) => each.id) ?? [];
    editor.state.selection.value = [];
    await until(() => inside('platen-menu')[0], 'the menu');
    inside('platen-menu')[0]?.dispatchEvent(new CustomEvent('menu-select', { detail: id }));
    await until(() => editor.state.page.value.master === id, 'the master again');
    const masters = editor.state.template.value.masters ?? [];
    assert.lengthOf(masters, 1);
    assert.lengthOf(masters[0]?.layers ?? [], 2);
    assert.equal(masters[0]?.content.height, 100);
    parseTemplate(editor.state.template.value);
  });

  it('forget what continues when it cannot any more, and say how a table is divided', async () => {
    const { editor, panel } = mounted;
    editor.state.selection.value = ['rows'];
    await until(() => findAll(panel, 'platen-table-rows')[0], 'the table');
    await open();
    assert.throws(() => field(panel, 'Rows that do not fit'));
    change(field(panel, 'Keep rows whole'), 'value-change', false);
    change(field(panel, 'Rows under the header, at least'), 'value-change', 3);
    const [table] = editor.state.selectedLayers.value;
    assert.ok(table?.type === 'table' && !table.keepRow && table.minRowsWithHeader === 3);
    const rule = await until(
      () =>
        findAll(panel, 'platen-expression-field').find(
          (each) => Reflect.get(each, 'label') === 'Keep a row with the next if',
        ),
      'the condition of rows',
    );
    const before = JSON.stringify(editor.state.template.value);
    rule.dispatchEvent(new CustomEvent('value-change', { detail: 'row.itm == 1' }));
    assert.equal(JSON.stringify(editor.state.template.value), before);
    rule.dispatchEvent(new CustomEvent('value-change', { detail: "row.item == 'Item 4'" }));
    const rules = (): unknown => editor.state.selectedLayers.value[0]?.expressions;
    assert.deepEqual(rules(), { content: 'items', 'rows.keepWithNext': "row.item == 'Item 4'" });
    editor.document.undo();
    assert.equal(JSON.stringify(editor.state.template.value), before);
    editor.document.redo();
    assert.property(rules(), 'rows.keepWithNext');
    editor.apply({
      label: 'Rotate',
      recipe: (draft) => {
        const layer = draft.pages[0]?.layers.find(({ id }) => id === 'rows');
        if (layer) layer.rotation = 10;
      },
    });
    assert.isUndefined(editor.state.page.value.flow);
    editor.document.undo();
    assert.equal(editor.state.page.value.flow, 'rows');
  });
});

describe('a master on a canvas of its own', () => {
  let mounted: MountedPanels;
  before(async () => {
    await loadDataCode();
    mounted = await mountPanel(template, 'platen-inspector');
  });
  after(() => mounted.unmount());

  it('is opened from the page, edited there, and followed by the page', async () => {
    const { editor, panel } = mounted;
    const edit = await until(
      () => findAll(panel, 'platen-button').find((each) => each.textContent?.trim() === 'Edit master'),
      'the button',
    );
    await until(() => editor.state.flowPages.value > 1, 'the pages of the flow');
    edit.click();
    await until(() => editor.state.openMaster.value?.id === 'letter', 'the master');
    await until(() => editor.artboard?.laidOut('bar') && !editor.artboard.laidOut('rows'), 'its layers alone');
    const hits = editor.artboard?.layersAt({ x: 200, y: 20 }) ?? [];
    assert.deepEqual(
      hits.map(({ layer }) => layer.id),
      ['bar'],
    );
    editor.state.selection.value = ['bar'];
    await settle();
    change(await until(() => field(panel, 'Height'), 'the height'), 'value-change', 30);
    assert.equal(editor.document.template.value.masters?.[0]?.layers[0]?.height, 30);
    editor.state.selection.value = [];
    await settle();
    await checkAccess(panel);
    editor.state.pageId.value = 'page';
    await until(
      () => editor.artboard?.laidOut('bar')?.box.height === 30 && editor.artboard.laidOut('rows'),
      'the page',
    );
    editor.document.undo();
    assert.equal(editor.state.openMaster.value?.id, 'letter', 'undo shows where it happened');
    assert.deepEqual(editor.document.template.value, parseTemplate(template));
  });
});
