import type { Translations } from '../translation.ts';

/** Components and their instances. */
export const components: Translations = {
  'An instance shows the layers of its component. Edit the component, or detach the instance.':
    'تعرض النسخة طبقات مكوّنها. حرّر المكوّن أو افصل النسخة.',
  'A component cannot be repeated or hold itself. Use an instance of it.':
    'لا يمكن تكرار مكوّن ولا أن يحتوي نفسه. استخدم نسخة منه.',
  'Add property': 'إضافة خاصية',
  'One instance follows it.': 'تتبعه نسخة مرتبطة واحدة.',
  '{0} instances follow it.': 'عدد النسخ المرتبطة التي تتبعه: {0}.',
  'Add properties to give instances values of their own.': 'أضف خصائص لتمنح النسخ المرتبطة قيمًا خاصة بها.',
  'Type of property': 'نوع الخاصية',
  'Instance of {0}': 'نسخة مرتبطة من {0}',
  'Go to component': 'الانتقال إلى المكوّن',
  Detach: 'فصل',
  'Expression of {0}': 'تعبير {0}',
  Differences: 'الاختلافات',
  'Differences from the component': 'الاختلافات عن المكوّن',
  'Add difference': 'إضافة اختلاف',
  'Reset all': 'إعادة ضبط الكل',
  'Component instance': 'نسخة من مكوّن',
  'Set {0}': 'تعيين {0}',
  'Rename {0}': 'إعادة تسمية {0}',
  Component: 'مكوّن',
  'Create component': 'إنشاء مكوّن',
  'Create instance': 'إنشاء نسخة مرتبطة',
  'Detach instance': 'فصل النسخة',
};
