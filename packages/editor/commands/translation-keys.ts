import type { Draft } from 'immer';
import type { Template } from '@platen/template';

/** Gives what other languages have as the default of a parameter or of data its new name. */
export function renameDefaults({ locales, pages }: Draft<Template>, from: string, to: string): void {
  // A parameter of the same name can be on other pages.
  const isLeft = pages.some(({ parameters }) => parameters.some(({ key }) => key === from));
  for (const values of Object.values(locales?.overrides ?? {})) {
    const own = values[`param.${from}`];
    if (own === undefined) continue;
    values[`param.${to}`] = own;
    if (!isLeft) delete values[`param.${from}`];
  }
}
