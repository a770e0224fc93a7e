import { msg } from '@lit/localize';
import type { Action } from './action.ts';

/** Actions on the whole template: saving, its history, files. */
export const savingActions: readonly Action[] = [
  {
    id: 'file.save',
    group: 'file',
    label: () => msg('Save'),
    icon: 'Save',
    shortcuts: ['Mod+KeyS'],
    isEnabled: ({ link }) => link !== undefined,
    run: async ({ link, announce }) => {
      // Saving itself reports why it failed.
      const isSaved = await link?.open.peek()?.saving.save();
      if (isSaved === true) announce(msg('Saved'));
    },
  },
  {
    id: 'file.versions',
    group: 'file',
    label: () => msg('Version history'),
    icon: 'History',
    isEnabled: ({ link }) => link !== undefined,
    run: ({ state }) => void (state.dialog.value = 'versions'),
  },
  {
    id: 'file.export',
    group: 'file',
    label: () => msg('Export'),
    icon: 'Download',
    shortcuts: ['Mod+Shift+KeyE'],
    isEnabled: ({ link, permissions }) => link !== undefined && permissions.value.has('download'),
    run: ({ state }) => void (state.dialog.value = 'export'),
  },
  {
    id: 'file.check',
    group: 'file',
    label: () => msg('Check design…'),
    icon: 'Check',
    isEnabled: ({ link }) => link !== undefined,
    run: ({ state }) => void (state.dialog.value = 'check'),
  },
  {
    id: 'file.share',
    group: 'file',
    label: () => msg('Share…'),
    icon: 'Share2',
    // The service lets a workspace share its templates, and no session of an embed.
    isEnabled: ({ link, service }) => link !== undefined && service?.session().embedId === undefined && !!service,
    run: ({ state }) => void (state.dialog.value = 'share'),
  },
  {
    id: 'file.conflict',
    group: 'file',
    label: () => msg('Choose between two versions'),
    isEnabled: ({ state }) => state.saving.value === 'conflict',
    run: ({ state }) => void (state.dialog.value = 'conflict'),
  },
];
