/** How a number is rounded to fewer digits: to the nearest with a rule for halves, or always to one side. */
export const roundingModes = ['halfUp', 'halfEven', 'halfDown', 'up', 'down', 'ceiling', 'floor'] as const;
export type RoundingMode = (typeof roundingModes)[number];

/** A finite number in decimal: `digits` without leading zeros, the decimal mark before the digit at `point`. 0 has no digits. */
export interface Decimal {
  isNegative: boolean;
  digits: string;
  point: number;
}

/** The shortest decimal that reads back as that number. `value` must be finite. */
export function toDecimal(value: number): Decimal {
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = whole + fraction;
  const digits = all.replace(/^0+/, '');
  return {
    isNegative: value < 0 || Object.is(value, -0),
    digits: digits.replace(/0+$/, ''),
    point: whole.length + Number(exponent) - (all.length - digits.length),
  };
}

/** The number that a decimal stands for. */
export function fromDecimal({ isNegative, digits, point }: Decimal): number {
  const value = digits === '' ? 0 : Number(`0.${digits}e${point}`);
  return isNegative ? -value : value;
}

/** Whether rounding raises the last digit that stays. */
function goesUp(decimal: Decimal, at: number, mode: RoundingMode): boolean {
  const { isNegative, digits } = decimal;
  switch (mode) {
    case 'up':
      return true;
    case 'down':
      return false;
    case 'ceiling':
      return !isNegative;
    case 'floor':
      return isNegative;
    default: {
      const next = at < 0 ? 0 : Number(digits[at] ?? 0);
      if (next !== 5 || digits.length > at + 1) return next >= 5;
      if (mode === 'halfEven') return at > 0 && Number(digits[at - 1]) % 2 === 1;
      return mode === 'halfUp';
    }
  }
}

/**
 * A decimal with at most `fraction` digits after the mark; fewer than none leaves whole tens, hundreds and so on. Halves are those
 * of the decimal, so that 1.005 has one.
 */
export function roundDecimal(decimal: Decimal, fraction: number, mode: RoundingMode = 'halfUp'): Decimal {
  const { isNegative, digits, point } = decimal;
  const length = point + fraction;
  if (length >= digits.length) return decimal;
  const shown = length > 0 ? digits.slice(0, length) : '';
  if (!goesUp(decimal, length, mode)) return trimmed(isNegative, shown, point);
  if (shown === '') return { isNegative, digits: '1', point: 1 - fraction };
  const raised = String(BigInt(shown) + 1n);
  return trimmed(isNegative, raised, point + raised.length - shown.length);
}

function trimmed(isNegative: boolean, digits: string, point: number): Decimal {
  const rest = digits.replace(/0+$/, '');
  return { isNegative, digits: rest, point: rest === '' ? 0 : point };
}

/** The digits before and after the mark; at least one before it, and as many after it as asked for. */
export function decimalParts({ digits, point }: Decimal, minFraction = 0): { whole: string; fraction: string } {
  const whole = point <= 0 ? '0' : digits.slice(0, point).padEnd(point, '0');
  const fraction = point < 0 ? '0'.repeat(-point) + digits : digits.slice(Math.max(0, point));
  return { whole, fraction: fraction.padEnd(minFraction, '0') };
}

/** A number rounded as `roundDecimal` does. */
export function roundNumber(value: number, fraction = 0, mode: RoundingMode = 'halfUp'): number {
  return Number.isFinite(value) ? fromDecimal(roundDecimal(toDecimal(value), fraction, mode)) : value;
}
