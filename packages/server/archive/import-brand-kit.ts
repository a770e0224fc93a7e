import type { Database } from '../db/database.ts';
import { createPublicId } from '../http/bearer-secret.ts';
import type { ArchiveRow } from './archive-rows.ts';
import type { ImportTarget } from './import-approvals.ts';
import { insertRow } from './insert-row.ts';
import { readContent } from './read-content.ts';

const blankPage = { id: 'page', width: 1, height: 1 };

/** Imports a brand kit, and notes what it is called here. */
export async function importBrandKit(
  { database }: { database: Database },
  target: ImportTarget,
  { id, public_id, user_id, embed_id, name, tokens, ...rest }: ArchiveRow<'brand_kit'>,
): Promise<void> {
  const { workspaceId, ids, kitIds, personOf } = target;
  const kits = database.query.selectFrom('brand_kit').select('id').where('public_id', '=', public_id);
  const taken = await kits.executeTakeFirst();
  const publicId = taken ? createPublicId('kit_') : public_id;
  kitIds.set(public_id, publicId);
  // It is checked, and its images get their names here, as in a template that follows it.
  const { brandKit } = readContent(target, { schemaVersion: 2, brandKit: { ...tokens, name }, pages: [blankPage] });
  await insertRow(database, 'brand_kit', {
    ...rest,
    id: ids.of('brand_kit', id),
    public_id: publicId,
    workspace_id: workspaceId,
    user_id: personOf(user_id),
    embed_id: ids.ofAny('embed', embed_id),
    name,
    tokens: JSON.stringify({ axes: brandKit?.axes ?? [], values: brandKit?.values ?? {} }),
  });
}
