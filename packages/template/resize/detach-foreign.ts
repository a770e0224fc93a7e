import { copyLayers } from '../layers/copy-layers.ts';
import type { Layer } from '../layers/layer.ts';
import { walkLayers } from '../layers/walk-layers.ts';
import { createIdSource } from '../model/copy-page.ts';
import { layerHolders } from '../model/with-masters.ts';
import type { Template } from '../model/template.ts';
import { componentsOf, isInstance, type InstanceGroup } from '../modifications/components.ts';
import { detachInstance, rewriterOf } from '../modifications/detach-instance.ts';
import { copyTranslations } from '../translations/copy-translations.ts';

/**
 * A part of a template with layers of their own, and their translations, in place of instances whose components are in the rest of `whole`.
 * The same template where there are none.
 */
export function detachForeign(part: Template, whole: Template): Template {
  const components = componentsOf(whole);
  const own = componentsOf(part);
  const isForeign = (layer: Layer): layer is InstanceGroup => isInstance(layer) && !own.has(layer.instance.of);
  const hasForeign = layerHolders(part).some(({ holder }) =>
    [...walkLayers(holder.layers)].some(({ layer }) => isForeign(layer)),
  );
  if (!hasForeign) return part;
  // Ids that nothing has translations for yet.
  const ids = createIdSource(layerHolders(whole).map(({ holder }) => holder));
  const locales = structuredClone(part.locales);
  const detached = (layer: Layer): Layer => {
    if (layer.type !== 'group') return layer;
    const component = isForeign(layer) ? components.get(layer.instance.of) : undefined;
    if (!component || !isInstance(layer)) return { ...layer, layers: layer.layers.map(detached) };
    const group = detachInstance(layer, component);
    const copies = copyLayers(group.layers, (id) => ids.next(id, 2));
    if (locales) copyTranslations({ locales }, copies.ids, rewriterOf(layer, component));
    return { ...group, layers: copies.layers.map(detached) };
  };
  const { masters } = part;
  return {
    ...part,
    pages: part.pages.map((page) => ({ ...page, layers: page.layers.map(detached) })),
    ...(masters && { masters: masters.map((each) => ({ ...each, layers: each.layers.map(detached) })) }),
    ...(locales && { locales }),
  };
}
