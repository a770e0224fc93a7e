import { z } from 'zod';

/** The name of a token: a letter, and then letters, digits, - or _. */
export const tokenName = z
  .string()
  .regex(
    /^(?!__proto__$)[\p{L}_][\p{L}\p{N}_-]{0,63}$/u,
    'must start with a letter and hold at most 64 letters, digits, - or _',
  );

const reference = /^var\(--([\p{L}_][\p{L}\p{N}_-]{0,63})\)$/u;

/** The name of the token that a value stands for, `var(--accent)`; undefined for any other value. */
export function referencedToken(value: unknown): string | undefined {
  return typeof value === 'string' && value.startsWith('var(') ? reference.exec(value)?.[1] : undefined;
}

/** How a template says in place of a value that it is that of a token. */
export function tokenReference(name: string): string {
  return `var(--${name})`;
}

/** `{"token": "accent"}`, another way to write `var(--accent)`, which it is read as. */
export const tokenObject = z
  .strictObject({ token: tokenName })
  .transform(({ token }) => tokenReference(token))
  .pipe(z.string());
