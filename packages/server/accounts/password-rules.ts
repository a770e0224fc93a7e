import { isCommonPassword } from './common-passwords.ts';

/** Characters that a password has at least. */
export const minPasswordLength = 10;
/** Characters that a password has at most. */
export const maxPasswordLength = 200;

/** Checks a new password; returns undefined if it is valid. */
export function findPasswordIssue(password: string, email: string): 'short' | 'long' | 'guessable' | undefined {
  if (password.length < minPasswordLength) return 'short';
  if (password.length > maxPasswordLength) return 'long';
  // What guessing begins with: one character over and over, rows of keys, the address itself.
  const plain = password.toLowerCase();
  const isRepeated = new Set(plain).size <= 3;
  const isRow = [
    '1234567890123',
    'qwertyuiopasdfghjklzxcvbnm',
    'abcdefghijklmnopqrstuvwxyz',
    'qwertzuiopasdfghjkl',
  ].some((row) => row.startsWith(plain));
  const [name = ''] = email.toLowerCase().split('@');
  const isOwnName = plain === email.toLowerCase() || (name.length > 3 && plain.replaceAll(/[\d!._-]/g, '') === name);
  const isWord =
    /^(?:pass(?:wor[dt]|w0rd)|passwort|kennwort|letmein|welcome|iloveyou|administrator|platen)[\d!._-]*$/.test(plain);
  return isRepeated || isRow || isOwnName || isWord || isCommonPassword(password) ? 'guessable' : undefined;
}
