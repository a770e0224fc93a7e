import type { Tokens } from '@platen/template';
import type { Generated } from 'kysely';
import type { CreatedInstant, Identity, Json } from './column.ts';

/** Tokens and axes that templates follow. */
export interface BrandKitTable {
  id: Identity;
  /** The id that people and templates name it by: the same number in another installation would be another kit. */
  public_id: string;
  workspace_id: number;
  user_id: number | null;
  embed_id: number | null;
  embed_user_id: string | null;
  name: string;
  tokens: Json<Tokens>;
  /** Counts every change, from 1. */
  revision: Generated<number>;
  created_at: CreatedInstant;
  updated_at: CreatedInstant;
}
