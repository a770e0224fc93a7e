import { msg } from '@lit/localize';
import type { SelectOption } from '@platen/editor/controls';

/** Times that a replaced secret works on, in seconds. */
export function listOverlaps(): SelectOption[] {
  return [
    { value: '0', label: msg('Ends immediately') },
    { value: '3600', label: msg('Valid for another hour') },
    { value: '86400', label: msg('Valid for another day') },
    { value: '604800', label: msg('Valid for another week') },
    { value: '2592000', label: msg('Valid for another 30 days') },
  ];
}
