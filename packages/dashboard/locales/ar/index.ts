import { toTemplates } from '@platen/editor/localization';
import { playground } from './playground.ts';
import { shell } from './shell.ts';
import { templates as templatePages } from './templates.ts';

/** The words of the dashboard in Arabic, as `@lit/localize` loads them. */
export const { templates } = toTemplates([playground, shell, templatePages]);
