import type { CheckChoices } from '@platen/template';

/** The values of one render. */
export interface CheckRow {
  values: Readonly<Record<string, unknown>>;
  choices: CheckChoices;
}
