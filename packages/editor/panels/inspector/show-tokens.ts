import type { Template } from '@platen/template';
import { dataCode } from '../../store/template-data.ts';
import type { ShownDesign } from '../../store/shown-design.ts';

const shown = new WeakMap<HTMLElement, readonly string[]>();

/** Gives swatches of `var(--accent)` in an element the colors of the template's tokens, as custom properties of it. */
export function showTokens(element: HTMLElement, template: Template, design: ShownDesign): void {
  // Names of the editor's own properties are left to it.
  const colors = [...(dataCode()?.tokenColors(template, design) ?? [])].filter(([name]) => !name.startsWith('platen-'));
  for (const name of shown.get(element) ?? []) element.style.removeProperty(`--${name}`);
  for (const [name, color] of colors) element.style.setProperty(`--${name}`, color);
  shown.set(
    element,
    colors.map(([name]) => name),
  );
}
