import { msg, str } from '@lit/localize';
import { walkLayers, type Template } from '@platen/template';
import { compareTemplates, partKey, type PartChange, type PartKind } from '@platen/template/internal';
import { layerTitle } from '../../layers/layer-title.ts';
import { currentLocale } from '../../locales/localization.ts';
import { fieldName } from './field-words.ts';

/** The changes in one place of a template, in words. */
export interface ChangesOfPlace {
  /** The page, the master, or the template itself. */
  place: string;
  lines: readonly string[];
}

/** The names of the parts of a template, by their keys. */
export type PartNames = ReadonlyMap<string, string>;

/** Names the pages, masters and layers of templates, the last of which counts. */
export function namesOf(...templates: readonly Template[]): PartNames {
  const names = new Map<string, string>();
  for (const template of templates) {
    const { pages, masters = [] } = template;
    for (const [index, page] of pages.entries()) {
      const number = msg(str`Page ${index + 1}`);
      names.set(partKey('page', page.id), page.name === '' ? number : `${number}: ${page.name}`);
    }
    for (const master of masters) names.set(partKey('master', master.id), `${msg('Master')} ${master.name}`.trim());
    for (const { layers } of [...pages, ...masters])
      for (const { layer } of walkLayers(layers)) names.set(partKey('layer', layer.id), layerTitle(layer));
  }
  return names;
}

/** Puts the changes from one state of a template to another into words, by page. */
export function changesInWords(before: Template, after: Template): ChangesOfPlace[] {
  const names = namesOf(before, after);
  const byPlace = new Map<string, string[]>();
  const places = [...after.pages, ...before.pages].map(({ id }) => partKey('page', id));
  const order = new Map([...new Set(['', ...places])].map((key, index) => [key, index]));
  const changes = compareTemplates(before, after).toSorted(
    (one, other) => (order.get(placeOf(one)) ?? order.size) - (order.get(placeOf(other)) ?? order.size),
  );
  for (const change of changes) {
    const place = placeOf(change);
    byPlace.set(place, [...(byPlace.get(place) ?? []), lineOf(change, names)]);
  }
  return [...byPlace].map(([key, lines]) => ({ place: key === '' ? msg('Template') : (names.get(key) ?? key), lines }));
}

/** Under which heading a change is told: that a page was added or removed is told of the template. */
function placeOf({ kind, what, holderKey }: PartChange): string {
  const isWhole = (kind === 'page' || kind === 'master') && (what === 'added' || what === 'removed');
  return isWhole ? '' : holderKey;
}

function lineOf({ what, kind, id, key, fields }: PartChange, names: PartNames): string {
  const title = partTitle(kind, id, key, names);
  switch (what) {
    case 'added':
      return msg(str`${title} added`);
    case 'removed':
      return msg(str`${title} deleted`);
    case 'moved':
      return msg(str`${title} moved to another place`);
    case 'ordered':
      return kind === 'template' ? msg('Pages in another order') : msg(str`${title}: layers in another order`);
    case 'changed':
      // The heading says which page it is.
      return kind === 'page' || kind === 'master' || kind === 'template'
        ? fieldNames(fields)
        : `${title}: ${fieldNames(fields)}`;
  }
}

/** The names of fields, each once, as a list. */
export function fieldNames(fields: readonly string[]): string {
  const names = [...new Set(fields.map((field) => fieldName(field)))];
  return new Intl.ListFormat(currentLocale(), { type: 'conjunction', style: 'narrow' }).format(names);
}

/** The name of a part. */
export function partTitle(kind: PartKind, id: string, key: string, names: PartNames): string {
  const known = names.get(key);
  if (kind === 'layer') return known ?? id;
  if (known !== undefined) return known;
  return kind === 'template' ? msg('Template') : `${kindName(kind)} ${id}`;
}

function kindName(kind: PartKind): string {
  switch (kind) {
    case 'parameter':
      return msg('Parameter');
    case 'data':
      return msg('Data');
    case 'axis':
    case 'token':
      return msg('Token');
    case 'textStyle':
      return msg('Text style');
    case 'locale':
      return msg('Language');
    case 'page':
      return msg('Page');
    case 'master':
      return msg('Master');
    case 'layer':
      return msg('Layer');
    case 'template':
      return msg('Template');
  }
}
