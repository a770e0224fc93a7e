import { walkLayers, type Layer, type Template } from '@platen/template';

/** Things about components that a template cannot be saved with. */
export interface ComponentProblems {
  /** Instances whose component is not in the template. */
  lost: number;
  /** Components in repeated groups, and those that hold each other in a circle. */
  misplaced: number;
  /** Instances that have what is their component's: layers, a layout, a repeat. */
  filled: number;
}

/** Counts what is wrong with a template's components; see `checkComponents`, which is fetched with the first template that has some. */
export function findComponentProblems({ pages }: Pick<Template, 'pages'>): ComponentProblems {
  /** By component, those that it needs to be drawn. */
  const needs = new Map<string, string[]>();
  const used: string[] = [];
  let misplaced = 0;
  let filled = 0;
  const visit = (layers: readonly Layer[], isRepeated: boolean): void => {
    for (const layer of layers) {
      if (layer.type !== 'group') continue;
      if (layer.instance) {
        used.push(layer.instance.of);
        if (layer.layers.length > 0 || layer.layout || layer.repeat || layer.component) filled++;
      }
      if (layer.component) {
        if (isRepeated || layer.repeat) misplaced++;
        needs.set(
          layer.id,
          [...walkLayers(layer.layers)].flatMap(({ layer: inner }) => needOf(inner)),
        );
      }
      visit(layer.layers, isRepeated || layer.repeat !== undefined);
    }
  };
  for (const { layers } of pages) visit(layers, false);
  const lost = used.filter((id) => !needs.has(id)).length;
  return { lost, filled, misplaced: misplaced + countCircular(needs) };
}

/** The problem of components that an edit would make; undefined for none. */
export function newComponentProblem(before: Template, after: Template): keyof ComponentProblems | undefined {
  const [old, now] = [findComponentProblems(before), findComponentProblems(after)];
  return (['lost', 'filled', 'misplaced'] as const).find((kind) => now[kind] > old[kind]);
}

function needOf(layer: Layer): string[] {
  if (layer.type !== 'group') return [];
  if (layer.instance) return [layer.instance.of];
  return layer.component ? [layer.id] : [];
}

/** How many components lead back to themselves. */
function countCircular(needs: ReadonlyMap<string, readonly string[]>): number {
  return [...needs.keys()].filter((start) => {
    const seen = new Set<string>();
    const open = [...(needs.get(start) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === start) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(needs.get(next) ?? []));
    }
    return false;
  }).length;
}
