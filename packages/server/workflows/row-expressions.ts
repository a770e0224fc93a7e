import { readLibraryFile } from '@platen/library/node';
import { createRowExpressions } from '@platen/template';

/** Loads the expressions of rows, with the time for `now()` in milliseconds. */
export const loadRowExpressions = createRowExpressions(async (path) =>
  JSON.parse(new TextDecoder().decode(await readLibraryFile(path))),
);
