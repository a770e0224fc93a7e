import type { Workflow, WorkflowStep } from '@platen/api';

/** A workflow as it is edited. */
export interface WorkflowDraft {
  name: string;
  description: string;
  steps: readonly WorkflowStep[];
}

/** The editable part of a workflow. */
export function draftOf({ name, description, steps }: WorkflowDraft): WorkflowDraft {
  return { name, description, steps };
}

/** The fields of a draft that differ from the saved workflow, as the service takes them. */
export function changesOf(
  saved: WorkflowDraft,
  draft: WorkflowDraft,
): { name?: string; description?: string; steps?: WorkflowStep[] } {
  const name = draft.name.trim();
  return {
    ...(name !== saved.name && name !== '' && { name }),
    ...(draft.description !== saved.description && { description: draft.description }),
    ...(JSON.stringify(draft.steps) !== JSON.stringify(saved.steps) && { steps: [...draft.steps] }),
  };
}

const prefix = 'platen-workflow ';

/** Stores an unsaved draft with the window, so that leaving the page loses nothing. `at` is when the workflow was saved last. */
export function storeDraft({ id, updated_at: at }: Pick<Workflow, 'id' | 'updated_at'>, draft: WorkflowDraft): void {
  try {
    sessionStorage.setItem(prefix + id, JSON.stringify({ at, draft }));
  } catch {
    // Without room for it, leaving the page loses it.
  }
}

/** Returns the stored draft of a workflow that nobody has saved since; undefined if there is none. */
export function readStoredDraft({
  id,
  updated_at: at,
}: Pick<Workflow, 'id' | 'updated_at'>): WorkflowDraft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + id) ?? 'null');
    return isStored(stored) && stored.at === at ? stored.draft : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets the stored draft of a workflow. */
export function dropDraft({ id }: Pick<Workflow, 'id'>): void {
  try {
    sessionStorage.removeItem(prefix + id);
  } catch {
    // Nothing was stored.
  }
}

function isStored(value: unknown): value is { at: string; draft: WorkflowDraft } {
  if (typeof value !== 'object' || value === null || !('draft' in value)) return false;
  const { draft } = value;
  return (
    typeof draft === 'object' && draft !== null && 'steps' in draft && Array.isArray(draft.steps) && 'name' in draft
  );
}
