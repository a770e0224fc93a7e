import { listModifications, type Template } from '@platen/template';
import type { TestService } from './start-test-service.ts';

/** Stores a template in the service's database as it is, past all checks, and answers its id. */
export async function storeTemplate(
  { dependencies, workspaceId }: Pick<TestService, 'dependencies' | 'workspaceId'>,
  content: Template,
): Promise<number> {
  const [page] = content.pages;
  const { id } = await dependencies.database.query
    .insertInto('template')
    .values({
      workspace_id: workspaceId,
      name: content.name,
      description: content.description,
      tags: content.tags,
      canvas_width: page?.width ?? 0,
      canvas_height: page?.height ?? 0,
      content: JSON.stringify(content),
      name_folded: content.name.toLowerCase(),
      tags_folded: content.tags,
      page_list: JSON.stringify(content.pages.map((each) => ({ id: each.id, name: each.name }))),
      modifications: JSON.stringify(listModifications(content)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
