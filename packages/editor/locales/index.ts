export * from './localization.ts';
export * from './to-templates.ts';
export type * from './translation.ts';
