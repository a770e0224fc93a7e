import { sendKeys, sendMouse } from '@web/test-runner-commands';
import axe from 'axe-core';
import { assert } from 'chai';
import type { TableLayer } from '@platen/template';
import '../../packages/editor/panels/table-section/table-section.ts';
import { returnToText } from '../../packages/editor/shell/return-to-text.ts';
import { textSessionOf } from '../../packages/editor/text/session/active-session.ts';
import { tokens } from '../../packages/editor/theme/tokens.ts';
import { sheets } from './clipboard-sheets.ts';
import { openByClicks } from './editor-artboard/open-by-clicks.ts';
import { mountArtboard, type MountedArtboard } from './editor-artboard/mount-artboard.ts';

const table = {
  type: 'table',
  id: 'prices',
  name: 'Prices',
  x: 20,
  y: 20,
  width: 360,
  height: 100,
  columns: [
    { key: 'name', title: 'Name' },
    { key: 'price', title: 'Price', align: 'end' },
  ],
  rows: [
    { name: 'Tea', price: 3 },
    { name: 'Coffee', price: 4.5 },
  ],
};

let mounted: MountedArtboard;

function layer(): TableLayer {
  const found = mounted.editor.state.layersById.peek().get('prices')?.layer;
  if (found?.type !== 'table') throw new Error('There is no table.');
  return found;
}

