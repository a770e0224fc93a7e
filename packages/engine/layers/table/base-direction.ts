export type Direction = 'ltr' | 'rtl';

const strong = /\p{L}/u;
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/** The direction of the first letter, or undefined where there is none: which way a table or a cell of mixed content runs. */
export function baseDirection(text: string): Direction | undefined {
  const letter = strong.exec(text);
  if (!letter) return undefined;
  return rightToLeft.test(letter[0]) ? 'rtl' : 'ltr';
}
