import { msg } from '@lit/localize';

/** Why a key cannot be taken, in words; empty when it can. */
export function keyErrorText(error: 'shape' | 'taken' | undefined): string {
  if (error === 'taken') return msg('Another parameter on this page already uses this key.');
  return error === 'shape' ? msg('Start with a letter. Use only letters, digits, - and _.') : '';
}
