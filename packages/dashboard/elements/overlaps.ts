import { msg } from '@lit/localize';
import type { SelectOption } from '@platen/editor/controls';

/** Times that a replaced secret works on, in seconds. */
export function listOverlaps(): SelectOption[] {
  return [
    { value: '0', label: msg('Ends at once') },
    { value: '3600', label: msg('Works on for an hour') },
    { value: '86400', label: msg('Works on for a day') },
    { value: '604800', label: msg('Works on for a week') },
    { value: '2592000', label: msg('Works on for 30 days') },
  ];
}
