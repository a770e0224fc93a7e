/**
 * Registers an element under a name. Does nothing when the name is taken, so that a page may load the editor twice, as a script and
 * as a package: the first one stays.
 */
export function defineElement(name: `platen-${string}`, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
}
