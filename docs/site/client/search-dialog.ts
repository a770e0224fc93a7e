import MiniSearch, { type AsPlainObject, type SearchResult } from 'minisearch';
import { indexOptions, searchOptions, type SearchEntry } from '../search-options.ts';
import { loadScript } from './load-script.ts';
import { writeExcerpt } from './write-excerpt.ts';

declare global {
  var platenSearchIndex: AsPlainObject | undefined;
}

const maxResults = 20;

/** The search: a button, and a dialog with a field and links to what was found. `/` and Ctrl+K open it. */
export function addSearch(place: Element): void {
  const { root = '' } = document.documentElement.dataset;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'search';
  button.innerHTML =
    '<svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="9" cy="9" r="5.5"/><path d="m13 13 4 4"/></svg><span>Search</span><kbd aria-hidden="true">/</kbd>';
  button.setAttribute('aria-label', 'Search');
  button.setAttribute('aria-keyshortcuts', '/ Control+K');
  place.append(button);

  const dialog = document.createElement('dialog');
  dialog.className = 'search';
  dialog.setAttribute('aria-label', 'Search');
  dialog.innerHTML = `<form><input type="text" role="searchbox" enterkeyhint="search" aria-label="Search the documentation" placeholder="Search the documentation" autocomplete="off" spellcheck="false"><button class="close" type="button" aria-label="Close">Esc</button></form><p class="count" role="status"></p><ol></ol>`;
  document.body.append(dialog);
  const field = dialog.querySelector('input')!;
  const status = dialog.querySelector<HTMLElement>('.count')!;
  const list = dialog.querySelector('ol')!;

  let index: Promise<MiniSearch<SearchEntry>> | undefined;
  const show = async (): Promise<void> => {
    const query = field.value.trim();
    if (query === '') {
      list.replaceChildren();
      status.textContent = '';
      return;
    }
    status.textContent ||= 'Loading…';
    index ??= loadIndex();
    const search = await index.catch(() => undefined);
    if (field.value.trim() !== query) return;
    if (!search) {
      index = undefined;
      status.textContent = 'The index could not be loaded. Try again.';
      return;
    }
    const found = search.search(query, searchOptions);
    list.replaceChildren(...found.slice(0, maxResults).map((result) => writeResult(result, root)));
    list.scrollTop = 0;
    status.textContent = countWords(found.length);
  };
  const open = (): void => {
    if (dialog.open) return;
    dialog.showModal();
    field.select();
    index ??= loadIndex();
    index.catch(() => {
      index = undefined;
    });
  };
  button.addEventListener('click', open);
  field.addEventListener('input', () => void show());
  dialog.querySelector('.close')!.addEventListener('click', () => dialog.close());
  // Enter in the field goes to the first result.
  dialog.querySelector('form')!.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  dialog.addEventListener('keydown', (event) => moveFocus(event, field, list));
  dialog.addEventListener('click', ({ target }) => {
    // The dialog itself is all that lies around its content.
    if (target === dialog || (target instanceof Element && target.closest('a'))) dialog.close();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
    const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isSlash && !(event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    open();
  });
}

async function loadIndex(): Promise<MiniSearch<SearchEntry>> {
  await loadScript(document.documentElement.dataset['index'] ?? '');
  if (!globalThis.platenSearchIndex) throw new Error('The index is not there.');
  return MiniSearch.loadJS<SearchEntry>(globalThis.platenSearchIndex, indexOptions);
}

function countWords(count: number): string {
  if (count === 0) return 'Nothing found. Try other or fewer words.';
  if (count > maxResults) return `The first ${maxResults} of ${count} results`;
  return count === 1 ? '1 result' : `${count} results`;
}

function writeResult({ id, terms, page, heading, text }: SearchResult, root: string): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = root + String(id);
  const title = document.createElement('span');
  title.className = 'title';
  title.append(...(heading === '' ? [String(page)] : [`${String(page)} › ${String(heading)}`]));
  const excerpt = document.createElement('span');
  excerpt.className = 'excerpt';
  excerpt.append(...writeExcerpt(String(text), terms));
  link.append(title, excerpt);
  item.append(link);
  return item;
}

/** The arrows go through field and results; letters go on in the field. */
function moveFocus(event: KeyboardEvent, field: HTMLInputElement, list: Element): void {
  const stops = [field, ...list.querySelectorAll('a')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined && at !== -1) {
    event.preventDefault();
    stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus();
  } else if (
    event.key.length === 1 &&
    at > 0 &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    event.key !== ' '
  ) {
    field.focus();
  }
}
