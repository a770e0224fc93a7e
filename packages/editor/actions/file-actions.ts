import { msg } from '@lit/localize';
import { chooseFiles } from '../files/choose-files.ts';
import type { Action } from './action.ts';

/** Puts files of the person's device on the page. */
export const fileActions: readonly Action[] = [
  {
    id: 'file.add-image',
    group: 'file',
    label: () => msg('Add image, video or audio…'),
    icon: 'ImagePlus',
    async run(editor) {
      const files = await chooseFiles('image/*,video/*,audio/*', true);
      if (files.length > 0) await (await import('../files/take-files.ts')).takeFiles(editor, files);
    },
  },
  {
    id: 'file.import-svg',
    group: 'file',
    label: () => msg('Import SVG or PSD as layers…'),
    icon: 'FileInput',
    isEnabled: ({ permissions }) => permissions.value.has('import'),
    async run(editor) {
      const [file] = await chooseFiles('.svg,.psd,.psb,image/svg+xml', false);
      if (file) await (await import('../files/import-svg.ts')).importSvgFile(editor, file);
    },
  },
];
