// What the React host uses of React, which brings no types of its own.
declare module 'react' {
  export type Node = object | string | null;
  export function createElement(type: unknown, properties: object | null, ...children: unknown[]): Node;
  export function useState<Value>(
    first: Value,
  ): [value: Value, set: (next: Value | ((before: Value) => Value)) => void];
}
declare module 'react-dom/client' {
  export function createRoot(container: Element): { render(node: object | string | null): void };
}
