import ArrowDownUp from 'lucide/dist/esm/icons/arrow-down-up.mjs';
import Funnel from 'lucide/dist/esm/icons/funnel.mjs';
import Mail from 'lucide/dist/esm/icons/mail.mjs';
import Rss from 'lucide/dist/esm/icons/rss.mjs';
import Send from 'lucide/dist/esm/icons/send.mjs';
import Zap from 'lucide/dist/esm/icons/zap.mjs';
import { registerIcons } from '@platen/editor/controls';
import type { NodeType } from './node-catalog.ts';

registerIcons({ ArrowDownUp, Funnel, Mail, Rss, Send, Zap });

const byType: Readonly<Record<string, string>> = {
  manual: 'Hand',
  schedule: 'Clock',
  poll: 'RefreshCw',
  webhook: 'Zap',
  template_published: 'LayoutTemplate',
  approval_moved: 'Stamp',
  json_url: 'Braces',
  webhook_body: 'FileInput',
  rss: 'Rss',
  map: 'Variable',
  sort: 'ArrowDownUp',
  combine: 'Files',
  approve: 'Stamp',
  file_url: 'Link',
  email: 'Mail',
  s3: 'Cloud',
  sftp: 'Upload',
  slack: 'MessageSquare',
  social: 'Share2',
};
const byKind: Readonly<Record<NodeType['kind'], string>> = {
  trigger: 'Zap',
  data: 'Table',
  shape: 'Funnel',
  act: 'Image',
  destination: 'Send',
};

/** Name of the Lucide icon of a type of step: its own, or that of its kind. */
export function nodeIcon({ key, kind }: Pick<NodeType, 'key' | 'kind'>): string {
  return byType[key] ?? byKind[kind];
}
