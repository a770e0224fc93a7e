import { walkLayers, type Template } from '@platen/template';

/** How many instances of components a template has whose component is not in it. */
export function countLostInstances({ pages }: Pick<Template, 'pages'>): number {
  const components = new Set<string>();
  const used: string[] = [];
  for (const { layers } of pages) {
    for (const { layer } of walkLayers(layers)) {
      if (layer.type !== 'group') continue;
      if (layer.component) components.add(layer.id);
      if (layer.instance) used.push(layer.instance.of);
    }
  }
  return used.filter((id) => !components.has(id)).length;
}
