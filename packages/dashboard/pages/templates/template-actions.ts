import { msg } from '@lit/localize';
import type { MenuItem } from '@platen/editor/controls';

/** Actions on a template besides opening it. */
export const templateActionIds = ['edit', 'details', 'duplicate', 'move', 'share', 'delete'] as const;
export type TemplateAction = (typeof templateActionIds)[number];

/** The menu of a template. Who may not change templates can open it and look. */
export function templateActions(mayChange: boolean): MenuItem[] {
  if (!mayChange) return [{ id: 'open', label: msg('Open template'), icon: 'Eye' }];
  return [
    { id: 'edit', label: msg('Open in the editor'), icon: 'Pencil' },
    { id: 'details', label: msg('Name, description and tags…'), icon: 'Tag' },
    { id: 'duplicate', label: msg('Duplicate'), icon: 'CopyPlus' },
    { id: 'move', label: msg('Move to folder…'), icon: 'Folder' },
    { id: 'share', label: msg('Share…'), icon: 'Share2' },
    'separator',
    { id: 'delete', label: msg('Delete…'), icon: 'Trash2', danger: true },
  ];
}
