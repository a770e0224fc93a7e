import { msg, str } from '@lit/localize';

/** What is said of two images of which a part differs, 0 to 1. */
export function differenceText(share: number): string {
  if (share === 0) return msg('They look the same.');
  const percent = share < 0.001 ? '< 0.1' : (share * 100).toFixed(1);
  return msg(str`${percent} % of the page differs (highlighted).`);
}
