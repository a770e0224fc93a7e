import { sql, type RawBuilder } from 'kysely';
import { embedColumns } from '../embeds/embeds.ts';
import type { ArchiveTable } from './archive-rows.ts';
import { withoutConnections } from './import-workflow.ts';

/** Source of a table's rows for an archive: JSON objects, in the order of a key from which reading continues. */
export interface RowSource {
  /** Selects `key` and `row` of at most `limit` rows past a key. */
  select(workspaceId: number, after: string, limit: number): RawBuilder<{ key: string; row: Record<string, unknown> }>;
  /** Takes out of a row what stays behind. */
  clean?(row: Record<string, unknown>): void;
  /** Columns that name a row of another exported table. What names none of them is omitted, or made null where it may be. */
  refers?: Readonly<Record<string, { table: ArchiveTable; isNeeded: boolean }>>;
}

const instantFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
const instant = (column: string): string =>
  `to_char(t.${column} at time zone 'UTC', '${instantFormat.replaceAll("'", "''")}')`;

/** Columns as they stand in an archive: `created_at` and the like become texts. */
function rowOf(columns: readonly string[], more: Readonly<Record<string, string>> = {}): string {
  const parts = columns.map((column) => `'${column}', ${column.endsWith('_at') ? instant(column) : `t.${column}`}`);
  return `json_build_object(${[...parts, ...Object.entries(more).map(([name, value]) => `'${name}', ${value}`)].join(', ')})`;
}

/** Rows of a table with an id and a workspace, or with one by a table that has it. */
function byId(table: string, row: string, scope = 't.workspace_id', join = ''): RowSource['select'] {
  return (workspaceId, after, limit) =>
    sql`select t.id::text as key, ${sql.raw(row)} as row from ${sql.table(table)} t ${sql.raw(join)}
      where ${sql.raw(scope)} = ${workspaceId} and t.id > ${Number(after || 0)} order by t.id limit ${limit}`;
}

const ofTemplate = 'join template o on o.id = t.template_id';
const made = ['created_at', 'updated_at'];
const folder = { table: 'folder', isNeeded: false } as const;
const assetFolder = { table: 'asset_folder', isNeeded: false } as const;
const embed = { table: 'embed', isNeeded: false } as const;
const template = { table: 'template', isNeeded: true } as const;

