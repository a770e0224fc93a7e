/** Text of an object with so many keys. */
export function wideObject(keys: number): string {
  return `{${Array.from({ length: keys }, (_, at) => `"k${at}":${at % 10}`).join(',')}}`;
}

/** Text of lists in lists. */
export function deepList(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

/** A template in the service's own format with so many small layers, 500 a page. */
export function layeredTemplate(layers: number): string {
  const pages = Array.from({ length: Math.ceil(layers / 500) }, (_, page) => ({
    id: `p${page}`,
    width: 1000,
    height: 1000,
    layers: Array.from({ length: Math.min(500, layers - page * 500) }, (__, at) => ({
      type: 'text',
      id: `t${page}-${at}`,
      x: at,
      y: at,
      width: 200,
      height: 50,
      runs: [{ text: `Layer ${at}` }],
    })),
  }));
  return JSON.stringify({ schemaVersion: 1, name: 'Layers', pages });
}

/** A template with texts of so many characters together. */
export function longTemplate(characters: number): string {
  const layers = Array.from({ length: Math.ceil(characters / 90_000) }, (_, at) => ({
    type: 'text',
    id: `t${at}`,
    width: 200,
    height: 50,
    runs: [{ text: 'word '.repeat(18_000) }],
  }));
  return JSON.stringify({ schemaVersion: 1, name: 'Long', pages: [{ id: 'p', width: 500, height: 500, layers }] });
}

/** A template with one text parameter and so many others that are shown in lists. */
export function titledTemplate(parameters = 1): string {
  const keys = Array.from({ length: parameters }, (_, at) => (at === 0 ? 'title' : `title${at}`));
  const page = {
    id: 'p',
    width: 200,
    height: 100,
    layers: keys.map((key) => ({
      type: 'text',
      id: key,
      width: 200,
      height: 100,
      runs: [{ text: 'x'.repeat(parameters > 1 ? 900 : 5) }],
    })),
    parameters: keys.map((key) => ({ key, type: 'text', bindings: [{ layerId: key }] })),
  };
  return JSON.stringify({ schemaVersion: 1, name: 'Titled', pages: [page] });
}
