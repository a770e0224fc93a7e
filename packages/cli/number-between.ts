import { InvalidArgumentError } from 'commander';

/** Reads a number within bounds. Throws InvalidArgumentError. */
export function numberBetween(least: number, most: number, whole = false): (text: string) => number {
  return (text) => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    const fits = value >= least && value <= most && (!whole || Number.isInteger(value));
    if (!fits) throw new InvalidArgumentError(`It must be a ${whole ? 'whole ' : ''}number from ${least} to ${most}.`);
    return value;
  };
}
