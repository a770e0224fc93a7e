import { InvalidArgumentError } from 'commander';

/** Reads a number within bounds. Throws InvalidArgumentError. */
export function numberBetween(min: number, max: number, whole = false): (text: string) => number {
  return (text) => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    const fits = value >= min && value <= max && (!whole || Number.isInteger(value));
    if (!fits) throw new InvalidArgumentError(`It must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}.`);
    return value;
  };
}
