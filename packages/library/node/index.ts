export { readLibraryFile } from './read-library-file.ts';
export { type Starter, listStarters, readStarter } from './starters.ts';
