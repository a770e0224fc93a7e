import { isSameValue } from '../json/same-value.ts';
import type { Template } from '../model/template.ts';
import { ownerOf, rootKey, toParts, type Part, type PartKind, type TemplateParts } from './template-parts.ts';

/** A difference between two states of a template, in one part. */
export interface PartChange {
  what: 'added' | 'removed' | 'changed' | 'moved' | 'ordered';
  kind: PartKind;
  id: string;
  key: string;
  /** The page or master that it is on, as it is after the change, or was before it was removed; empty for parts of the template itself. */
  holderKey: string;
  /** The fields that changed, as in `Part`. */
  fields: readonly string[];
}

/**
 * Returns the changes from one state of a template to another, by part, in the order of the pages and of what is on them. What is in a part that
 * was added or removed is not told by itself.
 */
export function compareTemplates(before: Template, after: Template): PartChange[] {
  const [old, now] = [toParts(before), toParts(after)];
  const changes: PartChange[] = [];
  const note = (
    what: PartChange['what'],
    key: string,
    part: Part,
    from: TemplateParts,
    fields: readonly string[] = [],
  ) => changes.push({ what, kind: part.kind, id: part.id, key, holderKey: holderOf(key, from), fields });
  for (const [key, part] of now.parts) {
    const was = old.parts.get(key);
    if (!was) {
      const owner = ownerOf(part.list);
      if (owner === '' || old.parts.has(owner)) note('added', key, part, now);
      continue;
    }
    const fields = changedFields(was, part);
    if (was.list !== part.list) note('moved', key, part, now, fields);
    else if (fields.length > 0) note('changed', key, part, now, fields);
  }
  for (const [key, part] of old.parts) {
    const owner = ownerOf(part.list);
    if (!now.parts.has(key) && (owner === '' || now.parts.has(owner))) note('removed', key, part, old);
  }
  for (const [list, keys] of now.lists) {
    const owner = now.parts.get(ownerOf(list));
    const was = new Set(old.lists.get(list));
    const staying = keys.filter((key) => was.has(key));
    const common = new Set(staying);
    const order = (old.lists.get(list) ?? []).filter((key) => common.has(key));
    const isSeen = list.endsWith('|layers') || list === `${rootKey}|pages`;
    if (owner && isSeen && order.some((key, index) => key !== staying[index])) {
      note('ordered', ownerOf(list), owner, now);
    }
  }
  return changes;
}

function changedFields(was: Part, now: Part): string[] {
  const names = new Set([...was.fields.keys(), ...now.fields.keys()]);
  return [...names].filter((name) => !isSameValue(was.fields.get(name), now.fields.get(name)));
}

function holderOf(key: string, { parts }: TemplateParts): string {
  for (let at = key; at !== '' && at !== rootKey; at = ownerOf(parts.get(at)?.list ?? '')) {
    const kind = parts.get(at)?.kind;
    if (kind === 'page' || kind === 'master') return at;
  }
  return '';
}
