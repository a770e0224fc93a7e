import { sendKeys, setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { EditorCommand } from '../../packages/editor/context/editor-additions.ts';
import { editorParts } from '../../packages/editor/shell/editor-parts.ts';
import { box, checkAccess, find, focused, names, open, press, until } from './editor-page.ts';

describe('what a host adds to the editor', () => {
  before(() => setViewport({ width: 1200, height: 640 }));

  const command = (given: Partial<EditorCommand> = {}): EditorCommand => ({
    id: 'shop.stamp',
    label: 'Stamp it',
    icon: 'NoSuchIcon',
    shortcuts: ['Mod+Alt+KeyJ'],
    run: () => undefined,
    ...given,
  });
  const itemsOf = (menu: HTMLElement): Promise<HTMLElement[]> =>
    until(() => {
      const panel = menu.shadowRoot?.querySelector('platen-menu-panel');
      const found = [...(panel?.shadowRoot?.querySelectorAll<HTMLElement>('.item') ?? [])];
      return found.length > 0 && found;
    }, 'the menu');

  it('has commands run by keys, menu and palette, and lists them with their keys', async () => {
    const { element, editor, frame } = await open();
    const runs: unknown[] = [];
    const remove = element.registerCommand(command({ run: (given) => void runs.push(given) }));
    editor.artboard?.focus();
    await press('Control+Alt+j');
    assert.deepEqual(runs, [editor]);

    await press('Shift+?');
    const sheet = await until(() => frame.shadowRoot?.querySelector('platen-shortcut-sheet')?.shadowRoot, 'the sheet');
    await until(() => sheet.textContent?.includes('Stamp it') && sheet.textContent.includes('Ctrl+Alt+J'), 'its line');
    await press('Escape');
    await until(() => editor.state.dialog.value === undefined, 'the end of the sheet');

    await press('Control+k');
    await until(() => focused()?.localName === 'input', 'the palette');
    await sendKeys({ type: 'stamp' });
    await press('Enter');
    await until(() => runs.length === 2, 'the command of the palette');

    const menu = find(frame, 'platen-top-bar', 'platen-menu');
    find(menu, 'slot');
    (menu.querySelector('platen-icon-button') as HTMLElement).click();
    const more = (await itemsOf(menu)).find((item) => item.textContent?.includes('More'));
    assert.isDefined(more);
    await press('Escape');

    remove();
    editor.run('shop.stamp');
    assert.lengthOf(runs, 2);
  });

  it('says when a command fails, and keeps menus open to all others', async () => {
    const { element, editor } = await open();
    const errors: Event[] = [];
    element.addEventListener('error', (event) => errors.push(event));
    element.registerCommand(command({ run: () => Promise.reject(new Error('no ink')) }));
    element.registerCommand(
      command({
        id: 'shop.broken',
        label: () => 'Broken',
        shortcuts: [],
        isEnabled: () => {
          throw new Error('never');
        },
      }),
    );
    editor.run('shop.broken');
    editor.run('shop.stamp');
    const notice = await until(
      () => element.shadowRoot?.querySelector('platen-editor-frame')?.shadowRoot?.querySelector('platen-notices'),
      'the notices',
    );
    await until(
      () => notice.shadowRoot?.querySelector('platen-notice-list')?.shadowRoot?.textContent?.includes('no ink'),
      'the notice',
    );
  });

  it('refuses what is not valid, in use or too much', async () => {
    const { element } = await open();
    const refused = (given: Partial<EditorCommand>): void =>
      void assert.throws(() => element.registerCommand(command(given)), TypeError);
    refused({ id: 'edit.undo' });
    refused({ id: 'with space' });
    refused({ label: ' ' });
    refused({ label: 'x'.repeat(61) });
    refused({ shortcuts: ['Mod+KeyZ'] });
    refused({ shortcuts: ['Hyper+KeyJ'] });
    element.registerCommand(command());
    refused({ id: 'shop.other' });
    for (let count = 1; count < 100; count++) element.registerCommand(command({ id: `c${count}`, shortcuts: [] }));
    refused({ id: 'one-too-many', shortcuts: [] });
    assert.throws(() => element.registerPanel({ id: 'layers', label: 'Mine', mount: () => undefined }), TypeError);
  });

  it('has actions in the menu of layers that they are for', async () => {
    const { element, editor, frame } = await open();
    element.registerLayerAction({
      id: 'shop.double',
      label: 'Double the width',
      types: ['shape'],
      run(layers, { apply }) {
        const ids = new Set(layers.map(({ id }) => id));
        apply({
          label: 'Double the width',
          recipe(draft) {
            for (const layer of draft.pages[0]?.layers ?? []) if (ids.has(layer.id)) layer.width *= 2;
          },
        });
      },
    });
    element.registerLayerAction({ id: 'shop.texts', label: 'For texts', types: ['text'], run: () => undefined });
    editor.state.selection.value = ['two'];
    const { x, y } = editor.artboard?.element.getBoundingClientRect() ?? { x: 0, y: 0 };
    editor.artboard?.element.dispatchEvent(
      new CustomEvent('menu-request', { detail: { clientX: x + 50, clientY: y + 50 }, bubbles: true, composed: true }),
    );
    const items = await itemsOf(find(frame, '#layer-menu'));
    assert.isUndefined(items.find((item) => item.textContent?.includes('For texts')));
    items.find((item) => item.textContent?.includes('Double the width'))?.click();
    await until(() => editor.state.layersById.value.get('two')?.layer.width === 120, 'the width');
    editor.run('shop.texts');
    editor.document.undo();
    assert.deepEqual([names(editor).length, editor.state.layersById.value.get('two')?.layer.width], [3, 60]);
  });

  it('has panels, whose content is in the page, and puts labels where an icon is unknown', async () => {
    const { element, editor, frame } = await open();
    let closed = 0;
    const remove = element.registerPanel({
      id: 'shop.products',
      label: 'Products',
      icon: 'NoSuchIcon',
      mount(container, given) {
        const button = document.createElement('button');
        button.textContent = given.state.template.value.name;
        container.append(button);
        return () => (closed += 1);
      },
    });
    element.toolbarButtons = [{ id: 'mine', label: 'Send', icon: 'NoSuchIcon' }];
    const entry = await until(
      () => find(frame, 'platen-rail').shadowRoot?.querySelector<HTMLElement>('[data-panel="shop.products"]'),
      'its entry',
    );
    assert.equal(entry.querySelector('b')?.textContent, 'P');
    entry.click();
    const content = await until(() => element.querySelector<HTMLElement>(':scope > [data-panel] > button'), 'content');
    await until(() => content.getBoundingClientRect().height > 0, 'the content on screen');
    assert.equal(content.textContent, 'Card');
    const panel = find(frame, '.panel').getBoundingClientRect();
    const inside = content.getBoundingClientRect();
    assert.isTrue(inside.left >= panel.left && inside.right <= panel.right && inside.top > panel.top);
    await checkAccess('a panel of the host');
    entry.click();
    assert.isNull(element.querySelector('[data-panel]'));
    editor.state.panel.value = 'shop.products';
    remove();
    assert.deepEqual([closed, editor.state.panel.value], [2, undefined]);
    const button = await until(() => find(frame, 'platen-top-bar').shadowRoot?.querySelector('platen-button'), 'it');
    assert.equal(button.textContent, 'Send');
  });
});

describe('styles of a page around the editor', () => {
  const sheet = document.createElement('style');
  after(() => sheet.remove());

  it('reach each documented part, and nothing else', async () => {
    await setViewport({ width: 1200, height: 640 });
    sheet.textContent = editorParts
      .map((name, at) => `platen-editor::part(${name}) { outline: ${at + 1}px solid rgb(255 0 0) }`)
      .join('\n');
    const { element, editor, frame } = await open({
      schemaVersion: 1,
      name: 'Film',
      pages: [{ id: 'page', width: 400, height: 300, durationMs: 2000, layers: [box('one', 0)] }],
    } as never);
    document.head.append(sheet);
    element.toolbarButtons = [{ id: 'mine', label: 'Send' }];
    const seen = new Map<string, number>();
    const look = (root: ParentNode): void => {
      for (const each of root.querySelectorAll<HTMLElement>('*')) {
        for (const name of editorParts) {
          const at = editorParts.indexOf(name) + 1;
          const { outlineWidth, outlineColor } = getComputedStyle(each);
          if (outlineColor === 'rgb(255, 0, 0)' && outlineWidth === `${at}px`)
            seen.set(name, (seen.get(name) ?? 0) + 1);
        }
        if (each.shadowRoot) look(each.shadowRoot);
      }
    };
    const lookFor = (...parts: string[]): Promise<unknown> =>
      until(() => {
        if (element.shadowRoot) look(element.shadowRoot);
        return parts.every((name) => seen.has(name));
      }, parts.join(', '));
    const always = ['top-bar', 'name', 'toolbar-button', 'export-button', 'rail', 'rail-button', 'panel', 'panel-head'];
    editor.notify({ kind: 'error', text: 'A message' });
    await lookFor(...always, 'stage', 'desk', 'sheet', 'toolbar', 'inspector', 'timeline', 'bottom-bar', 'notice');
    editor.state.dialog.value = 'shortcuts';
    await lookFor('dialog');
    editor.state.dialog.value = undefined;
    (find(frame, 'platen-top-bar', 'platen-menu', 'slot') as HTMLSlotElement)
      .assignedElements()
      .forEach((trigger) => (trigger as HTMLElement).click());
    await lookFor('menu');
    await press('Escape');
    editor.run('view.preview');
    await lookFor('preview');
    sheet.remove();
    // Sharing needs a service, so its button is not here.
    assert.sameMembers([...seen.keys(), 'share-button'], [...editorParts]);
  });

  it('move hover, focus and soft tints with the accent, and keep text on it legible', async () => {
    const { element } = await open();
    const probe = document.createElement('div');
    element.shadowRoot?.append(probe);
    const colorOf = (name: string): number[] => {
      probe.style.setProperty('color', `var(${name})`);
      const canvas = new OffscreenCanvas(1, 1);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('There is no canvas.');
      context.fillStyle = getComputedStyle(probe).color;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
    };
    const luminance = (color: readonly number[]): number =>
      color
        .map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4))
        .reduce((sum, value, at) => sum + value * (([0.2126, 0.7152, 0.0722] as const)[at] ?? 0), 0);
    for (const theme of ['light', 'dark'] as const) {
      element.theme = theme;
      await element.updateComplete;
      const tints = ['--platen-hover', '--platen-accent-wash'];
      element.style.removeProperty('--platen-accent');
      const before = tints.map((name) => colorOf(name).join());
      for (const accent of ['#00aa77', '#ffcc00', '#7a0019']) {
        element.style.setProperty('--platen-accent', accent);
        tints.forEach((name, at) => assert.notEqual(colorOf(name).join(), before[at], name));
        const [low = 0, high = 0] = [colorOf('--platen-accent'), colorOf('--platen-accent-ink')]
          .map(luminance)
          .sort((a, b) => a - b);
        assert.isAtLeast((high + 0.05) / (low + 0.05), 4.5, `${theme}: text on ${accent}`);
      }
    }
    element.style.setProperty('--platen-hover', 'rgb(1, 2, 3)');
    assert.deepEqual(colorOf('--platen-hover'), [1, 2, 3]);
    element.style.setProperty('--platen-focus', 'rgb(4, 5, 6)');
    const button = find(
      element.shadowRoot?.querySelector('platen-editor-frame') as HTMLElement,
      'platen-rail',
      'button',
    );
    button.focus();
    await press('Tab');
    const now = focused();
    assert.equal(now && getComputedStyle(now).outlineColor, 'rgb(4, 5, 6)');
  });
});
