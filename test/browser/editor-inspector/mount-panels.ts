import axe from 'axe-core';
import { assert } from 'chai';
import { LitElement } from 'lit';
import { mountArtboard, type MountedArtboard } from '../editor-artboard/mount-artboard.ts';
import { tokens } from '../../../packages/editor/theme/tokens.ts';

/** Stands for the editor around panels: it has the tokens. */
class PanelShell extends LitElement {
  static override styles = tokens;
  override render() {
    const slot = document.createElement('slot');
    return slot;
  }
}
customElements.define('panel-shell', PanelShell);

/** An artboard with panels beside it. */
export interface MountedPanels extends MountedArtboard {
  panel: HTMLElement;
}

/** Puts an artboard with a template into the page, and one element of the editor beside it. */
export async function mountPanel(written: unknown, name: string, width = 300): Promise<MountedPanels> {
  const mounted = await mountArtboard(written, 500, 500);
  const shell = document.createElement('panel-shell');
  shell.setAttribute('theme', 'light');
  shell.style.cssText = `position: fixed; inset: 0 0 0 auto; width: ${width}px; overflow: auto; background: #fff`;
  const panel = document.createElement(name);
  shell.append(panel);
  mounted.editor.host.append(shell);
  await settle();
  return { ...mounted, panel };
}

/** Every element that a selector finds, in shadow trees too, in the order of the tree. */
export function findAll<Wanted extends Element = HTMLElement>(root: Element, selector: string): Wanted[] {
  const found: Wanted[] = [];
  const visit = (node: Element | ShadowRoot): void => {
    for (const child of node.children) {
      if (child.matches(selector)) found.push(child as Wanted);
      if (child.shadowRoot) visit(child.shadowRoot);
      visit(child);
    }
  };
  if (root.shadowRoot) visit(root.shadowRoot);
  visit(root);
  return found;
}

/** The control with a label; throws when there is none. */
export function field<Wanted extends HTMLElement = HTMLElement>(root: Element, label: string): Wanted {
  const labels: string[] = [];
  for (const element of findAll<Wanted & { label?: unknown; heading?: unknown }>(root, '*')) {
    if (!element.localName.startsWith('platen-')) continue;
    const { label: own = element.heading } = element;
    if (own === label && element.localName !== 'platen-parameter-button' && element.localName !== 'platen-tooltip')
      return element;
    if (typeof own === 'string') labels.push(own);
  }
  throw new Error(`There is no field ${label}; there are ${[...new Set(labels)].join(', ')}.`);
}

/** Lets elements draw what has changed. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Waits for something, at most five seconds. */
export async function until<T>(probe: () => T | false | undefined | null, what: string): Promise<T> {
  const from = performance.now();
  for (;;) {
    const value = probe();
    if (value) return value;
    if (performance.now() - from > 5000) throw new Error(`${what} did not come`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Nothing that axe reports. */
export async function checkAccess(root: Element): Promise<void> {
  const { violations } = await axe.run(root, { rules: { region: { enabled: false } } });
  assert.deepEqual(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, target }) => `${html} ${String(target)}`).join(' ')}`,
    ),
    [],
  );
}

/** What a control does when a person changes it. */
export function change(element: HTMLElement, type: 'value-input' | 'value-change', detail: unknown): void {
  element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
}
