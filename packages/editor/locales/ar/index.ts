import { toTemplates } from '../to-templates.ts';
import { timeline } from './timeline.ts';
import { actions } from './actions.ts';
import { artboard } from './artboard.ts';
import { assetFolders } from './asset-folders.ts';
import { assets } from './assets.ts';
import { blocks } from './blocks.ts';
import { charts } from './charts.ts';
import { checks } from './checks.ts';
import { commands } from './commands.ts';
import { components } from './components.ts';
import { controls } from './controls.ts';
import { data } from './data.ts';
import { design } from './design.ts';
import { elements } from './elements.ts';
import { exports } from './exports.ts';
import { files } from './files.ts';
import { inspector } from './inspector.ts';
import { photos } from './photos.ts';
import { saving } from './saving.ts';
import { parameters } from './parameters.ts';
import { shapes } from './shapes.ts';
import { shell } from './shell.ts';
import { tables } from './tables.ts';
import { text } from './text.ts';
import { tools } from './tools.ts';
import { translations } from './translations.ts';
import { review } from './review.ts';

/** The words of the interface in Arabic, as `@lit/localize` loads them. */
export const { templates } = toTemplates([
  timeline,
  actions,
  artboard,
  assetFolders,
  assets,
  blocks,
  charts,
  checks,
  commands,
  components,
  controls,
  data,
  design,
  elements,
  exports,
  files,
  inspector,
  photos,
  saving,
  parameters,
  shapes,
  shell,
  tables,
  text,
  tools,
  translations,
  review,
]);
