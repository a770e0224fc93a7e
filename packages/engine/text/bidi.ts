import bidiModule, { type Bidi } from 'bidi-js';

/** The package is typed as CommonJS with a default export, but its export is the function itself. */
const create = bidiModule as unknown as () => Bidi;

/** Returns the bidirectional algorithm (UAX #9). */
export function createBidi(): Bidi {
  return create();
}
