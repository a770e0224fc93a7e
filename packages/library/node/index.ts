export * from './read-library-file.ts';
