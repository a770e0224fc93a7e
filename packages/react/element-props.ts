import type { CSSProperties, ReactNode, Ref } from 'react';

/** Props of every component of this package. */
export interface ElementProps<Element> {
  /** The element, with its methods. */
  ref?: Ref<Element>;
  id?: string;
  className?: string;
  style?: CSSProperties;
  /** Content of its slots: `<img slot="logo" />`. */
  children?: ReactNode;
}

/**
 * The props as React takes them for the element: handlers by the names of events, all others as they are. A prop that is undefined
 * is left out, so that the element keeps its default.
 */
export function elementProps(props: object, events: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(props).flatMap(([name, value]) => (value === undefined ? [] : [[nameOf(name, events), value]])),
  );
}

function nameOf(name: string, events: Readonly<Record<string, string>>): string {
  const event = events[name];
  return event === undefined ? name : `on${event}`;
}
