import { toTemplates } from '@platen/editor/localization';
import { workflowCatalog } from './workflow-catalog.ts';
import { webhooks } from './webhooks.ts';
import { workflows } from './workflows.ts';
import { account } from './account.ts';
import { apps } from './apps.ts';
import { approvalBoard } from './approval-board.ts';
import { approvalFlows } from './approval-flows.ts';
import { assets } from './assets.ts';
import { batches } from './batches.ts';
import { brandKits } from './brand-kits.ts';
import { dataPages } from './data-pages.ts';
import { embeds } from './embeds.ts';
import { home } from './home.ts';
import { keys } from './keys.ts';
import { notifications } from './notifications.ts';
import { people } from './people.ts';
import { playground } from './playground.ts';
import { renders } from './renders.ts';
import { social } from './social.ts';
import { socialCalendar } from './social-calendar.ts';
import { usage } from './usage.ts';
import { shell } from './shell.ts';
import { templates as templatePages } from './templates.ts';
import { approvalItem } from './approval-item.ts';

/** The words of the dashboard in Arabic, as `@lit/localize` loads them. */
export const { templates } = toTemplates([
  shell,
  templatePages,
  apps,
  notifications,
  account,
  people,
  approvalBoard,
  approvalFlows,
  assets,
  batches,
  brandKits,
  dataPages,
  embeds,
  home,
  keys,
  playground,
  renders,
  social,
  socialCalendar,
  usage,
  approvalItem,
  webhooks,
  workflowCatalog,
  workflows,
]);
