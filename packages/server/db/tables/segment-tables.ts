import type { Report } from '@platen/template';
import type { VideoPart } from '@platen/engine';
import type { Generated } from 'kysely';
import type { Instant, Json } from './column.ts';

/** A video whose segments several processes make. */
export interface SharedVideoTable {
  /** The workspace and what the video is made of. */
  key: string;
  workspace_id: number;
  /** The render that joins it; the last one of several that ask for the same. */
  owner: string;
  /** see jobs/segments/segment-store.ts. */
  render: Json<unknown>;
  used_at: Instant;
}

/** A segment of it, or its audio. */
export interface VideoSegmentTable {
  key: string;
  name: string;
  /** In the order in which they are needed. */
  number: number;
  part: Json<VideoPart>;
  /** Until when somebody has it without a sign of life. */
  leased_until: Instant | null;
  tries: Generated<number>;
  /** The report of a segment that is in storage. */
  report: Json<Report> | null;
}

/** Statements that create the tables of videos made by several processes. */
export const segmentTables = [
  `create table shared_video (
    key text primary key,
    workspace_id bigint not null references workspace on delete cascade,
    owner text not null,
    render json not null,
    used_at timestamptz not null)`,
  `create table video_segment (
    key text not null references shared_video on delete cascade,
    name text not null,
    number integer not null,
    part json not null,
    leased_until timestamptz,
    tries integer not null default 0,
    report json,
    primary key (key, name))`,
];
