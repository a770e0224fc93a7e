import { bundledFamilies } from '@platen/engine/internal';

/** The families of the library, in lower case. They are known from its list of files, so this module is fetched when it is needed. */
export const bundledNames: ReadonlySet<string> = new Set(bundledFamilies.map(({ family }) => family.toLowerCase()));
