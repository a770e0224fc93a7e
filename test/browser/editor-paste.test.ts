import { assert } from 'chai';
import type { Layer } from '@platen/template';
import { pasteContent } from '../../packages/editor/files/paste-content.ts';
import { sheets } from './clipboard-sheets.ts';
import { mountArtboard, type MountedArtboard } from './editor-artboard/mount-artboard.ts';

let mounted: MountedArtboard;

describe('content of other programs', () => {
  let notices: string[];
  beforeEach(async () => {
    mounted = await mountArtboard({ schemaVersion: 1, pages: [{ id: 'page', width: 400, height: 300, layers: [] }] });
    notices = [];
    Object.assign(mounted.editor, { notify: ({ text }: { text: string }) => notices.push(text) });
  });
  afterEach(() => mounted.unmount());

  const layersNow = (): readonly Layer[] => mounted.editor.state.page.peek().layers;
  const paste = async (kinds: Record<string, string>, files: readonly File[] = []): Promise<void> => {
    const clipboard = new DataTransfer();
    for (const [kind, text] of Object.entries(kinds)) clipboard.setData(kind, text);
    await pasteContent(mounted.editor, files, clipboard);
  };
  const dot =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

  it('keeps its looks as texts, tables and images below each other, and says what did not come', async () => {
    const html = `<meta charset="utf-8"><h1 style="font-family: Nowhere, 'Lora'; color: #112233; text-align: center">Menu</h1>
      <p style="color:#112233">of the <b>day</b></p><table><tr><th>Dish</th><th>Price</th></tr><tr><td>Soup</td><td>4</td></tr></table>
      <p>and</p><img src="${dot}" width="40" alt="A dot"><img src="file:///gone.png" width="20"><video src="x"></video>
      <p style="font-family: Unheard">end</p>`;
    await paste({ 'text/html': html, 'text/plain': 'Menu' }, [new File(['x'], 'shown.png', { type: 'image/png' })]);
    const [group] = layersNow();
    assert.ok(group?.type === 'group' && group.layout?.type === 'column');
    const [title, dishes, and, image, end] = group.layers;
    assert.equal(group.layers.length, 5);
    assert.ok(title?.type === 'text' && dishes?.type === 'table' && and?.type === 'text' && image?.type === 'image');
    assert.deepEqual(
      title.runs.map(({ text, style }) => [text, style?.fontWeight ?? 400, style?.fontFamily]),
      [
        ['Menu', 700, 'Lora'],
        ['\nof the ', 400, undefined],
        ['day', 700, undefined],
      ],
    );
    assert.deepEqual([title.style.fill, title.paragraphs[0]?.align], [{ type: 'solid', color: '#112233' }, 'center']);
    assert.equal(title.runs[0]?.style?.fontSize, 32);
    assert.deepEqual(
      [dishes.columns.map((column) => column.title), dishes.rows, dishes.showHeader],
      [['Dish', 'Price'], [{ column1: 'Soup', column2: 4 }], true],
    );
    assert.deepEqual([image.alt, image.width], ['A dot', 40]);
    assert.equal(end?.type, 'text');
    assert.deepEqual(notices, [
      'Images that could not be pasted: 1. Other content that could not be pasted: 1. Fonts that are not available: Unheard.',
    ]);
  });

  it('makes a table of cells, and one group of a drawing', async () => {
    await paste({ 'text/html': sheets.google, 'text/plain': 'Both\t\ntall\t1' });
    const [cells] = layersNow();
    assert.ok(cells?.type === 'table');
    assert.deepEqual([cells.showHeader, cells.rows.length, cells.columns[0]?.width], [true, 2, 100]);
    assert.deepEqual(cells.cells[0], {
      row: 'header',
      column: 'column1',
      colSpan: 2,
      rowSpan: 1,
      fill: { type: 'solid', color: '#ffc000' },
      align: 'center',
    });
    await paste({ 'text/plain': 'a\tb\nc\td' });
    assert.equal(layersNow()[1]?.type, 'table');
    await paste({
      'image/svg+xml':
        '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="9" height="9"/><circle cx="15" cy="15" r="4"/></svg>',
    });
    const drawing = layersNow()[2];
    assert.ok(drawing?.type === 'group');
    assert.equal(drawing.layers.length, 2);
  });
});
