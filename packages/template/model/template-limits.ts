/**
 * Size limits of a template, all pages together: layers (including nested ones), groups within groups, parameters and their bindings,
 * keyframes, cells of tables (rows by columns) and charts, and expressions with overrides, and the characters of expressions.
 */
export const templateLimits = {
  layers: 5000,
  nesting: 32,
  parameters: 5000,
  bindings: 20_000,
  keyframes: 100_000,
  cells: 200_000,
  expressions: 10_000,
  expressionCharacters: 300_000,
} as const;
