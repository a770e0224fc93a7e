import { operations } from '@platen/api';
import { followBrandKit, parseTemplate, unfollowBrandKit } from '@platen/template';
import type { Database } from '../db/database.ts';
import { withinScope } from '../db/within-scope.ts';
import { resolveItemScope } from '../embeds/item-scope.ts';
import { Reply, type Routes } from '../http/routes.ts';
import type { Queue } from '../jobs/queue.ts';
import { changeOwn } from '../templates/change-own.ts';
import { namedRevisions, revisionTag } from '../templates/if-match.ts';
import { presentSaved } from '../templates/present-template.ts';
import { summariseTemplate } from '../templates/summarise-template.ts';
import { changeTemplate } from '../templates/template-store.ts';
import { queueThumbnails } from '../jobs/queue-thumbnails.ts';
import { thumbnailUrl } from '../templates/thumbnails.ts';
import { addKit, changeKit, findKit, listKits, newestFollowers, removeKit } from './brand-kit-store.ts';

/** Templates whose images are drawn again when their kit changes; those of others are drawn again with their next change. */
const maxRedrawn = 500;

/** Brand kits, and the templates that follow them. */
export function serveBrandKits(
  routes: Routes,
  dependencies: { publicUrl: string; database: Database; queue: Queue; now: () => Date },
): void {
  const { database, publicUrl, queue } = dependencies;

  routes.serve(operations.listBrandKits, async ({ query }, { caller }) =>
    listKits(database, await resolveItemScope(dependencies, caller, query), query),
  );

  routes.serve(operations.createBrandKit, async ({ query, body }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const data = await addKit(dependencies, scope, body, caller.userId);
    return new Reply(201, { data }, { etag: revisionTag(data.revision) });
  });

  routes.serve(operations.getBrandKit, async ({ params, query }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const { rowId: _, ...data } = await findKit(database, scope, params.id);
    return new Reply(200, { data }, { etag: revisionTag(data.revision) });
  });

  routes.serve(operations.updateBrandKit, async ({ params, query, headers, body }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const expectedRevisions = namedRevisions(headers['if-match']);
    const data = await database.transaction(async () => {
      const change = { ...body, expectedRevisions };
      const { record, rowId, isChanged } = await changeKit(dependencies, scope, params.id, change);
      const drawn = isChanged ? await newestFollowers(database, rowId, maxRedrawn) : [];
      for (const id of drawn) await queueThumbnails(queue, id);
      return record;
    });
    return new Reply(200, { data }, { etag: revisionTag(data.revision) });
  });

  routes.serve(operations.deleteBrandKit, async ({ params, query }, { caller }) => {
    await removeKit(database, await resolveItemScope(dependencies, caller, query), params.id);
    return { message: 'The brand kit was deleted.', id: params.id };
  });

  routes.serve(operations.listBrandKitUses, async ({ params, query }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const { rowId } = await findKit(database, scope, params.id);
    const { limit, cursor } = query;
    const rows = await database.query
      .selectFrom('template')
      .select(['id', 'name', 'page_list', 'thumbnails', 'updated_at'])
      .where('brand_kit_id', '=', rowId)
      .where(withinScope('template', scope))
      .$if(cursor !== undefined, (found) => found.where('id', '<', cursor ?? 0))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    const page = rows.slice(0, limit);
    return {
      data: page.map(({ id, name, page_list, thumbnails, updated_at }) => ({
        id,
        name,
        thumbnail_url: thumbnailUrl(publicUrl, thumbnails[page_list[0]?.id ?? '']),
        updated_at: updated_at.toISOString(),
      })),
      next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  });

  routes.serve(operations.followBrandKit, async ({ params, query, body }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const { brand_kit_id: kitId } = body;
    const stored = await changeOwn(dependencies, { caller, scope, id: params.id }, async () => {
      const kit = kitId === null ? undefined : await findKit(database, scope, kitId);
      return changeTemplate(dependencies, scope, params.id, { userId: caller.userId }, (content) => {
        if (content.brandKit?.id === kit?.id) return content;
        if (!kit) return parseTemplate(unfollowBrandKit(content));
        const { id, revision, name, axes, values } = kit;
        return parseTemplate(followBrandKit(content, { id, revision, name, axes, values }));
      });
    });
    return new Reply(200, presentSaved(stored, summariseTemplate(stored.content), publicUrl), {
      etag: revisionTag(stored.revision),
    });
  });
}
