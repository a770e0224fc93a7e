import { noChange } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';
import { PartType, type ElementPart, type PartInfo } from 'lit/directive.js';

/** Attributes, listeners (`onclick`) and style of one element, as `connect` of a Zag.js machine answers them. */
export type ZagProps = Readonly<Record<string, unknown>>;

const assigned = new Set(['value', 'checked', 'selected']);

/**
 * Puts what Zag.js answers onto an element. Styles go through the style object and not the attribute, which a content security
 * policy may forbid; those that others have set there stay.
 */
class ZagPropsDirective extends AsyncDirective {
  #element: HTMLElement | undefined;
  #attributes: ZagProps = {};
  #styles = new Map<string, string>();
  readonly #listeners = new Map<string, (event: Event) => void>();
  #current: ZagProps = {};

  constructor(info: PartInfo) {
    super(info);
    if (info.type !== PartType.ELEMENT) throw new Error('zagProps stands in a tag, not in an attribute.');
  }

  override render(_props: ZagProps): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [props]: [ZagProps]): typeof noChange {
    const { element } = part;
    if (!(element instanceof HTMLElement)) return noChange;
    this.#element = element;
    this.#current = props;
    for (const name of Object.keys(this.#attributes)) if (props[name] == null) write(element, name, undefined);
    for (const [name, value] of Object.entries(props)) {
      if (name.startsWith('on')) this.#listen(element, name.slice(2));
      else if (name === 'style') this.#restyle(element, String(value ?? ''));
      else if (value !== this.#attributes[name] || assigned.has(name)) write(element, name, value);
    }
    this.#attributes = Object.fromEntries(
      Object.entries(props).filter(([name]) => name !== 'style' && !name.startsWith('on')),
    );
    return noChange;
  }

  #listen(element: HTMLElement, type: string): void {
    if (this.#listeners.has(type)) return;
    const listener = (event: Event): void => {
      const handler = this.#current[`on${type}`];
      if (typeof handler === 'function') handler(event);
    };
    this.#listeners.set(type, listener);
    element.addEventListener(type, listener);
  }

  #restyle(element: HTMLElement, text: string): void {
    const styles = new Map<string, string>();
    for (const declaration of text.split(';')) {
      const at = declaration.indexOf(':');
      if (at > 0) styles.set(declaration.slice(0, at), declaration.slice(at + 1));
    }
    for (const name of this.#styles.keys()) if (!styles.has(name)) element.style.removeProperty(name);
    for (const [name, value] of styles) {
      if (this.#styles.get(name) !== value) element.style.setProperty(name, value);
    }
    this.#styles = styles;
  }

  protected override disconnected(): void {
    for (const [type, listener] of this.#listeners) this.#element?.removeEventListener(type, listener);
    this.#listeners.clear();
  }

  protected override reconnected(): void {
    if (!this.#element) return;
    for (const name of Object.keys(this.#current))
      if (name.startsWith('on')) this.#listen(this.#element, name.slice(2));
  }
}

function write(element: HTMLElement, name: string, value: unknown): void {
  if (assigned.has(name) && name in element) {
    if (Reflect.get(element, name) !== (value ?? '')) Reflect.set(element, name, value ?? '');
  } else if (typeof value === 'boolean' && !name.startsWith('aria-')) element.toggleAttribute(name, value);
  else if (value == null) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}

/** Stands in a tag: `<div ${zagProps(api.getRootProps())}>`. */
export const zagProps = directive(ZagPropsDirective);
