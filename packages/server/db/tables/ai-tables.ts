import type { CreatedInstant } from './column.ts';

/** A result of a model in a workspace: the same request gets it again, without a call and at no cost. */
export interface AiGenerationTable {
  workspace_id: number;
  /** SHA-256 of everything that it depends on. */
  hash: string;
  kind: 'text' | 'image' | 'transcription' | 'speech' | 'cutout';
  provider: string;
  model: string;
  /** The text, or a transcription as JSON. */
  text: string | null;
  /** The brand asset that an image or speech was stored as. */
  asset_id: number | null;
  credits: number;
  created_at: CreatedInstant;
}

/** The statements that make this table. */
export const aiTables = [
  `create table ai_generation (
    workspace_id bigint not null references workspace on delete cascade,
    hash text not null,
    kind text not null check (kind in ('text', 'image', 'transcription', 'speech')),
    provider text not null,
    model text not null,
    text text,
    asset_id bigint references brand_asset on delete cascade,
    credits bigint not null,
    created_at timestamptz not null default now(),
    primary key (workspace_id, hash))`,
  `create index ai_generation_created on ai_generation (created_at)`,
  `create index ai_generation_asset on ai_generation (asset_id)`,
];

/** The statements that let the table hold images without their background. */
export const cutoutGenerations = [
  `alter table ai_generation drop constraint ai_generation_kind_check`,
  `alter table ai_generation add constraint ai_generation_kind_check
    check (kind in ('text', 'image', 'transcription', 'speech', 'cutout'))`,
];
