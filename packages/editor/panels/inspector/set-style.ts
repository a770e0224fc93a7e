import { noChange } from 'lit';
import { directive, Directive, PartType, type ElementPart, type PartInfo } from 'lit/directive.js';

/**
 * Sets CSS properties of an element through its style object, which every content security policy allows; Lit's own `styleMap` writes
 * the attribute at first.
 */
class StyleProperties extends Directive {
  #last: Readonly<Record<string, string>> = {};

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error('setStyle stands on the element itself.');
  }

  override render(_properties: Readonly<Record<string, string>>): unknown {
    return noChange;
  }

  override update(part: ElementPart, [properties]: [Readonly<Record<string, string>>]): unknown {
    const { style } = part.element as HTMLElement;
    for (const name of Object.keys(this.#last)) if (!(name in properties)) style.removeProperty(name);
    for (const [name, value] of Object.entries(properties)) {
      if (this.#last[name] !== value) style.setProperty(name, value);
    }
    this.#last = properties;
    return noChange;
  }
}

/** `<div ${setStyle({ '--share': '40%' })}>`: CSS properties of an element, by their names in CSS. */
export const setStyle = directive(StyleProperties);