/** How each table of an archive is read. */
export const rowSources: Readonly<Record<ArchiveTable, RowSource>> = {
  // Members, and other people who are credited with something.
  person: {
    select: (workspaceId, after, limit) => sql`
      select p.id::text as key, json_build_object('id', p.id, 'email', p.email, 'full_name', p.full_name, 'role', m.role) as row
      from person p left join member m on m.person_id = p.id and m.workspace_id = ${workspaceId}
      where p.id > ${Number(after || 0)} and (m.person_id is not null
        or exists (select from template x where x.workspace_id = ${workspaceId} and x.user_id = p.id)
        or exists (select from brand_asset x where x.workspace_id = ${workspaceId} and x.user_id = p.id)
        or exists (select from brand_kit x where x.workspace_id = ${workspaceId} and x.user_id = p.id)
        or exists (select from workflow x where x.workspace_id = ${workspaceId} and x.user_id = p.id)
        or exists (select from approval_comment x join approval_item i on i.id = x.item_id
          where i.workspace_id = ${workspaceId} and x.person_id = p.id)
        or exists (select from approval_activity x where x.workspace_id = ${workspaceId} and x.person_id = p.id))
      order by p.id limit ${limit}`,
  },
  folder: { select: byId('folder', rowOf(['id', 'parent_id', 'name', ...made])), refers: { parent_id: folder } },
  embed: { select: byId('embed', rowOf(embedColumns)) },
  asset_folder: {
    select: byId('asset_folder', rowOf(['id', 'embed_id', 'embed_user_id', 'parent_id', 'name', ...made])),
    refers: { embed_id: embed, parent_id: assetFolder },
  },
  brand_asset: {
    select: byId(
      'brand_asset',
      rowOf(
        [
          'id',
          'user_id',
          'embed_id',
          'embed_user_id',
          'type',
          'tags',
          'meta',
          'file_name',
          'color_type',
          'color_value',
          'listed',
          'folder_id',
          ...made,
        ],
        { file: 't.file_hash' },
      ),
    ),
    refers: { embed_id: embed, folder_id: assetFolder },
  },
  brand_kit: {
    select: byId(
      'brand_kit',
      rowOf(['id', 'public_id', 'user_id', 'embed_id', 'embed_user_id', 'name', 'tokens', 'revision', ...made]),
    ),
    refers: { embed_id: embed },
  },
  template: {
    select: byId(
      'template',
      rowOf(['id', 'folder_id', 'user_id', 'embed_id', 'embed_user_id', 'content', 'revision', ...made]),
    ),
    refers: { folder_id: folder, embed_id: embed },
  },
  template_version: {
    select(workspaceId, after, limit) {
      const [templateId = 0, version = 0] = after.split('/').map(Number);
      const row = rowOf([
        'template_id',
        'version',
        'content',
        'user_id',
        'embed_user_id',
        'note',
        'name',
        'created_at',
      ]);
      return sql`select t.template_id || '/' || t.version as key, ${sql.raw(row)} as row
        from template_version t ${sql.raw(ofTemplate)}
        where o.workspace_id = ${workspaceId} and (t.template_id, t.version) > (${templateId}, ${version})
        order by t.template_id, t.version limit ${limit}`;
    },
    refers: { template_id: template },
  },
  template_share: {
    select(workspaceId, after, limit) {
      const row = rowOf(['template_id', 'token', 'allow_duplication', 'views', 'copies', 'created_at']);
      return sql`select t.template_id::text as key, ${sql.raw(row)} as row from template_share t ${sql.raw(ofTemplate)}
        where o.workspace_id = ${workspaceId} and t.template_id > ${Number(after || 0)}
        order by t.template_id limit ${limit}`;
    },
    refers: { template_id: template },
  },
  inbound_webhook: {
    select: byId(
      'inbound_webhook',
      rowOf(['id', 'public_id', 'name', 'template_id', 'mapping', 'response', 'created_at']),
    ),
    refers: { template_id: template },
  },
  webhook_subscription: { select: byId('webhook_subscription', rowOf(['id', 'name', 'url', 'events', ...made])) },
  approval_flow: {
    select: byId(
      'approval_flow',
      rowOf([
        'id',
        'slug',
        'name',
        'description',
        'blocks_renders',
        'allows_own_approval',
        'entry_stage_id',
        'change_stage_id',
        'archived_at',
        ...made,
      ]),
    ),
  },
  approval_stage: {
    select: byId(
      'approval_stage',
      rowOf(['id', 'flow_id', 'slug', 'name', 'category', 'color', 'position', 'review', 'renders', 'due_in_hours']),
      'o.workspace_id',
      'join approval_flow o on o.id = t.flow_id',
    ),
    refers: { flow_id: { table: 'approval_flow', isNeeded: true } },
  },
  approval_item: {
    select: byId(
      'approval_item',
      rowOf([
        'id',
        'flow_id',
        'template_id',
        'stage_id',
        'revision',
        'round',
        'was_in_review',
        'submitter_id',
        'added_by',
        'decisions',
        'changes_requested',
        'approved_version',
        'last_approved',
        'outputs',
        'conditions',
        'moved_without_approval',
        'held_back',
        'due_at',
        ...made,
      ]),
    ),
    refers: {
      flow_id: { table: 'approval_flow', isNeeded: true },
      stage_id: { table: 'approval_stage', isNeeded: true },
      template_id: template,
    },
  },
  approval_comment: {
    select: byId(
      'approval_comment',
      rowOf([
        'id',
        'item_id',
        'parent_id',
        'person_id',
        'body',
        'kind',
        'mentions',
        'pin',
        'version',
        'round',
        'resolved_at',
        'deleted_at',
        'created_at',
      ]),
      'o.workspace_id',
      'join approval_item o on o.id = t.item_id',
    ),
    refers: {
      item_id: { table: 'approval_item', isNeeded: true },
      parent_id: { table: 'approval_comment', isNeeded: false },
    },
  },
  approval_activity: {
    select: byId(
      'approval_activity',
      rowOf([
        'id',
        'flow_id',
        'item_id',
        'template_id',
        'person_id',
        'session_id',
        'kind',
        'from_stage',
        'to_stage',
        'version',
        'reason',
        'created_at',
      ]),
    ),
    refers: {
      flow_id: { table: 'approval_flow', isNeeded: false },
      item_id: { table: 'approval_item', isNeeded: true },
      template_id: { table: 'template', isNeeded: false },
    },
  },
  // Without its runs and secrets; what has to be connected is connected again where it is imported.
  workflow: {
    select: byId('workflow', rowOf(['id', 'user_id', 'name', 'description', 'status', 'steps', 'metadata', ...made])),
    clean(row) {
      row['steps'] = withoutConnections(row['steps']);
    },
  },
  workspace_log: {
    select: byId(
      'workspace_log',
      rowOf([
        'id',
        'created_at',
        'status',
        'source',
        'template_id',
        'template_type',
        'format',
        'type',
        'response_time_ms',
        'credits_used',
        'is_overage',
        'error',
        'is_test',
      ]),
    ),
  },
  usage: {
    select: (workspaceId, after, limit) => sql`
      select month::text as key, json_build_object('month', month::text, 'credits', credits, 'ai_credits', ai_credits,
        'renders', renders) as row
      from usage where workspace_id = ${workspaceId} and month > ${after || '0001-01-01'}::date order by month limit ${limit}`,
  },
};
