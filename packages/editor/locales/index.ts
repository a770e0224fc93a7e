export {
  locales,
  type Locale,
  type LoadStrings,
  addStrings,
  currentLocale,
  chooseLocale,
  browserLanguages,
  useLocale,
  directionOf,
} from './localization.ts';
export { toTemplates } from './to-templates.ts';
export type { Translations } from './translation.ts';
