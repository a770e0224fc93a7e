import type { LaidOutLayer } from '@platen/engine';
import type { LayerBox, Page } from '@platen/template';
import { examineTemplate } from '../renders/pipeline/examine-template.ts';
import type { StoredTemplate } from '../templates/stored-template.ts';

/**
 * The boxes of a page's layers in their parents as the engine lays them out, by id. Throws ServiceError `render_timeout` when the
 * signal fires, and what a render throws.
 */
export async function findLayerBoxes(
  parts: Parameters<typeof examineTemplate>[0],
  source: StoredTemplate,
  page: Page,
  signal: AbortSignal,
): Promise<Map<string, LayerBox>> {
  const { workspaceId, embedId, embedUserId } = source;
  const content = { ...source.content, pages: [page] };
  // The numbers are what is wanted; the image beside them is as small as it can be.
  const options = { format: 'jpg', width: 10, height: 10, pages: [1], includeLayout: true } as const;
  const examination = { options, costName: `layout of ${page.id}`, subject: 'Laying out the page' };
  const { layout } = await examineTemplate(
    parts,
    { workspaceId, embedId, embedUserId, content, owner: source },
    examination,
    signal,
  );
  return boxesById(layout?.[0]?.layers ?? []);
}

function boxesById(layers: readonly LaidOutLayer[]): Map<string, LayerBox> {
  return new Map(
    layers.flatMap((item) => [
      [item.layer.id, item.box] as const,
      ...('children' in item ? boxesById(item.children) : []),
    ]),
  );
}
