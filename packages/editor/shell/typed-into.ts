/** Whether keys on this element write text, or choose in it. */
export function isTypedInto(target: EventTarget | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.localName === 'textarea' || target.localName === 'select') return true;
  if (target.localName !== 'input') return false;
  return !/^(?:button|checkbox|radio|range|color|file|submit|reset|image)$/.test(target.getAttribute('type') ?? 'text');
}