async function until(probe: () => boolean, what: string): Promise<void> {
  const from = performance.now();
  while (!probe()) {
    if (performance.now() - from > 4000) throw new Error(`${what} did not come`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function cellInWindow(row: number, column: number): [number, number] {
  const { artboard } = mounted.editor;
  const item = artboard?.laidOut('prices');
  const cell =
    item && 'table' in item ? item.table.cells.find((each) => each.row === row && each.column === column) : undefined;
  const box = cell?.box ?? { x: 0, y: 0, width: 0, height: 0 };
  const at = artboard?.toArtboard({ x: 20 + box.x + box.width / 2, y: 20 + box.y + box.height / 2 });
  return [Math.round(at?.x ?? 0), Math.round(at?.y ?? 0)];
}

async function press(...keys: string[]): Promise<void> {
  const key = keys.pop() ?? '';
  for (const modifier of keys) await sendKeys({ down: modifier });
  await sendKeys({ press: key });
  for (const modifier of keys.toReversed()) await sendKeys({ up: modifier });
}

describe('editing a table on the artboard', () => {
  beforeEach(async () => {
    mounted = await mountArtboard({
      schemaVersion: 1,
      pages: [{ id: 'page', width: 400, height: 300, layers: [table] }],
    });
    await openByClicks(mounted.editor, cellInWindow(1, 0));
    await until(() => textSessionOf(mounted.editor).peek() !== undefined, 'editing');
  });
  afterEach(() => mounted.unmount());

  it('edits the cell that is double clicked, and goes on by Tab and Enter', async () => {
    assert.deepEqual(mounted.editor.state.editedCell.value, { row: 0, column: 0 });
    await sendKeys({ type: 'Green tea' });
    await press('Tab');
    await sendKeys({ type: '12' });
    assert.deepEqual(layer().rows[0], { name: 'Green tea', price: 12 });
    await press('Enter');
    await sendKeys({ type: 'free' });
    assert.deepEqual(layer().rows[1], { name: 'Coffee', price: 'free' });
    await press('Tab');
    assert.equal(layer().rows.length, 3);
    await sendKeys({ type: 'Milk' });
    await press('Shift', 'Enter');
    await sendKeys({ type: 'warm' });
    assert.equal(layer().rows[2]?.['name'], 'Milk\nwarm');
    await sendMouse({ type: 'click', position: cellInWindow(0, 1) });
    await press('Control', 'a');
    await sendKeys({ type: 'Cost' });
    assert.equal(layer().columns[1]?.title, 'Cost');
    await press('Escape');
    assert.equal(mounted.editor.state.editing.value, undefined);
    assert.equal(mounted.editor.state.editedCell.value, undefined);
  });

  it('shows a caret in an empty cell, and takes cells of a spreadsheet', async () => {
    await press('Delete');
    const [line] = textSessionOf(mounted.editor).peek()?.sight?.lines ?? [];
    assert.ok(line);
    const proxy = mounted.element.renderRoot.querySelector('textarea');
    assert.equal(proxy?.getAttribute('aria-label'), 'Row 1, column 1');
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'A\t1\nB\t2\n"two\nlines"\t3\n');
    proxy?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    assert.deepEqual(layer().rows, [
      { name: 'A', price: 1 },
      { name: 'B', price: 2 },
      { name: 'two\nlines', price: '3' },
    ]);
  });
});

describe('merging and styling the cells of a table', () => {
  beforeEach(async () => {
    mounted = await mountArtboard({
      schemaVersion: 1,
      pages: [{ id: 'page', width: 400, height: 300, layers: [table] }],
    });
    const position = cellInWindow(1, 0);
    await sendMouse({ type: 'click', position });
    await sendMouse({ type: 'click', position });
    await until(() => textSessionOf(mounted.editor).peek() !== undefined, 'editing');
  });
  afterEach(() => mounted.unmount());

  /** Asks for the menu of the cell by key, and chooses a line of it. */
  async function choose(id: string): Promise<void> {
    let request: { items: readonly unknown[]; choose(id: string): void } | undefined;
    const take = (event: Event): void => void (request = (event as CustomEvent).detail);
    document.addEventListener('menu-request', take);
    const proxy = mounted.element.renderRoot.querySelector('textarea');
    const open = new MouseEvent('contextmenu', { bubbles: true, composed: true, cancelable: true });
    proxy?.dispatchEvent(open);
    await until(() => request !== undefined, 'the menu');
    document.removeEventListener('menu-request', take);
    request?.choose(id);
    await mounted.element.artboard?.settled();
  }

  it('selects cells by drag, by key and with Shift, and merges, moves and splits them by the menu', async () => {
    const { state } = mounted.editor;
    await press('Alt', 'Shift', 'ArrowRight');
    assert.deepEqual(state.cellRange.value, { from: { row: 0, column: 0 }, to: { row: 0, column: 1 } });
    await choose('merge');
    assert.deepEqual(layer().cells, [{ row: 0, column: 'name', colSpan: 2, rowSpan: 1 }]);
    await press('Tab');
    assert.deepEqual(state.editedCell.value, { row: 1, column: 0 });
    await press('Shift', 'Tab');
    await choose('row-above');
    assert.deepEqual(
      [layer().cells[0]?.row, layer().rows.length, state.editedCell.value],
      [1, 3, { row: 0, column: 0 }],
    );
    await press('Enter');
    await choose('split');
    assert.deepEqual(layer().cells, []);
    await sendMouse({ type: 'move', position: cellInWindow(1, 0) });
    await sendMouse({ type: 'click', position: cellInWindow(1, 0) });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: cellInWindow(2, 1) });
    await sendMouse({ type: 'up' });
    assert.deepEqual(state.cellRange.value, { from: { row: 0, column: 0 }, to: { row: 1, column: 1 } });
    await press('Delete');
    assert.deepEqual(layer().rows[1], { name: '', price: '' });
    await choose('row-delete');
    assert.deepEqual(layer().rows, [{ name: 'Coffee', price: 4.5 }]);
    await choose('column-delete');
    assert.equal(layer().columns.length, 1);
  });

  for (const [name, html] of Object.entries(sheets)) {
    it(`takes values, merged cells and looks of ${name}`, async () => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      clipboardData.setData('text/plain', 'Both\t\ntall\t1\n\t2');
      const proxy = mounted.element.renderRoot.querySelector('textarea');
      proxy?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      await until(() => layer().cells.length > 0, 'the cells');
      assert.deepEqual(layer().rows, [
        { name: 'Both', price: 3 },
        { name: 'tall', price: 1 },
        { name: '', price: '2' },
      ]);
      const cells = layer().cells.map(({ row, column, colSpan, rowSpan, ...look }) => [
        row,
        column,
        colSpan,
        rowSpan,
        look,
      ]);
      assert.deepEqual(cells[0], [
        0,
        'name',
        2,
        1,
        {
          style: { fontWeight: 700 },
          fill: { type: 'solid', color: name === 'google' ? '#ffc000' : '#FFC000' },
          align: 'center',
        },
      ]);
      assert.deepEqual(cells.slice(1), [
        [1, 'name', 1, 2, {}],
        [1, 'price', 1, 1, { align: 'end' }],
      ]);
    });
  }

  it('goes on typing in the cell after something was chosen elsewhere', async () => {
    const panel = document.createElement('div');
    panel.style.cssText = 'position: fixed; inset: auto 0 0 auto';
    panel.innerHTML =
      '<button>Swatch</button><select aria-label="Font"><option>Arial</option><option>Lora</option></select>';
    const host = mounted.element.parentElement;
    assert.ok(host);
    host.append(panel);
    returnToText(host, () => mounted.editor);
    const session = textSessionOf(mounted.editor).peek();
    session?.select({ anchor: 3, focus: { offset: 3, affinity: 'before' } });
    const button = panel.querySelector('button');
    const { x, y } = button?.getBoundingClientRect() ?? { x: 0, y: 0 };
    await sendMouse({ type: 'click', position: [Math.round(x + 5), Math.round(y + 5)] });
    assert.equal(document.activeElement, button);
    await sendKeys({ type: ' s' });
    assert.equal(layer().rows[0]?.['name'], 'Tea s');
    button?.focus();
    await sendKeys({ type: '!' });
    assert.equal(layer().rows[0]?.['name'], 'Tea s!');
    // By key, a list keeps its letters.
    panel.querySelector('select')?.focus();
    await sendKeys({ press: 'l' });
    assert.equal(layer().rows[0]?.['name'], 'Tea s!');
  });
});

