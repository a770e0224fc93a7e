import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { matchPath, type Location, type Route } from './route.ts';

/** Keeps the page that is shown and the window's address together. */
export class Router {
  readonly #basePath: string;
  readonly #routes: readonly Route[];
  readonly #location: Signal<Location | undefined>;
  readonly #stop = new AbortController();

  /** `basePath` is the dashboard's own path, without a slash at its end. */
  constructor(basePath: string, routes: readonly Route[]) {
    this.#basePath = basePath;
    this.#routes = routes;
    this.#location = signal(this.#read());
  }

  /** Where the person is; undefined when there is no such page. */
  get location(): ReadonlySignal<Location | undefined> {
    return this.#location;
  }

  /** The address of a page by its path below the dashboard, such as `/templates?folder=3`, for links. */
  href(path: string): string {
    return this.#basePath + path;
  }

  /** Goes to a page. With `replace` the present one is not come back to. */
  go(path: string, { replace = false }: { replace?: boolean } = {}): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', this.href(path));
    this.#location.value = this.#read();
  }

  /** Changes the query of the present page; parameters that are undefined or empty are omitted. The page stays, and so does the focus. */
  setQuery(changes: Readonly<Record<string, string | number | undefined>>, { replace = true } = {}): void {
    const query = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === '') query.delete(name);
      else query.set(name, String(value));
    }
    const text = query.toString();
    const path = location.pathname.slice(this.#basePath.length) || '/';
    this.go(text === '' ? path : `${path}?${text}`, { replace });
  }

  /** Follows the window's address and presses on links of `root`, until it is closed. */
  start(root: HTMLElement): void {
    const { signal: stop } = this.#stop;
    addEventListener('popstate', () => (this.#location.value = this.#read()), { signal: stop });
    root.addEventListener('click', (event) => this.#onClick(event), { signal: stop });
  }

  /** Follows nothing any longer. */
  close(): void {
    this.#stop.abort();
  }

  #onClick(event: MouseEvent): void {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    if (!link || link.target || link.hasAttribute('download')) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || !url.pathname.startsWith(`${this.#basePath}/`)) return;
    event.preventDefault();
    this.go(url.pathname.slice(this.#basePath.length) + url.search);
  }

  #read(): Location | undefined {
    const path = location.pathname.slice(this.#basePath.length) || '/';
    for (const route of this.#routes) {
      const params = matchPath(route.path, path);
      if (params) return { route, path, params, query: new URLSearchParams(location.search) };
    }
    return undefined;
  }
}
