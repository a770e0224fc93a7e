import { sendKeys, sendMouse } from '@web/test-runner-commands';
import axe from 'axe-core';
import { assert } from 'chai';
import { html, LitElement, nothing, render, type TemplateResult } from 'lit';
import '../../packages/editor/controls/index.ts';
import { evaluateArithmetic } from '../../packages/editor/controls/arithmetic.ts';
import { readColor, writeHex } from '../../packages/editor/controls/color-text.ts';
import { placeBeside } from '../../packages/editor/controls/place-beside.ts';
import type { PlatenMenu } from '../../packages/editor/controls/menu.ts';
import { tokens } from '../../packages/editor/theme/tokens.ts';

/** Stands for the editor around controls: it has the tokens. */
class TestShell extends LitElement {
  static override styles = tokens;
  override render() {
    return html`<slot></slot>`;
  }
}
customElements.define('test-shell', TestShell);

type Said = [type: string, detail: unknown];

function show(content: TemplateResult): { shell: HTMLElement; said: Said[] } {
  document.body.replaceChildren();
  const shell = document.createElement('test-shell');
  document.body.append(shell);
  render(content, shell);
  const said: Said[] = [];
  for (const type of ['value-input', 'value-change', 'menu-select', 'open-change', 'dialog-close']) {
    shell.addEventListener(type, (event) => event instanceof CustomEvent && said.push([type, event.detail]));
  }
  return { shell, said };
}

function find<Wanted extends Element>(root: ParentNode | Element, ...selectors: string[]): Wanted {
  let found: ParentNode | null | undefined = root;
  for (const selector of selectors)
    found =
      (found instanceof Element && found.shadowRoot
        ? (found.shadowRoot.querySelector(selector) ?? found.querySelector(selector))
        : found?.querySelector(selector)) ?? null;
  if (!found) throw new Error(`There is no ${selectors.join(' >> ')}.`);
  return found as unknown as Wanted;
}

