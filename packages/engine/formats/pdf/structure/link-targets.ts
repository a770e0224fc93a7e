import type { LaidOutLayer } from '../../../pages/page-layout.ts';
import { linkTarget } from './link-target.ts';

/**
 * Where layers lead, by their ids; links neither nest nor overlap. A group is one link, unless layers in it lead elsewhere: then
 * those do, and each of the others leads where the group would.
 */
export function linkTargets(layers: readonly LaidOutLayer[]): Map<string, string> {
  const targets = new Map<string, string>();
  const visit = (item: LaidOutLayer, around: string | undefined): void => {
    const target = linkTarget(item.layer.href) ?? around;
    if ('children' in item && item.children.some(leadsOn)) for (const child of item.children) visit(child, target);
    else if (target !== undefined) targets.set(item.layer.id, target);
  };
  for (const item of layers) visit(item, undefined);
  return targets;
}

function leadsOn(item: LaidOutLayer): boolean {
  return linkTarget(item.layer.href) !== undefined || ('children' in item && item.children.some(leadsOn));
}
