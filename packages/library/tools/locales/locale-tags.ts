/**
 * The locales that tables are written for, as BCP 47 tags in CLDR's shortest form: `zh` is written in simplified characters and
 * `sr` in Cyrillic letters. `en-001` and `es-419` are what the English of the world and the Spanish of America have in common.
 */
export const localeTags: readonly string[] = (
  'ar ar-EG bg bn ca cs da de de-AT de-CH el en en-001 en-AU en-CA en-GB en-IN es es-419 es-MX es-US et fa fi fil fr fr-CA ' +
  'fr-CH gu he hi hr hu id it it-CH ja ko lt lv mr ms nl nl-BE no pa pl pt pt-PT ro ru sk sl sr sr-Latn sv sw ta te th tr uk ' +
  'ur vi zh zh-Hant zh-Hant-HK'
).split(' ');
