import { checkDataTypes } from '../data/check-data-types.ts';
import { parseData } from '../data/parse-data.ts';
import type { Issue } from '../errors/errors.ts';
import { formatPath } from '../errors/json-path.ts';
import { ValueError } from '../errors/refusal.ts';
import type { GroupLayer, Layer } from '../layers/layer.ts';
import { walkLayers } from '../layers/walk-layers.ts';
import type { Template } from '../model/template.ts';
import { layerHolders } from '../model/with-masters.ts';
import { isComponent, isInstance, type ComponentGroup, type InstanceGroup } from './components.ts';
import { overridesOf } from './read-rules.ts';
import { writeProperty } from '../layers/write-property.ts';

type Path = readonly PropertyKey[];
type Note = (path: Path, message: string) => void;

function checkComponent(group: ComponentGroup, path: Path, isRepeated: boolean, note: Note): void {
  for (const { path: at, message } of checkDataTypes(group.component.props))
    note([...path, 'component', 'props'], at === '' ? message : `${at} ${message}`);
  if (group.repeat)
    note([...path, 'component'], 'cannot be repeated itself: put an instance of it in a repeated group');
  if (isRepeated) note([...path, 'component'], 'cannot be in a repeated group: put an instance of it there');
}

function checkInstance(group: InstanceGroup, path: Path, component: ComponentGroup | undefined, note: Note): void {
  const { of, props, overrides } = group.instance;
  const at = [...path, 'instance'];
  for (const name of ['component', 'repeat', 'layout'] as const)
    if (group[name]) note([...path, name], 'has no meaning for an instance; put it in a group of its own');
  if (group.layers.length > 0)
    note([...path, 'layers'], 'must be empty: an instance shows the layers of its component');
  if (!component) {
    note([...at, 'of'], `"${of}" is not a component of this template`);
    return;
  }
  const { issues, unknown } = parseData(component.component.props, props);
  for (const { path: place, message } of issues) {
    const [name = ''] = place.split(/[.[]/);
    note([...at, 'props', name], name === place ? message : `${place.slice(name.length)} ${message}`);
  }
  for (const name of unknown) note([...at, 'props', name], `"${name}" is not a property of the component`);
  const inside = new Map([...walkLayers(component.layers)].map(({ layer }) => [layer.id, layer]));
  for (const [index, { layerId, property, value }] of overridesOf(overrides).entries()) {
    const place = [...at, 'overrides', Object.keys(overrides)[index] ?? ''];
    const layer = inside.get(layerId);
    const refusal = layer && writeProperty(layer, property, value);
    if (!layer) note(place, 'must name a layer of the component and its property, as in "title.color"');
    else if (refusal instanceof ValueError) note(place, refusal.message);
  }
}

/** The components that need each other to be drawn, the first one again at the end; undefined without a circle. */
function findCircle(components: ReadonlyMap<string, ComponentGroup>): string[] | undefined {
  const finished = new Set<string>();
  const open: string[] = [];
  const visit = (id: string): string[] | undefined => {
    if (open.includes(id)) return [...open.slice(open.indexOf(id)), id];
    const component = components.get(id);
    if (finished.has(id) || !component) return undefined;
    open.push(id);
    for (const { layer } of walkLayers(component.layers)) {
      const next = isInstance(layer) ? layer.instance.of : isComponent(layer) ? layer.id : undefined;
      const circle = next === undefined ? undefined : visit(next);
      if (circle) return circle;
    }
    open.pop();
    finished.add(id);
    return undefined;
  };
  for (const id of components.keys()) {
    const circle = visit(id);
    if (circle) return circle;
  }
  return undefined;
}

/** Issues of a template's components and their instances. */
export function checkComponents(template: Template, components: ReadonlyMap<string, ComponentGroup>): Issue[] {
  const issues: Issue[] = [];
  const note: Note = (path, message) => issues.push({ path: formatPath(path), message });
  const visit = (layers: readonly Layer[], path: Path, isRepeated: boolean): void => {
    for (const [index, layer] of layers.entries()) {
      if (layer.type !== 'group') continue;
      const place = [...path, index];
      const group: GroupLayer = layer;
      if (isComponent(group)) checkComponent(group, place, isRepeated, note);
      if (isInstance(group)) checkInstance(group, place, components.get(group.instance.of), note);
      visit(group.layers, [...place, 'layers'], isRepeated || group.repeat !== undefined);
    }
  };
  for (const { holder, path } of layerHolders(template)) visit(holder.layers, [...path, 'layers'], false);
  const circle = findCircle(components);
  if (circle) note(['pages'], `components hold each other in a circle: ${circle.join(' → ')}`);
  return issues;
}
