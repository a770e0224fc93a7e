/** The meaning of a key for the selection of a list: select all, none, or delete what is selected. Undefined: it is for something else. */
export function selectionKey(event: KeyboardEvent): 'all' | 'none' | 'delete' | undefined {
  if (event.defaultPrevented || event.shiftKey || event.altKey || event.composedPath().some(takesKeys))
    return undefined;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand) return event.key.toLowerCase() === 'a' ? 'all' : undefined;
  if (event.key === 'Escape') return 'none';
  return event.key === 'Delete' ? 'delete' : undefined;
}

/** Whether keys that are pressed in an element belong to it: fields, and what lies over the page. */
function takesKeys(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target.isContentEditable || /^(?:textarea|select|dialog|platen-menu)$/.test(target.localName);
}