describe('the properties of tables', () => {
  it('change columns and rows, and report nothing to axe', async () => {
    mounted = await mountArtboard({
      schemaVersion: 1,
      pages: [{ id: 'page', width: 400, height: 300, layers: [table] }],
    });
    const panel = document.createElement('div');
    panel.className = 'panel';
    const sheet = document.createElement('style');
    sheet.textContent = String(tokens).replaceAll(':host', '.panel');
    const section = document.createElement('platen-table-section');
    panel.append(sheet, section);
    panel.style.cssText = 'position: absolute; inset: 0 0 auto auto; width: 280px; height: 700px; overflow: auto';
    mounted.element.parentElement?.append(panel);
    mounted.editor.state.selection.value = ['prices'];
    const settle = () => new Promise((resolve) => setTimeout(resolve, 50));
    await settle();
    const button = (label: string): HTMLElement => {
      const found = [...(section.shadowRoot?.querySelectorAll('platen-icon-button') ?? [])].find(
        (each) => 'label' in each && each.label === label,
      );
      if (!(found instanceof HTMLElement)) throw new Error(`There is no button ${label}.`);
      return found;
    };
    button('Add column').click();
    button('Add row').click();
    await settle();
    assert.deepEqual(
      layer().columns.map(({ key }) => key),
      ['name', 'price', 'column3'],
    );
    assert.deepEqual(layer().rows[2], { name: '', price: '', column3: '' });
    const rows = section.shadowRoot?.querySelector('platen-table-rows');
    const inputs = [...(rows?.shadowRoot?.querySelectorAll('input') ?? [])];
    assert.equal(inputs.length, 9);
    const [first] = inputs;
    if (first) {
      first.value = 'Rooibos';
      first.dispatchEvent(new Event('change'));
    }
    assert.equal(layer().rows[0]?.['name'], 'Rooibos');
    button('All table values').click();
    const dialog = () => section.shadowRoot?.querySelector('platen-dialog');
    const wide = () => dialog()?.querySelector('platen-table-rows')?.shadowRoot?.querySelector('table');
    await until(() => Boolean(wide()), 'the values in a dialog');
    assert.isAtMost(wide()?.scrollWidth ?? NaN, wide()?.parentElement?.clientWidth ?? NaN, 'all columns in sight');
    dialog()?.close();
    await until(() => !dialog(), 'its end');
    button('Settings of Price').click();
    const values = () => section.shadowRoot?.querySelector('platen-column-values')?.shadowRoot;
    await until(() => Boolean(values()?.querySelector('platen-select-field')), 'the format');
    /** What a field of the column fires when it is changed. */
    const change = async (field: string, detail: unknown): Promise<void> => {
      values()
        ?.querySelector(field)
        ?.dispatchEvent(new CustomEvent('value-change', { detail, bubbles: true }));
      await settle();
    };
    const alert = (): string | undefined => values()?.querySelector('[role=alert]')?.textContent;
    await change('platen-select-field', 'unit');
    await change('platen-text-field', 'kilometre');
    assert.match(alert() ?? '', /kilometer/);
    await change('platen-select-field', 'currency');
    await change('platen-text-field', 'usd');
    assert.deepEqual([layer().columns[1]?.format, alert()], [{ style: 'currency', currency: 'USD' }, undefined]);
    const expression = values()?.querySelector('platen-expression-field')?.shadowRoot?.querySelector('input');
    assert.ok(expression);
    expression.value = 'row.price * 2';
    expression.dispatchEvent(new InputEvent('input'));
    expression.dispatchEvent(new FocusEvent('blur'));
    const shown = (): string[] => {
      const item = mounted.editor.artboard?.laidOut('prices');
      return item && 'table' in item ? item.table.cells.map(({ text }) => text.text) : [];
    };
    await until(() => shown().includes('$9.00'), 'the amount of coffee');
    assert.deepEqual(layer().expressions, { 'columns.price': 'row.price * 2' });
    mounted.editor.state.editedCell.value = { row: 0, column: 0 };
    const part = (tag: string) => section.shadowRoot?.querySelector(tag)?.shadowRoot;
    await until(() => Boolean(part('platen-cell-section')?.querySelector('platen-paint-field')), 'the cell');
    const fire = (root: ShadowRoot | null | undefined, field: string, detail: unknown): void => {
      root?.querySelector(field)?.dispatchEvent(new CustomEvent('value-change', { detail, bubbles: true }));
    };
    fire(part('platen-cell-section'), 'platen-paint-field', { type: 'solid', color: '#ff0000' });
    fire(part('platen-cell-section'), 'platen-select-field', 'rows');
    await settle();
    fire(part('platen-cell-section'), 'platen-paint-field', { type: 'solid', color: '#00ff00' });
    assert.deepEqual(layer().cells[0]?.fill, { type: 'solid', color: '#ff0000' });
    assert.deepEqual(layer().rules, [
      { rows: [0], columns: 'all', colSpan: 1, fill: { type: 'solid', color: '#00ff00' } },
    ]);
    await until(() => Boolean(part('platen-table-rules')?.querySelector('platen-icon-button')), 'the rules');
    part('platen-table-rules')?.querySelector<HTMLElement>('platen-icon-button')?.click();
    await settle();
    const lists = part('platen-table-rules')?.querySelectorAll('platen-select-field');
    lists?.[1]?.dispatchEvent(new CustomEvent('value-change', { detail: 'expression', bubbles: true }));
    await settle();
    assert.deepEqual([layer().rules[1]?.rows, layer().rules[1]?.id], ['expression', 'rule1']);
    await settle();
    const { violations } = await axe.run(section, { rules: { region: { enabled: false } } });
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      [],
    );
    mounted.unmount();
  });
});
