import type { FocalPoint } from '@platen/engine';
import { bundledFonts } from '@platen/library';
import type { FontFace, Template } from '@platen/template';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { withinScope } from '../../db/within-scope.ts';
import type { Database } from '../../db/database.ts';
import type { ItemScope } from '../../fairness/share.ts';
import { brandFontFace } from './brand-font-face.ts';
import { assetIdsIn, namesOf } from './template-names.ts';

/** The condition of brand assets that renders of a scope may use: its own, and those that the workspace shares with its embeds. */
export function reachableAssets(scope: ItemScope): RawBuilder<SqlBool> {
  if (scope.embedId === null) return withinScope('brand_asset', scope);
  return sql<SqlBool>`(${withinScope('brand_asset', scope)} or ${workspaceAssets(scope)})`;
}

/** The condition of brand assets that the workspace shares with its embeds. */
export function workspaceAssets({ workspaceId }: Pick<ItemScope, 'workspaceId'>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(brand_asset.workspace_id = ${workspaceId}
    and brand_asset.embed_id is null and brand_asset.embed_user_id is null)`;
}

/** Sources of a render: a template with values, and the options that may refer to files. */
export interface AssetUser {
  template: Template;
  /** Owner of the template: its references must belong to that embed's user, or be shared. Missing or null ids: the workspace. */
  owner?: Pick<ItemScope, 'embedId' | 'embedUserId'>;
  modifications?: Readonly<Record<string, unknown>>;
  videoOptions?: unknown;
}

/** The brand assets of a render. */
export interface TemplateAssets {
  /** The template with the workspace's own fonts for families that it names and does not bring along. */
  template: Template;
  /** For the engine: the storage key of each asset by its id. Ids outside of the scope are absent, and thus unreachable. */
  assetKeys: Record<string, string>;
  /** Focal points of images by their ids, as the engine takes them; of images that have none, nothing. */
  focalPoints: Record<string, FocalPoint>;
  /** SHA-256 of each asset's file by its id. */
  hashes: Record<string, string>;
  /** When the file of one of them was replaced last, in milliseconds; 0 when none was. */
  filesAt: number;
  /** The replaced files: `id:hash` of each, by id. */
  replacedFiles: string[];
  /** Families that were looked for among the workspace's fonts, in lower case. */
  families: string[];
  /** Fonts found: `id:hash` of each font, by id. */
  familyFonts: string;
}

const bundledFamilies = new Set(bundledFonts.map(({ family }) => family.toLowerCase()));

/** Files of one render, and families, that are looked up at most. */
const maxNames = 1000;

/**
 * Finds the brand assets that a render may name, within its scope and in one statement at most: those of `asset:<id>` wherever it
 * stands, and fonts of families that are neither bundled nor in the template. Every render of a template in the service goes through
 * this, so that no template reaches another workspace's files.
 */
export async function findTemplateAssets(
  { database }: { database: Database },
  scope: ItemScope,
  { template, owner, modifications = {}, videoOptions = {} }: AssetUser,
): Promise<TemplateAssets> {
  const { assetIds: ownIds, families: named } = namesOf(template);
  const givenIds = assetIdsIn(JSON.stringify([modifications, videoOptions]));
  const ids = [...new Set([...ownIds, ...givenIds])];
  const families = foreignFamilies(named, template, modifications);
  const found: TemplateAssets = {
    template,
    assetKeys: {},
    focalPoints: {},
    hashes: {},
    filesAt: 0,
    replacedFiles: [],
    families,
    familyFonts: '',
  };
  if (ids.length === 0 && families.length === 0) return found;
  const rows = await database.query
    .selectFrom('brand_asset')
    .select([
      'id',
      'type',
      'storage_key',
      'file_hash',
      'font',
      'embed_id',
      'embed_user_id',
      'focal_x',
      'focal_y',
      'replaced_at',
    ])
    .where(reachableAssets(scope))
    .where('storage_key', 'is not', null)
    .where((where) =>
      where.or([
        where('id', 'in', ids.slice(0, maxNames).concat(0)),
        where.and([
          where('type', '=', 'font'),
          where(where.fn<string>('lower', [where.ref('font', '->>').key('family')]), 'in', families.concat('')),
        ]),
      ]),
    )
    .orderBy('id')
    .execute();
  const faces: FontFace[] = [];
  const fonts: string[] = [];
  for (const row of rows) {
    const { id, type, storage_key, file_hash, font } = row;
    if (storage_key === null || file_hash === null) continue;
    const isShared = row.embed_id === null && row.embed_user_id === null;
    const isOwners =
      !owner ||
      owner.embedId === null ||
      isShared ||
      (row.embed_id === owner.embedId && row.embed_user_id === owner.embedUserId);
    const isNamed = givenIds.has(id) || (ownIds.has(id) && isOwners);
    const face = type === 'font' && font ? brandFontFace(id, font) : undefined;
    const isWanted = face !== undefined && families.includes(face.family.toLowerCase());
    if (isWanted) {
      faces.push(face);
      fonts.push(`${id}:${file_hash}`);
    }
    if (!isNamed && !isWanted) continue;
    found.assetKeys[id] = storage_key;
    if (row.replaced_at) {
      found.filesAt = Math.max(found.filesAt, row.replaced_at.getTime());
      found.replacedFiles.push(`${id}:${file_hash}`);
    }
    if (row.focal_x !== null && row.focal_y !== null) found.focalPoints[id] = { x: row.focal_x, y: row.focal_y };
    if (isNamed) found.hashes[id] = file_hash;
  }
  if (faces.length > 0) found.template = { ...template, fonts: [...template.fonts, ...faces].slice(0, 200) };
  return { ...found, familyFonts: fonts.join(',') };
}

/** References of a template itself to brand assets, as its row has them: ids, and families that only brand fonts can have. */
export function usedAssets(template: Template): { asset_ids: number[]; font_families: string[] } {
  const { assetIds, families } = namesOf(template);
  return {
    asset_ids: [...assetIds].slice(0, maxNames),
    font_families: foreignFamilies(families, template, {}),
  };
}

/** Families that the template or a value names and that nothing at hand has, in lower case. */
function foreignFamilies(
  byTemplate: readonly string[],
  template: Template,
  modifications: Readonly<Record<string, unknown>>,
): string[] {
  const own = new Set(template.fonts.map(({ family }) => family.toLowerCase()));
  const named = [...byTemplate];
  for (const [key, value] of Object.entries(modifications)) {
    if (/\.fontfamily$/i.test(key) && typeof value === 'string') named.push(value);
  }
  const families = new Set(named.map((family) => family.trim().toLowerCase()));
  return [...families]
    .filter((family) => family !== '' && !own.has(family) && !bundledFamilies.has(family))
    .toSorted()
    .slice(0, maxNames);
}
