import { checkMotion } from './check-motion.ts';
import { ValueError } from '../errors/refusal.ts';
import type { Issue } from '../errors/errors.ts';
import type { Layer } from '../layers/layer.ts';
import { formatPath } from '../errors/json-path.ts';
import { isBindable, PageDraft } from '../modifications/page-draft.ts';
import type { Page } from '../model/page.ts';
import { isColorType } from '../values/parameter-type.ts';
import { compilePattern } from '../patterns/pattern.ts';
import type { Template } from '../model/template.ts';
import { layerHolders } from '../model/with-masters.ts';
import { walkLayers } from '../layers/walk-layers.ts';

type Path = readonly PropertyKey[];
type Note = (path: Path, message: string) => void;

function checkIds(template: Template, note: Note): void {
  const seen = new Set<string>();
  const see = (id: string, path: Path): void => {
    if (seen.has(id)) note([...path, 'id'], `"${id}" is taken; ids must be unique in the template`);
    seen.add(id);
  };
  const holders = layerHolders(template);
  for (const { holder, path } of holders) see(holder.id, path);
  for (const { holder, path } of holders) {
    for (const place of walkLayers(holder.layers, [...path, 'layers'])) see(place.layer.id, place.path);
  }
}

function checkReferences(page: Pick<Page, 'layers'>, path: Path, note: Note): void {
  const layers = new Map<string, Layer>();
  for (const { layer } of walkLayers(page.layers)) layers.set(layer.id, layer);
  for (const place of walkLayers(page.layers, [...path, 'layers'])) {
    const { layer, siblings } = place;
    if (layer.placement && !siblings.some(({ id }) => id === layer.placement?.of)) {
      note([...place.path, 'placement', 'of'], `"${layer.placement.of}" is not a layer of the same parent`);
    }
    if (layer.type === 'group' && layer.layout) {
      for (const [index, child] of layer.layers.entries()) {
        if (!child.placement) continue;
        note(
          [...place.path, 'layers', index, 'placement'],
          'has no meaning in a group with a layout, which places its layers',
        );
      }
    }
    if (layer.mask?.type !== 'layer') continue;
    const source = layers.get(layer.mask.layerId);
    const at = [...place.path, 'mask', 'layerId'];
    if (!source) note(at, `"${layer.mask.layerId}" is not a layer of the same page`);
    else if (source === layer) note(at, 'is the layer itself');
    else if (layer.type === 'group' && [...walkLayers(layer.layers)].some((inner) => inner.layer === source)) {
      note(at, `"${source.id}" is inside the group that it would mask`);
    }
  }
}

/** Drawing a layer needs its mask and its children drawn: none of them may need the layer itself. */
function checkMaskCircles(page: Pick<Page, 'layers'>, path: Path, note: Note): void {
  const layers = new Map<string, Layer>();
  for (const { layer } of walkLayers(page.layers)) layers.set(layer.id, layer);
  const finished = new Set<Layer>();
  const open = new Set<Layer>();
  /** The layers of a circle that can be reached from here, its first one again at the end. */
  const circleFrom = (layer: Layer): Layer[] | undefined => {
    if (open.has(layer)) {
      const way = [...open];
      return [...way.slice(way.indexOf(layer)), layer];
    }
    if (finished.has(layer)) return undefined;
    open.add(layer);
    const needed = layer.type === 'group' ? [...layer.layers] : [];
    const source = layer.mask?.type === 'layer' ? layers.get(layer.mask.layerId) : undefined;
    if (source) needed.push(source);
    let circle: Layer[] | undefined;
    for (const other of needed) circle ??= circleFrom(other);
    open.delete(layer);
    finished.add(layer);
    return circle;
  };
  for (const { layer, path: place } of walkLayers(page.layers, [...path, 'layers'])) {
    const circle = layer.mask ? circleFrom(layer) : undefined;
    if (!circle) continue;
    const way = circle.map(({ id }) => `"${id}"`).join(' → ');
    note([...place, 'mask'], `is circular, ${way}: each needs the next one drawn before it`);
  }
}

function checkParameters(page: Page, path: Path, note: Note): void {
  const layers = new Map<string, Layer>();
  for (const { layer } of walkLayers(page.layers)) layers.set(layer.id, layer);
  const keys = new Set<string>();
  const draft = new PageDraft(page, 1);
  for (const [index, parameter] of page.parameters.entries()) {
    const at = [...path, 'parameters', index];
    if (keys.has(parameter.key)) note([...at, 'key'], `"${parameter.key}" is taken on this page`);
    keys.add(parameter.key);
    const { pattern } = parameter.constraints;
    const compiled = pattern === undefined ? undefined : compilePattern(pattern);
    if (compiled instanceof ValueError) note([...at, 'constraints', 'pattern'], compiled.message);
    for (const [number, binding] of parameter.bindings.entries()) {
      const layer = binding.layerId === undefined ? undefined : layers.get(binding.layerId);
      const bindingPath = [...at, 'bindings', number];
      if (binding.layerId !== undefined && !layer) {
        note([...bindingPath, 'layerId'], `"${binding.layerId}" is not a layer of this page`);
      } else if (!isBindable(binding.property, layer)) {
        const what = layer ? `${layer.type} layers` : 'pages';
        note([...bindingPath, 'property'], `"${binding.property}" is not a property of ${what}`);
      } else if (binding.property.toLowerCase() === 'content' && isColorType(parameter.type)) {
        note([...bindingPath, 'property'], `must name the property that takes the color; it is "content"`);
      } else if (parameter.default !== undefined) {
        const refusal = draft.write(binding, parameter.type, parameter.default);
        if (refusal) note([...at, 'default'], refusal.message);
      }
    }
  }
}

/** Checks a template beyond its schema; returns an empty list if it is valid. */
export function checkTemplate(template: Template): Issue[] {
  const issues: Issue[] = [];
  const note: Note = (path, message) => issues.push({ path: formatPath(path), message });
  checkIds(template, note);
  for (const { holder, path } of layerHolders(template)) {
    checkReferences(holder, path, note);
    checkMaskCircles(holder, path, note);
    if ('parameters' in holder) checkParameters(holder, path, note);
    checkMotion(holder, path, note);
  }
  return issues;
}