async function until<T>(probe: () => T | false | undefined | null, what: string): Promise<T> {
  const from = performance.now();
  for (;;) {
    const value = probe();
    if (value) return value;
    if (performance.now() - from > 5000) throw new Error(`${what} did not come`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const settle = async (shell: HTMLElement): Promise<void> => {
  for (const element of shell.querySelectorAll('*')) if (element instanceof LitElement) await element.updateComplete;
};

async function checkAccess(root: Element = document.body): Promise<void> {
  const { violations } = await axe.run(root, { rules: { region: { enabled: false } } });
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html: text }) => text).join(' ')}`),
    [],
  );
}

async function clickAt(element: Element, offsetX = 0.5): Promise<void> {
  const box = element.getBoundingClientRect();
  await sendMouse({
    type: 'click',
    position: [Math.round(box.x + box.width * offsetX), Math.round(box.y + box.height / 2)],
  });
}

async function pressWith(modifier: string, key: string): Promise<void> {
  await sendKeys({ down: modifier });
  await sendKeys({ press: key });
  await sendKeys({ up: modifier });
}

describe('arithmetic in number fields', () => {
  const cases: [text: string, value: number | undefined][] = [
    ['12', 12],
    ['1920/2 - 2*(40+3)', 874],
    ['-5 + -2', -7],
    ['33,5 px', 33.5],
    ['١٢٫٥', 12.5],
    ['3×4÷2−1', 5],
    ['1/0', undefined],
    ['alert(1)', undefined],
    ['', undefined],
    ['(2', undefined],
    ['2 3', undefined],
  ];
  for (const [text, value] of cases)
    it(`${text || 'nothing'} is ${value}`, () => assert.equal(evaluateArithmetic(text), value));
});

describe('places beside something', () => {
  const viewport = { width: 400, height: 300 };
  const anchor = { x: 100, y: 100, width: 50, height: 20 };
  it('lie where they are asked for', () => {
    assert.deepEqual(placeBeside(anchor, { width: 80, height: 60 }, { placement: 'below-start', viewport }), {
      x: 100,
      y: 126,
    });
    assert.deepEqual(placeBeside(anchor, { width: 80, height: 60 }, { placement: 'end', viewport }), {
      x: 156,
      y: 100,
    });
  });
  it('are mirrored where text runs from right to left', () => {
    const options = { viewport, isRightToLeft: true };
    assert.equal(placeBeside(anchor, { width: 80, height: 60 }, { placement: 'below-start', ...options }).x, 70);
    assert.equal(placeBeside(anchor, { width: 60, height: 60 }, { placement: 'end', ...options }).x, 34);
  });
  it('go to the other side for want of room, and stay in the window', () => {
    assert.equal(
      placeBeside({ ...anchor, y: 260 }, { width: 80, height: 60 }, { placement: 'below-start', viewport }).y,
      194,
    );
    assert.deepEqual(
      placeBeside({ ...anchor, x: 380 }, { width: 900, height: 900 }, { placement: 'below-end', viewport }),
      { x: 8, y: 8 },
    );
  });
});

describe('color texts', () => {
  it('are read as CSS reads them and written as hex', () => {
    for (const [text, hex] of [
      ['#f80', '#ff8800'],
      ['336699cc', '#336699cc'],
      ['rebeccapurple', '#663399'],
      ['rgb(0 128 255 / 50%)', '#0080ff80'],
      ['hsl(120deg 100% 50%)', '#00ff00'],
    ] as const) {
      const color = readColor(text);
      assert.equal(color && writeHex(color), hex, text);
    }
    assert.equal(readColor('no color'), undefined);
  });
});

describe('controls', () => {
  it('have names and states that axe finds nothing in, light and dark', async () => {
    const { shell } = show(html`
      <platen-icon-button label="Undo" icon="Undo2"></platen-icon-button>
      <platen-icon-button label="Bold" icon="Bold" pressed></platen-icon-button>
      <platen-button variant="primary">Save</platen-button>
      <platen-button variant="danger" icon="Trash2">Delete</platen-button>
      <platen-text-field label="Name" value="Card" hint="Shown in lists"></platen-text-field>
      <platen-text-field label="Text" multiline fault="Too long"></platen-text-field>
      <platen-number-field label="Width" value="12" unit="px"></platen-number-field>
      <platen-number-field label="X" hide-label prefix-text="X" mixed></platen-number-field>
      <platen-select-field label="Blend" .options=${[{ value: 'a', label: 'A' }]} value="a"></platen-select-field>
      <platen-color-field label="Fill" value="#ff8800"></platen-color-field>
      <platen-slider-field label="Opacity" value="40" unit="%"></platen-slider-field>
      <platen-switch-field label="Visible" value hint="In renders too"></platen-switch-field>
      <platen-section heading="Size" collapsible>Inside</platen-section>
      <platen-tabs
        label="Views"
        .tabs=${[
          { id: 'one', label: 'One' },
          { id: 'two', label: 'Two' },
        ]}
        value="one"
        ><p slot="one">1</p></platen-tabs
      >
    `);
    await settle(shell);
    for (const theme of ['light', 'dark']) {
      shell.setAttribute('theme', theme);
      document.body.style.background = theme === 'dark' ? '#1b1b20' : '#ffffff';
      await checkAccess();
    }
    document.body.style.background = '';
  });

  it('show all tabs in little room, and edges of fields in dialogs', async () => {
    const tabs = ['Empty page', 'From the library', 'From a file'].map((label) => ({ id: label, label, icon: 'File' }));
    const { shell } = show(html`
      <div class="narrow"><platen-tabs label="Begin" .tabs=${tabs} value="From a file"></platen-tabs></div>
      <platen-dialog heading="Sizes"><platen-text-field label="Name"></platen-text-field></platen-dialog>
    `);
    const narrow = find<HTMLElement>(shell, '.narrow');
    narrow.style.width = '330px';
    await settle(shell);
    const last = find<HTMLElement>(shell, 'platen-tabs', '[role=tab]:last-child');
    assert.isAtMost(last.getBoundingClientRect().right, narrow.getBoundingClientRect().right);
    const box = find<HTMLElement>(shell, 'platen-text-field', '.box');
    for (const theme of ['light', 'dark']) {
      shell.setAttribute('theme', theme);
      const edge = getComputedStyle(find(shell, 'platen-dialog', 'dialog')).getPropertyValue('--platen-line-strong');
      assert.notEqual(edge, '');
      const seen = getComputedStyle(box).borderTopColor;
      assert.notMatch(seen, /, 0\)$/, theme);
    }
  });

  it('take numbers by typing, keys and dragging, within their bounds', async () => {
    const { shell, said } = show(
      html`<platen-number-field label="Width" prefix-text="W" value="10" min="0" max="500"></platen-number-field>`,
    );
    const field = find<HTMLElement & { value: number }>(shell, 'platen-number-field');
    await settle(shell);
    const input = find<HTMLInputElement>(field, 'input');
    await clickAt(input);
    await sendKeys({ type: '20*4+1' });
    await sendKeys({ press: 'Enter' });
    await pressWith('Shift', 'ArrowUp');
    await pressWith('Alt', 'ArrowDown');
    assert.deepEqual(said, [
      ['value-change', 81],
      ['value-change', 91],
      ['value-change', 90.9],
    ]);
    await sendKeys({ type: 'nonsense' });
    await sendKeys({ press: 'Tab' });
    assert.equal(input.value, '90.9');
    // What is out of range is not taken in silence.
    await clickAt(input);
    await sendKeys({ type: '900' });
    await sendKeys({ press: 'Tab' });
    await settle(field as never);
    assert.deepEqual([input.value, find(field, '[role=alert]').textContent], ['500', 'From 0 to 500']);
    await clickAt(input);
    await sendKeys({ type: '90.9' });
    await sendKeys({ press: 'Tab' });
    await settle(field as never);
    assert.equal(find(field, '[role=alert]').textContent, '');
    said.length = 0;
    const { x, y } = find(field, '.grip').getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(x + 5), Math.round(y + 5)] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [Math.round(x + 25), Math.round(y + 5)] });
    assert.deepEqual(said, [['value-input', 110.9]]);
    await sendMouse({ type: 'move', position: [Math.round(x + 900), Math.round(y + 5)] });
    await sendMouse({ type: 'up' });
    assert.deepEqual(said.slice(-2), [
      ['value-input', 500],
      ['value-change', 500],
    ]);
  });

  it('tell of text while it is typed, once it is done, and not when Escape takes it back', async () => {
    const { shell, said } = show(html`<platen-text-field label="Name" value="a"></platen-text-field>`);
    await settle(shell);
    find<HTMLElement>(shell, 'platen-text-field').focus();
    await sendKeys({ press: 'End' });
    await sendKeys({ type: 'b' });
    await sendKeys({ press: 'Escape' });
    await sendKeys({ press: 'End' });
    await sendKeys({ type: 'c' });
    await sendKeys({ press: 'Enter' });
    assert.deepEqual(said, [
      ['value-input', 'ab'],
      ['value-input', 'a'],
      ['value-input', 'ac'],
      ['value-change', 'ac'],
    ]);
  });

  it('open a menu by key, go through it and its submenu, and choose', async () => {
    const items = [
      { id: 'copy', label: 'Copy', shortcut: 'Ctrl+C' },
      { id: 'off', label: 'Paste', disabled: true },
      'separator' as const,
      {
        id: 'align',
        label: 'Align',
        items: [
          { id: 'left', label: 'Left' },
          { id: 'right', label: 'Right' },
        ],
      },
      { id: 'snap', label: 'Snap', checked: true },
    ];
    const { shell, said } = show(
      html`<platen-menu label="Edit" .items=${items}
        ><platen-icon-button slot="trigger" label="Edit" icon="Menu" haspopup="menu"></platen-icon-button
      ></platen-menu>`,
    );
    await settle(shell);
    const menu = find<PlatenMenu>(shell, 'platen-menu');
    find<HTMLElement>(shell, 'platen-icon-button').focus();
    await sendKeys({ press: 'Enter' });
    const panel = await until(() => menu.shadowRoot?.querySelector('platen-menu-panel')?.shadowRoot, 'the menu');
    await until(() => panel.querySelector('[data-highlighted]')?.textContent?.includes('Copy'), 'the first line');
    await until(() => panel.activeElement?.role === 'menu', 'the focus');
    await checkAccess();
    await sendKeys({ press: 'ArrowDown' });
    await until(
      () => panel.querySelector('[data-highlighted]')?.textContent?.includes('Align'),
      'the next line that can be chosen',
    );
    await sendKeys({ press: 'ArrowRight' });
    await until(
      () => [...panel.querySelectorAll('[data-highlighted]')].some((line) => line.textContent?.includes('Left')),
      'the submenu',
    );
    await sendKeys({ press: 'ArrowDown' });
    await until(
      () => [...panel.querySelectorAll('[data-highlighted]')].some((line) => line.textContent?.includes('Right')),
      'its second line',
    );
    await sendKeys({ press: 'Enter' });
    await until(() => !menu.open, 'the end of the menu');
    assert.deepEqual(
      said.filter(([type]) => type === 'menu-select'),
      [['menu-select', 'right']],
    );
    assert.equal(document.activeElement?.localName, 'platen-icon-button');
  });

  it('open a menu at a point and close it with Escape or a press elsewhere', async () => {
    const { shell, said } = show(
      html`<platen-menu label="Layer" .items=${[{ id: 'cut', label: 'Cut' }]}></platen-menu>`,
    );
    await settle(shell);
    const menu = find<PlatenMenu>(shell, 'platen-menu');
    const line = () =>
      menu.shadowRoot?.querySelector('platen-menu-panel')?.shadowRoot?.querySelector<HTMLElement>('.item');
    const shown = () => until(() => (line()?.getBoundingClientRect().x ?? 0) > 100 && line(), 'the menu');
    menu.openAt(120, 90);
    await shown();
    await sendKeys({ press: 'Escape' });
    await until(() => !menu.open, 'the end by Escape');
    menu.openAt(120, 90);
    await shown();
    await sendMouse({ type: 'click', position: [700, 500] });
    await until(() => !menu.open, 'the end by a press elsewhere');
    menu.openAt(120, 90);
    const box = (await shown()).getBoundingClientRect();
    assert.isAtLeast(box.x, 120);
    assert.isBelow(box.x, 140);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await sendMouse({ type: 'click', position: [Math.round(box.x + 20), Math.round(box.y + 10)] });
    await until(() => said.some(([type]) => type === 'menu-select'), 'the choice');
  });

  it('pick a color with pointer and keys', async () => {
    const { shell, said } = show(
      html`<platen-color-field
        label="Fill"
        value="#ff0000"
        .swatches=${[{ label: 'Brand', colors: ['#0a7', 'rgb(1 2 3 / 50%)'] }]}
      ></platen-color-field>`,
    );
    await settle(shell);
    const field = find<HTMLElement & { value: string }>(shell, 'platen-color-field');
    await clickAt(find(field, 'button'));
    const panel = await until(() => field.shadowRoot?.querySelector('platen-color-panel')?.shadowRoot, 'the picker');
    const area = await until(() => panel.querySelector('.area'), 'the area');
    await checkAccess();
    await clickAt(area, 0.5);
    await until(() => said.some(([type]) => type === 'value-change'), 'a color');
    assert.match(field.value, /^#[0-9a-f]{6}$/);
    assert.notEqual(field.value, '#ff0000');
    said.length = 0;
    find<HTMLElement>(panel as unknown as Element, '.slider .thumb').focus();
    await sendKeys({ press: 'ArrowRight' });
    await until(() => said.some(([type]) => type === 'value-change'), 'a hue');
    find<HTMLElement>(panel as unknown as Element, '.swatches button:nth-child(2)').click();
    assert.deepEqual(said.at(-1), ['value-change', '#01020380']);
    await sendKeys({ press: 'Escape' });
    await until(() => field.shadowRoot?.querySelector('platen-color-panel') === null, 'the end');
  });

  it('are quiet when what they hang on leaves the page before they are shown', async () => {
    const [popover, tooltip] = [document.createElement('platen-popover'), document.createElement('platen-tooltip')];
    document.body.append(popover, tooltip);
    await Promise.all([popover, tooltip].map((each) => (each as unknown as LitElement).updateComplete));
    Object.assign(popover, { open: true });
    Object.assign(tooltip, { text: 'Late', isShown: true });
    const shown = [popover, tooltip].map((each) => (each as unknown as LitElement).updateComplete);
    const parent = document.createElement('div');
    parent.append(popover, tooltip);
    await Promise.all(shown);
  });

  it('show a dialog that keeps the focus in it and gives it back', async () => {
    const view = (open: boolean) =>
      html`<platen-button>Open</platen-button
        ><platen-dialog heading="Sizes" .open=${open}
          >${open ? html`<platen-text-field label="Name"></platen-text-field>` : nothing}</platen-dialog
        >`;
    const { shell, said } = show(view(false));
    await settle(shell);
    find<HTMLElement>(shell, 'platen-button').focus();
    render(view(true), shell);
    await settle(shell);
    await checkAccess();
    await sendKeys({ press: 'Escape' });
    await until(() => said.some(([type]) => type === 'dialog-close'), 'the end');
    assert.equal(document.activeElement?.localName, 'platen-button');
  });
});
