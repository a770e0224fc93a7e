import type { ElementHandle, KeyInput, MouseButton } from 'puppeteer-core';
import type { Layer, Template } from '@platen/template';
import type { OpenEditor } from '../embed/editor-scene.ts';

/** A part of the editor in which a control is looked for: its element, within the editor's frame. */
type Part =
  | 'platen-selection-bar'
  | 'platen-mode-bar'
  | 'platen-inspector'
  | 'platen-timeline'
  | 'platen-styles-panel'
  | 'platen-pages-panel'
  | 'platen-test-values-bar'
  | 'platen-versions'
  | 'platen-export';

/** Hands that find what they press by the words that a person reads, or an assistive program says. */
export interface DesignerHands extends OpenEditor {
  /** The control with a name, such as `button` and "Export"; the last one that can be seen where there are several. */
  control(role: string, name: string, part?: Part): Promise<ElementHandle<Element>>;
  /** Presses it. */
  use(role: string, name: string, part?: Part): Promise<void>;
  /** Types into a field in place of what is there, and leaves it by Enter. */
  fill(role: string, name: string, text: string, part?: Part): Promise<void>;
  /** Chooses an option of a list. */
  choose(name: string, option: string, part?: Part): Promise<void>;
  /** Clicks a point of the page. */
  click(x: number, y: number, options?: { count?: number; button?: MouseButton; key?: KeyInput }): Promise<void>;
  /** Clicks the middle of a layer. */
  clickLayer(id: string, options?: { count?: number; button?: MouseButton; key?: KeyInput }): Promise<void>;
  template(): Promise<Template>;
  /** The layers of the shown page, bottom first. */
  layers(): Promise<Layer[]>;
  selected(): Promise<Layer[]>;
  /** Puts content of another program into the clipboard. */
  copyElsewhere(kinds: Record<string, string>): Promise<void>;
}

/** Returns them for an open editor. */
export function designerHands(opened: OpenEditor): DesignerHands {
  const { page, ask, press, place } = opened;
  const control: DesignerHands['control'] = async (role, name, part) => {
    const wanted = `::-p-aria([name="${name}"][role="${role}"])`;
    const selector = part ? `platen-editor >>> ${part} ${wanted}` : wanted;
    await page.waitForSelector(selector, { visible: true, timeout: 15_000 });
    const found = await page.$$(selector);
    for (const each of found.toReversed()) if (await each.isVisible()) return each;
    throw new Error(`No ${role} ${name} can be seen.`);
  };
  const use: DesignerHands['use'] = async (...wanted) => (await control(...wanted)).click();
  const click: DesignerHands['click'] = async (x, y, { count = 1, button = 'left', key } = {}) => {
    const at = await place(x, y);
    if (key) await page.keyboard.down(key);
    await page.mouse.click(at.x, at.y, { count, button });
    if (key) await page.keyboard.up(key);
  };
  return {
    ...opened,
    control,
    use,
    click,
    async fill(role, name, text, part) {
      await use(role, name, part);
      await press('Control+KeyA');
      await page.keyboard.type(text);
      await press('Enter');
    },
    async choose(name, option, part) {
      // A native list: the browser's own window with its options is not part of the page.
      const list = await control('combobox', name, part);
      const value = await list.evaluate(
        (element, wanted) =>
          element instanceof HTMLSelectElement
            ? [...element.options].find(({ label }) => label.trim() === wanted)?.value
            : undefined,
        option,
      );
      if (value === undefined) throw new Error(`${name} has no ${option}.`);
      await list.select(value);
    },
    async clickLayer(id, options) {
      const box = await ask(({ artboard }, wanted) => artboard?.boundsOf([wanted]), id);
      if (!box) throw new Error(`There is no layer ${id}.`);
      await click(box.x + box.width / 2, box.y + box.height / 2, options);
    },
    template: () => ask((editor) => editor.document.template.value as Template, 0),
    layers: () => ask((editor) => editor.state.page.value.layers as Layer[], 0),
    selected: () => ask((editor) => editor.state.selectedLayers.value as Layer[], 0),
    async copyElsewhere(kinds) {
      await page.evaluate(
        (given) =>
          navigator.clipboard.write([
            new ClipboardItem(
              Object.fromEntries(Object.entries(given).map(([kind, text]) => [kind, new Blob([text], { type: kind })])),
            ),
          ]),
        kinds,
      );
    },
  };
}
