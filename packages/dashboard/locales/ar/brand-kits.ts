import type { Translations } from '@platen/editor/localization';

/** Brand kits. */
export const brandKits: Translations = {
  'A brand kit has named colors, fonts and numbers, for light and dark or for several brands. Templates that follow it change with it.':
    'تضم حزمة العلامة ألوانًا وخطوطًا وأرقامًا مسمّاة، للوضع الفاتح والداكن أو لعدة علامات. تتغيّر القوالب التي تتبعها معها.',
  'A kit that templates follow cannot be deleted.': 'لا يمكن حذف حزمة تتبعها قوالب.',
  'Add token': 'إضافة رمز',
  'Address or brand asset': 'عنوان أو أصل من أصول العلامة',
  'Another token already has this name.': 'يوجد رمز آخر بهذا الاسم.',
  'Brand kit': 'حزمة العلامة',
  'Brand kit deleted': 'حُذفت حزمة العلامة',
  'Brand kit saved': 'حُفظت حزمة العلامة',
  'Brand kits': 'حزم العلامة',
  Brands: 'العلامات',
  Choose: 'اختيار',
  'Choose image for {0}': 'اختيار صورة لـ {0}',
  Colors: 'الألوان',
  'Colors, fonts and sizes that templates follow. A change here changes them all.':
    'ألوان وخطوط ومقاسات تتبعها القوالب. التغيير هنا يغيّرها كلها.',
  'Column {0}': 'العمود {0}',
  'Create brand kit': 'إنشاء حزمة علامة',
  'Delete brand kit': 'حذف حزمة العلامة',
  'Delete brand kit?': 'حذف حزمة العلامة؟',
  'Delete token “{0}”': 'حذف الرمز «{0}»',
  Deletion: 'الحذف',
  'For example: accent': 'مثال: accent',
  'For example: season': 'مثال: season',
  'It may have been deleted, or belong to another workspace.': 'ربما حُذفت، أو أنها تخص مساحة عمل أخرى.',
  'Light and dark': 'فاتح وداكن',
  'Name and axes': 'الاسم والمحاور',
  'New axis': 'محور جديد',
  'New token': 'رمز جديد',
  'No brand kits yet': 'لا توجد حزم علامة بعد',
  'No template follows this kit yet. Choose it in the section “Tokens” of the editor.':
    'لا يتبع أي قالب هذه الحزمة بعد. اخترها في قسم «الرموز» في المحرّر.',
  'No tokens yet. Add the colors, fonts and sizes of the brand.':
    'لا توجد رموز بعد. أضف ألوان العلامة وخطوطها ومقاساتها.',
  'Remove the value of {0} for {1}': 'إزالة قيمة {0} لـ {1}',
  Same: 'القيمة نفسها',
  'Separated by commas. The first one is the default. None deletes the axis.':
    'مفصولة بفواصل. الأولى هي الافتراضية. بلا قيم يُحذف المحور.',
  'Set {0} for {1}': 'تعيين {0} لـ {1}',
  'Start the name of an axis with a letter. Use only letters, digits, - and _.':
    'ابدأ اسم المحور بحرف، واستخدم الحروف والأرقام و- و_ فقط.',
  'Start with a letter. Use only letters, digits, - and _.': 'ابدأ بحرف. استخدم الحروف والأرقام و - و _ فقط.',
  'There is an axis with this name.': 'يوجد محور بهذا الاسم.',
  'This brand kit does not exist': 'حزمة العلامة هذه غير موجودة',
  Tokens: 'الرموز',
  'Use letters, digits, - and _ for values, without spaces.': 'استخدم في القيم الحروف والأرقام و- و_ من دون مسافات.',
  'Used in': 'مستخدم في',
  Value: 'القيمة',
  'Values of tokens can depend on axes. A render chooses one value of each, as in “mode”: “dark”.':
    'يمكن أن تعتمد قيم الرموز على محاور. يختار كل تصيير قيمة من كل محور، مثل «mode»: ‏«dark».',
  'Values of “{0}”': 'قيم «{0}»',
  '“{0}” is deleted for good.': 'يُحذف «{0}» نهائيًا.',
  'Brand asset': 'أصل من أصول العلامة',
};
