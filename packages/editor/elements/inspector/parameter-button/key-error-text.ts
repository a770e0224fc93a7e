import { msg } from '@lit/localize';

/** Why a key cannot be taken, in words; empty when it can. */
export function keyErrorText(error: 'shape' | 'taken' | undefined): string {
  if (error === 'taken') return msg('Another parameter of this page has that key.');
  return error === 'shape' ? msg('A key begins with a letter and has letters, digits, - or _ only.') : '';
}
