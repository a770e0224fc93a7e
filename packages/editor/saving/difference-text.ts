import { msg, str } from '@lit/localize';

/** Describes how much two images differ, 0 to 1. */
export function differenceText(share: number): string {
  if (share === 0) return msg('They look the same.');
  const percent = share < 0.001 ? '< 0.1' : (share * 100).toFixed(1);
  return msg(str`${percent} % of the page differs (highlighted).`);
}
