import { toTemplates } from '@platen/editor/localization';
import { assets } from './assets.ts';
import { keys } from './keys.ts';
import { playground } from './playground.ts';
import { renders } from './renders.ts';
import { shared } from './shared.ts';
import { usage } from './usage.ts';
import { shell } from './shell.ts';
import { templates as templatePages } from './templates.ts';

/** The words of the dashboard in German, as `@lit/localize` loads them. */
export const { templates } = toTemplates([shell, templatePages, assets, keys, playground, renders, shared, usage]);
