import { z } from 'zod';

/** A whole number within bounds. */
export const count = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** An http or https address, without slashes at its end. */
export const address = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));

/** Texts separated by commas. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
