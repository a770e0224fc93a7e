import { toTemplates } from '../to-templates.ts';
import { commands } from './commands.ts';
import { tools } from './tools.ts';
import { files } from './files.ts';
import { actions } from './actions.ts';
import { artboard } from './artboard.ts';
import { controls } from './controls.ts';
import { inspector } from './inspector.ts';
import { parameters } from './parameters.ts';
import { text } from './text.ts';

/** The words of the interface in Arabic, as `@lit/localize` loads them. */
export const { templates } = toTemplates([
  files,
  tools,
  commands,
  actions,
  artboard,
  controls,
  inspector,
  parameters,
  text,
]);
