import type { SharingState } from '@platen/api';
import type { Selectable } from 'kysely';
import { escapeHtml } from '../http/escape-html.ts';
import type { TemplateShareTable } from '../db/tables/template-tables.ts';

/** The columns that say how a template is shared. */
export type ShareRow = Pick<
  Selectable<TemplateShareTable>,
  'token' | 'allow_duplication' | 'views' | 'copies' | 'created_at'
>;

/** The addresses of a shared template. */
export interface ShareLinks {
  share_url: string;
  embed_url: string;
  /** HTML. */
  embed_code: string;
}

/** The links of a share by its token. `title` is what the frame is called. */
export function shareLinks(publicUrl: string, token: string, title: string): ShareLinks {
  const share = `${publicUrl}/share/${token}`;
  const embed = `${share}/embed`;
  const attributes = [
    `src="${escapeHtml(embed)}"`,
    `title="${escapeHtml(title || 'Template')}"`,
    'width="100%"',
    'height="720"',
    'style="border:0"',
    'loading="lazy"',
    'allow="clipboard-write"',
  ];
  return { share_url: share, embed_url: embed, embed_code: `<iframe ${attributes.join(' ')}></iframe>` };
}

/** How a template is shared, as it is answered; without a row it never was. */
export function sharingState(publicUrl: string, title: string, row: ShareRow | undefined): SharingState {
  const token = row?.token ?? null;
  const links =
    token === null ? { share_url: null, embed_url: null, embed_code: null } : shareLinks(publicUrl, token, title);
  return {
    enabled: token !== null,
    allow_duplication: row?.allow_duplication ?? false,
    ...links,
    stats: { views: row?.views ?? 0, copies: row?.copies ?? 0 },
    created_at: row?.created_at?.toISOString() ?? null,
  };
}
