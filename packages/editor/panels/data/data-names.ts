import { msg } from '@lit/localize';
import Calendar from 'lucide/dist/esm/icons/calendar.mjs';
import Hash from 'lucide/dist/esm/icons/hash.mjs';
import ToggleLeft from 'lucide/dist/esm/icons/toggle-left.mjs';
import type { DataKind } from '../../commands/edit-data.ts';
import { registerIcons } from '../../controls/icon-registry.ts';

// Icons that only data has.
registerIcons({ Calendar, Hash, ToggleLeft });

/** Returns the name of a kind of data. */
export function dataKindName(kind: DataKind): string {
  switch (kind) {
    case 'text':
      return msg('Text');
    case 'number':
      return msg('Number');
    case 'boolean':
      return msg('Yes or no');
    case 'date':
      return msg('Date');
    case 'color':
      return msg('Color');
    case 'imageUrl':
      return msg('Image');
    case 'videoUrl':
      return msg('Video or audio');
    case 'list':
      return msg('List');
    case 'object':
      return msg('Object');
  }
}

const icons: Readonly<Record<DataKind, string>> = {
  text: 'Type',
  number: 'Hash',
  boolean: 'ToggleLeft',
  date: 'Calendar',
  color: 'Palette',
  imageUrl: 'Image',
  videoUrl: 'Video',
  list: 'List',
  object: 'Braces',
};

/** The icon of a kind of data. */
export function dataKindIcon(kind: DataKind): string {
  return icons[kind];
}
