import { sendKeys } from '@web/test-runner-commands';
import axe from 'axe-core';
import { assert } from 'chai';
import { LitElement } from 'lit';
import type { TemplateInput } from '@platen/template';
import type { Editor } from '../../packages/editor/context/editor-context.ts';
import { PlatenEditor } from '../../packages/editor/shell/platen-editor.ts';
import { bundledFilesPath } from './bundled-files.ts';
// Fetched with the test rather than by the first editor: module by module it takes longer than a test waits.
import '../../packages/editor/shell/editor-frame.ts';
import '../../packages/editor/shell/key-dispatch.ts';

const red = { type: 'solid', color: '#cc0000' } as const;
/** A red box. */
export const box = (id: string, x: number) => ({
  type: 'shape' as const,
  id,
  name: id,
  x,
  width: 60,
  height: 60,
  fills: [red],
});
/** A template of one page with three boxes. */
export const template = (layers: object[] = [box('one', 0), box('two', 100), box('three', 200)]): TemplateInput =>
  ({
    schemaVersion: 1,
    name: 'Card',
    pages: [{ id: 'page', width: 400, height: 300, layers }],
  }) as TemplateInput;

/** Waits until something is there. */
export async function until<T>(probe: () => T | false | undefined | null, what: string): Promise<T> {
  const from = performance.now();
  for (;;) {
    const value = probe();
    if (value) return value;
    if (performance.now() - from > 8000) throw new Error(`${what} did not come`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Finds through shadow roots. */
export function find(root: Element | ShadowRoot, ...selectors: string[]): HTMLElement {
  let found: Element | ShadowRoot = root;
  for (const selector of selectors) {
    const next: Element | null = (found instanceof Element ? (found.shadowRoot ?? found) : found).querySelector(
      selector,
    );
    if (!next) throw new Error(`There is no ${selectors.join(' >> ')}.`);
    found = next;
  }
  if (!(found instanceof HTMLElement)) throw new Error(`${selectors.join(' >> ')} is no element.`);
  return found;
}

/** The element that has the focus, through shadow roots. */
export function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

/** Presses a key with modifiers, such as `Control+Shift+h`. */
export async function press(keys: string): Promise<void> {
  const parts = keys.split('+');
  const modifiers = parts.slice(0, -1);
  for (const modifier of modifiers) await sendKeys({ down: modifier });
  await sendKeys({ press: parts.at(-1) ?? '' });
  for (const modifier of modifiers.toReversed()) await sendKeys({ up: modifier });
}

/** Opens an editor in an empty page. */
export async function open(
  given: TemplateInput = template(),
  attributes: Record<string, string> = {},
): Promise<{ element: PlatenEditor; editor: Editor; frame: HTMLElement }> {
  document.body.replaceChildren();
  document.body.style.margin = '0';
  const element = document.createElement('platen-editor');
  if (!(element instanceof PlatenEditor)) throw new Error('The element is not registered.');
  element.style.setProperty('height', '640px');
  element.locale = 'en';
  element.assetBase = bundledFilesPath;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.template = given;
  document.body.append(element);
  const editor = await until(() => element.editor, 'the editor');
  const frame = await until(() => element.shadowRoot?.querySelector('platen-editor-frame'), 'its frame');
  await until(() => editor.artboard, 'the artboard');
  if (!(frame instanceof HTMLElement)) throw new Error('The frame is no element.');
  return { element, editor, frame };
}

/** A panel of the frame, once it is drawn. */
export const panelOf = (frame: HTMLElement, name: string): Promise<HTMLElement> =>
  until(() => {
    const panel = frame.shadowRoot?.querySelector(name);
    return panel instanceof LitElement && panel.hasUpdated && panel;
  }, name);

/** Has axe find nothing. */
export async function checkAccess(what: string): Promise<void> {
  const { violations } = await axe.run(document.body, {
    // The page around is the test's, and the editor has its own element for its regions.
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  });
  assert.deepEqual(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join(' ')}`,
    ),
    [],
    what,
  );
}

/** Ids of the page’s layers, bottom first. */
export const names = (editor: Editor): string[] => editor.state.page.value.layers.map(({ id }) => id);
