/**
 * The number that an expression comes to, such as `(1920 - 2*40) / 3` or `33,5 px`; undefined when it is none or not finite. Knows
 * `+ - * / ( )` and their typographic twins, a comma or a point before decimals, figures of Arabic script, and leaves units at the end out.
 */
export function evaluateArithmetic(text: string): number | undefined {
  const source = text
    .trim()
    .replace(/[٠-٩]/g, (figure) => String(figure.charCodeAt(0) - 0x660))
    .replace(/[,٫]/g, '.')
    .replace(/[×]/g, '*')
    .replace(/[÷:]/g, '/')
    .replace(/−/g, '-')
    .replace(/\s*(?:px|pt|°|%|ms|s)$/i, '');
  let at = 0;
  const skip = (): void => {
    while (source[at] === ' ') at += 1;
  };
  const take = (signs: string): string | undefined => {
    skip();
    const sign = source[at];
    if (sign === undefined || !signs.includes(sign)) return undefined;
    at += 1;
    return sign;
  };
  const atom = (): number => {
    const sign = take('+-');
    if (sign) return sign === '-' ? -atom() : atom();
    if (take('(')) {
      const inner = sum();
      return take(')') ? inner : Number.NaN;
    }
    skip();
    const [digits] = /^(?:\d+\.?\d*|\.\d+)/.exec(source.slice(at)) ?? [''];
    at += digits.length;
    return digits === '' ? Number.NaN : Number(digits);
  };
  const product = (): number => {
    let value = atom();
    for (let sign = take('*/'); sign; sign = take('*/')) value = sign === '*' ? value * atom() : value / atom();
    return value;
  };
  const sum = (): number => {
    let value = product();
    for (let sign = take('+-'); sign; sign = take('+-')) value = sign === '+' ? value + product() : value - product();
    return value;
  };
  if (source.length > 200) return undefined;
  const value = sum();
  skip();
  return at === source.length && Number.isFinite(value) ? value : undefined;
}
