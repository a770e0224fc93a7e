export * from './read-library-file.ts';
export * from './starters.ts';
