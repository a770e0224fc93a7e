export * from './base-styles.ts';
export * from './tokens.ts';
