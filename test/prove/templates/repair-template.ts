type Json = Record<string, unknown>;

/**
 * A template with ids that each are there once and references that lead to something, as most hostile templates would else be refused
 * for that alone. What it does not know it leaves as it is.
 */
export function repairTemplate(given: unknown): unknown {
  if (!isObject(given)) return given;
  const template = structuredClone(given);
  template['schemaVersion'] = 1;
  const pages = template['pages'];
  if (!Array.isArray(pages)) return template;
  let next = 0;
  for (const [number, page] of pages.entries()) {
    if (!isObject(page)) continue;
    page['id'] = `page-${number + 1}`;
    const ids: string[] = [];
    nameLayers(page['layers'], () => {
      next += 1;
      const id = `layer-${next}`;
      ids.push(id);
      return id;
    });
    leadReferences(page, ids);
    if (Array.isArray(page['parameters'])) page['parameters'] = bindText(page['layers']);
  }
  return template;
}

function nameLayers(layers: unknown, name: () => string): void {
  if (!Array.isArray(layers)) return;
  for (const layer of layers) {
    if (!isObject(layer)) continue;
    layer['id'] = name();
    nameLayers(layer['layers'], name);
  }
}

/** Keys that name a layer of the same page. */
const references = new Set(['layerId', 'of', 'relativeTo']);

function leadReferences(value: unknown, ids: readonly string[]): void {
  if (Array.isArray(value)) for (const each of value) leadReferences(each, ids);
  if (!isObject(value)) return;
  for (const [key, each] of Object.entries(value)) {
    if (!references.has(key) || typeof each !== 'string') leadReferences(each, ids);
    // The same reference leads to the same layer.
    else if (ids.length > 0) value[key] = ids[each.length % ids.length];
  }
}

/** Parameters by the first text and the first image, in place of those that bind what is not there. */
function bindText(layers: unknown): Json[] {
  const idOf = (type: string): unknown =>
    Array.isArray(layers) ? layers.find((layer) => isObject(layer) && layer['type'] === type)?.['id'] : undefined;
  const [text, image] = [idOf('text'), idOf('image')];
  return [
    ...(text === undefined ? [] : [{ key: 'title', type: 'text', bindings: [{ layerId: text }] }]),
    ...(image === undefined ? [] : [{ key: 'photo', type: 'imageUrl', bindings: [{ layerId: image }] }]),
  ];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
