import type { LitElement, PropertyDeclaration } from 'lit';

/** A reactive property of an element: how Lit treats it, and what makes its first value. */
export interface Property<Value> {
  readonly options: PropertyDeclaration;
  readonly initial: () => Value;
}

/** The values of a table of properties, by their names. */
export type ValuesOf<Table> = { [Name in keyof Table]: Table[Name] extends Property<infer Value> ? Value : never };

/**
 * A property that the owner of the element sets, as an attribute too unless `options` say otherwise. `initial` is its first value, or
 * a function that makes one for each element; undefined when it is omitted.
 */
export function reactive<Value>(initial: Value | (() => Value), options?: PropertyDeclaration): Property<Value>;
export function reactive<Value>(initial?: undefined, options?: PropertyDeclaration): Property<Value | undefined>;
export function reactive<Value>(initial: Value | (() => Value), options: PropertyDeclaration = {}): Property<Value> {
  return { options, initial: isMaker(initial) ? initial : () => initial };
}

/** A property that only the element itself sets: its internal state. */
export function internal<Value>(initial: Value | (() => Value)): Property<Value>;
export function internal<Value>(): Property<Value | undefined>;
export function internal<Value>(initial?: Value | (() => Value)): Property<Value | undefined> {
  return reactive<Value | undefined>(initial, { state: true });
}

/** A property without a first value: it is set before the element is drawn, and is no attribute. */
export function required<Value>(options: PropertyDeclaration = { attribute: false }): Property<Value> {
  return { options, initial: () => undefined as Value };
}

/**
 * A class of elements with these reactive properties beside those of `base`, to be extended:
 * `class Badge extends withProperties(LitElement, { count: reactive(0, { type: Number }) })`.
 */
export function withProperties<
  Base extends abstract new () => LitElement,
  Table extends Readonly<Record<string, Property<unknown>>>,
>(base: Base, table: Table): Omit<Base, 'prototype'> & (new () => InstanceType<Base> & ValuesOf<Table>) {
  const properties = Object.entries(table);
  return class extends (base as unknown as typeof LitElement) {
    static override properties = Object.fromEntries(properties.map(([name, { options }]) => [name, options]));

    constructor() {
      super();
      for (const [name, { initial }] of properties) Reflect.set(this, name, initial());
    }
  } as never;
}

function isMaker<Value>(initial: Value | (() => Value)): initial is () => Value {
  return typeof initial === 'function';
}
