import type { Translations } from '../translation.ts';

/** Fields, menus and dialogs. */
export const controls: Translations = {
  Close: 'إغلاق',
  Color: 'اللون',
  Hex: 'القيمة السداسية',
  Hue: 'تدرّج اللون',
  Mixed: 'قيم مختلفة',
  None: 'بلا',
  Opacity: 'الشفافية',
  'Pick from screen': 'التقاط لون من الشاشة',
  'Saturation and brightness': 'التشبّع والسطوع',
  'Use {0}': 'استخدام {0}',
  '{0}: {1}. Choose a color': '{0}: {1}. اختيار لون',
};
