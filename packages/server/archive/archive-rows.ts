import { embedPermission, memberRole, webhookEvent, webhookEvents, workflowStatus, workflowStep } from '@platen/api';
import { z } from 'zod';

const id = z.int().positive();
const reference = id.nullable();
const instant = z.iso.datetime();
const text = (max: number) => z.string().max(max);
const optionalText = (max: number) => text(max).nullable();
const texts = (count: number, max: number) => z.array(text(max)).max(count);
const count = z.int().nonnegative();
const record = z.record(z.string().max(500), z.unknown());
const made = { created_at: instant, updated_at: instant };
const ofEmbed = { embed_id: reference, embed_user_id: optionalText(1000) };

/** Schemas of the rows of each table of an archive. Ids are those of the instance that wrote it. */
export const archiveRows = {
  person: z.strictObject({
    id,
    email: z.email().max(254).nullable(),
    full_name: optionalText(300),
    role: memberRole.nullable(),
  }),
  folder: z.strictObject({ id, parent_id: reference, name: text(300), ...made }),
  embed: z.strictObject({
    id,
    public_id: z.string().regex(/^[\w-]{8,100}$/),
    name: text(300),
    allowed_origins: texts(1000, 500),
    permissions: z.array(embedPermission).max(100),
    sections: texts(200, 200).nullable(),
    theme: record,
    locale: optionalText(100),
    per_user_data: z.boolean(),
    ...made,
  }),
  asset_folder: z.strictObject({ id, ...ofEmbed, parent_id: reference, name: text(300), ...made }),
  brand_asset: z.strictObject({
    id,
    user_id: reference,
    ...ofEmbed,
    type: z.enum(['image', 'color', 'font', 'video', 'audio']),
    tags: texts(500, 500),
    meta: record,
    file_name: optionalText(1000),
    file: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable(),
    color_type: optionalText(50),
    color_value: optionalText(5000),
    // Archives of before have none.
    listed: z.boolean().default(true),
    folder_id: reference.default(null),
    ...made,
  }),
  brand_kit: z.strictObject({
    id,
    public_id: z.string().regex(/^kit_[\w-]{8,90}$/),
    user_id: reference,
    ...ofEmbed,
    name: text(120),
    tokens: record,
    revision: id,
    ...made,
  }),
  template: z.strictObject({
    id,
    folder_id: reference,
    user_id: reference,
    ...ofEmbed,
    content: record,
    revision: id,
    ...made,
  }),
  template_version: z.strictObject({
    template_id: id,
    version: id,
    content: record,
    user_id: reference,
    embed_user_id: optionalText(1000),
    note: optionalText(1000),
    // Archives of before versions could have names have none.
    name: optionalText(1000).default(null),
    created_at: instant,
  }),
  template_share: z.strictObject({
    template_id: id,
    token: z
      .string()
      .regex(/^[\w-]{8,100}$/)
      .nullable(),
    allow_duplication: z.boolean(),
    views: count,
    copies: count,
    created_at: instant.nullable(),
  }),
  inbound_webhook: z.strictObject({
    id,
    public_id: z.string().regex(/^wh_[\w-]{8,100}$/),
    name: text(300),
    template_id: id,
    mapping: z.record(text(500), text(2000)),
    response: record,
    created_at: instant,
  }),
  webhook_subscription: z.strictObject({
    id,
    name: text(300),
    url: text(2000),
    events: z.array(webhookEvent).max(webhookEvents.length),
    ...made,
  }),
  approval_flow: z.strictObject({
    id,
    slug: text(200),
    name: text(300),
    description: text(5000),
    blocks_renders: z.boolean(),
    allows_own_approval: z.boolean(),
    entry_stage_id: reference,
    change_stage_id: reference,
    archived_at: instant.nullable(),
    ...made,
  }),
  approval_stage: z.strictObject({
    id,
    flow_id: id,
    slug: text(200),
    name: text(300),
    category: z.enum(['open', 'review', 'approved', 'done', 'rejected', 'archived']),
    color: optionalText(50),
    position: z.int(),
    review: z
      .strictObject({ reviewers: z.array(id).max(1000), mode: z.enum(['any', 'all', 'count']), count: z.int() })
      .nullable(),
    renders: z.record(text(20), z.boolean()),
    due_in_hours: z.int().nullable(),
  }),
  approval_item: z.strictObject({
    id,
    flow_id: id,
    template_id: id,
    stage_id: id,
    revision: z.int(),
    round: z.int(),
    was_in_review: z.boolean(),
    submitter_id: reference,
    added_by: reference,
    decisions: z.array(z.looseObject({ personId: id, stageId: id })).max(10_000),
    changes_requested: z.strictObject({ by: z.array(id).max(1000), stageId: id }).nullable(),
    approved_version: optionalText(50),
    last_approved: z.strictObject({ version: text(50), at: text(50) }).nullable(),
    outputs: texts(20, 20).nullable(),
    conditions: record.nullable(),
    moved_without_approval: z.strictObject({ personId: id, at: text(50), reason: text(5000) }).nullable(),
    held_back: z.strictObject({ since: text(50), reason: text(5000), releaseAt: optionalText(50) }).nullable(),
    due_at: instant.nullable(),
    ...made,
  }),
  approval_comment: z.strictObject({
    id,
    item_id: id,
    parent_id: reference,
    person_id: reference,
    body: text(20_000),
    kind: z.enum(['comment', 'approval', 'changes_requested', 'move']),
    mentions: z.array(id).max(1000),
    pin: record.nullable(),
    version: text(50),
    round: z.int(),
    resolved_at: instant.nullable(),
    deleted_at: instant.nullable(),
    created_at: instant,
  }),
  approval_activity: z.strictObject({
    id,
    flow_id: reference,
    item_id: id,
    template_id: reference,
    person_id: reference,
    session_id: optionalText(500),
    kind: text(100),
    from_stage: optionalText(300),
    to_stage: optionalText(300),
    version: optionalText(50),
    reason: optionalText(5000),
    created_at: instant,
  }),
  workflow: z.strictObject({
    id,
    user_id: reference,
    name: text(200),
    description: text(2000),
    status: workflowStatus,
    steps: z.array(workflowStep).max(30),
    metadata: record,
    ...made,
  }),
  workspace_log: z.strictObject({
    id,
    created_at: instant,
    status: z.int(),
    source: text(200),
    template_id: optionalText(200),
    template_type: z.enum(['library', 'studio']),
    format: text(50),
    type: text(50),
    response_time_ms: z.int(),
    credits_used: count,
    is_overage: z.boolean(),
    error: optionalText(10_000),
    is_test: z.boolean().default(false),
  }),
  usage: z.strictObject({
    month: z.string().regex(/^\d{4}-\d{2}-01$/),
    credits: count,
    ai_credits: count,
    renders: count,
  }),
} as const;

