export type Pattern = RegExp;
export function compilePattern(source: string): Pattern {
  return new RegExp(`^(?:${source})$`, 'v');
}
export function matchesPattern(pattern: Pattern, text: string): boolean {
  return pattern.test(text);
}
