// The root of React's pages, whose package brings no types of its own.
declare module 'react-dom/client' {
  export function createRoot(container: Element): { render(node: object | string | null): void };
}