/** A table of an archive. */
export type ArchiveTable = keyof typeof archiveRows;
/** A line of one. */
export type ArchiveRow<Table extends ArchiveTable> = z.infer<(typeof archiveRows)[Table]>;
/** All of them, those that others refer to first. */
export const archiveTables = Object.keys(archiveRows) as ArchiveTable[];

/** Manifest of an archive, `manifest.json`. */
export const archiveManifest = z.strictObject({
  format: z.literal('platen-workspace'),
  version: z.int(),
  written_at: instant,
  public_url: z.string().max(2000),
  workspace: z.strictObject({ name: text(300), created_at: instant }),
  /** Rows of each table; archives of earlier releases lack those that came later. */
  rows: z.partialRecord(z.enum(archiveTables), count),
  /** Files, which are in the archive by their SHA-256. */
  files: count,
});
export type ArchiveManifest = z.infer<typeof archiveManifest>;

/** The version that is written; older ones are read as well, once there are some. */
export const archiveVersion = 1;
/** Where a table lies: a JSON text a line. */
export const tableEntry = (table: ArchiveTable): string => `tables/${table}.ndjson`;
/** Where a file lies: by the SHA-256 of its content, hexadecimal. */
export const fileEntry = (sha256: string): string => `files/${sha256}`;
/** Where the manifest lies. */
export const manifestEntry = 'manifest.json';
