import { msg, str } from '@lit/localize';
import type { TextTranslation } from '@platen/template/exchange';

function kindName(kind: TextTranslation['kind']): string {
  switch (kind) {
    case 'text':
      return '';
    case 'cell':
      return msg('Cell');
    case 'title':
      return msg('Title of a column');
    case 'chart':
      return msg('Text of a chart');
    case 'alt':
      return msg('Alternative text');
    case 'voice':
      return msg('Spoken text');
    case 'subtitles':
      return msg('Subtitles');
    case 'default':
      return msg('Default');
    case 'expression':
      return msg('Expression');
  }
}

/** The place of a text in the template, as people read it: `Page 2 · Title · Cell`. */
export function textPlace({ page, name, layer, kind }: TextTranslation): string {
  // Layers that are on no page are those of masters.
  const holder = page > 0 ? msg(str`Page ${page}`) : layer === '' ? '' : msg('Master');
  const parts = [holder, name || layer, kindName(kind)];
  return parts.filter((part) => part !== '').join(' · ');
}
