import type { Template } from '@platen/template';
import { mergeTemplates, type Collision, type Side } from '@platen/template/internal';
import { tidyReferences } from './tidy-references.ts';
import { parseOpened } from '../store/template-data.ts';

/** Two versions as one. */
export interface VersionMerge {
  /** Undefined where the versions do not fit together, as when both are near a limit. */
  template: Template | undefined;
  collisions: readonly Collision[];
}

/** Merges two versions of a template that were made from `base`, by layer and property. `choices` are those of collisions. */
export async function mergeVersions(
  base: Template,
  mine: Template,
  theirs: Template,
  choices?: ReadonlyMap<string, Side>,
): Promise<VersionMerge> {
  const { template, collisions } = mergeTemplates(base, mine, theirs, choices);
  // Checked below; only what names layers that are gone is put right before.
  const merged = structuredClone(template) as Template;
  for (const page of merged.pages) tidyReferences(page);
  try {
    return { template: await parseOpened(merged), collisions };
  } catch {
    return { template: undefined, collisions };
  }
}
