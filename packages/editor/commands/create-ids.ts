import { walkLayers, type Template } from '@platen/template';

/** Makes ids that no page or layer of the template has, and that it has not made before. */
export function createIds(template: Template): (base: string) => string {
  const taken = new Set<string>();
  for (const { id, layers } of [...template.pages, ...(template.masters ?? [])]) {
    taken.add(id);
    for (const { layer } of walkLayers(layers)) taken.add(layer.id);
  }
  /** Highest number used for each stem: lower numbers are taken. */
  const counted = new Map<string, number>();
  return (base) => {
    const stem = base.replace(/-\d+$/, '').slice(0, 56);
    for (let number = (counted.get(stem) ?? 0) + 1; ; number++) {
      const id = `${stem}-${number}`;
      if (taken.has(id)) continue;
      taken.add(id);
      counted.set(stem, number);
      return id;
    }
  };
}
