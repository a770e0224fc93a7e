import { shallowRef, watch, type ShallowRef, type VNode } from 'vue';

/** An element that a component shows, and what `h` takes to show it. */
export interface ShownElement<Element> {
  readonly element: Readonly<ShallowRef<Element | undefined>>;
  /** Attributes, listeners and hooks of its node. */
  readonly node: Record<string, unknown>;
}

/**
 * Shows a custom element whose properties are a component's props: they are set before it is in the page, and again as they change. A prop
 * that was never given leaves the element's own default. `hear` is called with each of the events.
 */
export function useElement<Element extends HTMLElement>(
  props: Readonly<Record<string, unknown>>,
  events: readonly string[],
  hear: (type: string, event: Event) => void,
): ShownElement<Element> {
  const element = shallowRef<Element>();
  const given = new Set<string>();
  const assign = (target: Element): void => {
    for (const [name, value] of Object.entries(props)) {
      if (value === undefined && !given.has(name)) continue;
      given.add(name);
      if (Reflect.get(target, name) !== value) Reflect.set(target, name, value);
    }
  };
  watch(
    () => ({ ...props }),
    () => element.value && assign(element.value),
    { flush: 'post' },
  );
  const listeners = events.map((type) => [listenerName(type), (event: Event) => hear(type, event)] as const);
  const node = {
    ...Object.fromEntries(listeners),
    onVnodeBeforeMount(vnode: VNode) {
      element.value = vnode.el as Element;
      assign(element.value);
    },
    onVnodeBeforeUnmount: () => void (element.value = undefined),
  };
  return { element, node };
}

/** Vue hears an event `template-save` by `onTemplate-save`. */
function listenerName(type: string): string {
  return `on${type.charAt(0).toUpperCase()}${type.slice(1)}`;
}
