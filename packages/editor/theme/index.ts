export { baseStyles } from './base-styles.ts';
export { tokens } from './tokens.ts';
