import { computed, effect, type Signal } from '@preact/signals-core';
import type { Template } from '@platen/template';
import type { SavingStatus } from '../store/editor-state.ts';
import type { TemplateDocument } from '../store/template-document.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { isSameValue } from '../store/shared-values.ts';
import { draftScope, type Draft, type LocalDatabase } from './local-database.ts';
import type { RemoteVersion } from './remote-template.ts';
import { RestorePoints } from './restore-points.ts';
import type { SavingParts } from './saving-parts.ts';
import { TemplateSaving } from './template-saving.ts';

/** How far apart restore points are that make themselves, in milliseconds. */
const pointEveryMs = 5 * 60_000;

/** Origin of a template: its owner and source. */
export interface TemplateOrigin {
  /** Empty without a service. */
  baseUrl: string;
  embedId?: string | undefined;
  embedUserId?: string | undefined;
  /** The service's id, or the host's own name for it; undefined for a new one. */
  templateId: string | undefined;
}

/** The opened template: from the service, or from the host. */
export type OpenedVersion = RemoteVersion | { id: undefined; template: Template };

/** Meaning of a leftover draft for the opened template. */
export type Recovery =
  /** There is none, or it says nothing new. */
  | { kind: 'none' }
  /** It continues from what is opened. */
  | { kind: 'draft'; draft: Draft }
  /** The service has another version by now. */
  | { kind: 'conflict'; draft: Draft; theirs: RemoteVersion };

/** Compares a draft with what the service has now. `remote` is undefined without a service and for new templates. */
export function compareDraft(draft: Draft | undefined, opened: Template, remote: RemoteVersion | undefined): Recovery {
  if (!draft || isSameValue(draft.template, opened)) return { kind: 'none' };
  if (remote && draft.revision !== remote.revision) return { kind: 'conflict', draft, theirs: remote };
  return { kind: 'draft', draft };
}

/** A template with all that keeps it. */
export interface OpenSaving {
  readonly saving: TemplateSaving;
  /** Undefined where the browser keeps nothing. */
  readonly points: RestorePoints | undefined;
  /** Kind of draft found on this device on opening. */
  readonly recovery: Recovery['kind'];
  /** Ends it: what waits is written to this device; drafts stay. */
  close(): Promise<void>;
}

/**
 * Opens a template in a document: what the service has, or what an earlier tab left on this device without saving it. `pointLabel`
 * names restore points that make themselves.
 */
export async function openSaving(options: {
  document: TemplateDocument;
  status: Signal<SavingStatus>;
  origin: TemplateOrigin;
  opened: OpenedVersion;
  /** Names it on this device for as long as it has no other name. */
  draftName?: string;
  database: LocalDatabase | undefined;
  parts: Omit<SavingParts, 'drafts'>;
  pointLabel: { opened: string; edited: string };
}): Promise<OpenSaving> {
  const { document, status, origin, opened, draftName, database, parts, pointLabel } = options;
  const remote = opened.id === undefined ? undefined : opened;
  let currentId = remote?.id ?? origin.templateId;
  const scope = (): string => draftScope({ ...origin, templateId: currentId ?? draftName });
  const drafts = database && new DraftKeeper(database, scope);
  const draft = await drafts?.takeLeftBehind().catch(() => undefined);
  const recovery = compareDraft(draft, opened.template, remote);
  if (recovery.kind === 'none') drafts?.clear();
  document.open(recovery.kind === 'none' ? opened.template : recovery.draft.template);
  const saving = new TemplateSaving(
    document,
    status,
    { ...parts, drafts },
    {
      place: { id: currentId, revision: remote?.revision },
      isSaved: recovery.kind === 'none' && (remote !== undefined || !parts.remote),
    },
  );
  if (recovery.kind === 'conflict') saving.raiseConflict(recovery.theirs, recovery.draft.revision);
  const points = database && new RestorePoints(database, scope());
  const savedId = computed(() => saving.place.value.id);
  const stopFollowing = effect(() => {
    if (savedId.value === currentId) return;
    currentId = savedId.value;
    void points?.move(scope()).catch(() => undefined);
  });
  const stopPoints = points ? makePoints(points, document, opened.template, pointLabel) : () => {};
  const onLeave = (): void => void drafts?.flush();
  const onUnload = (event: BeforeUnloadEvent): void => {
    if (saving.isUnsaved && parts.remote) event.preventDefault();
  };
  addEventListener('pagehide', onLeave);
  globalThis.document.addEventListener('visibilitychange', onLeave);
  addEventListener('beforeunload', onUnload);
  return {
    saving,
    points,
    recovery: recovery.kind,
    async close() {
      saving.close();
      stopFollowing();
      stopPoints();
      removeEventListener('pagehide', onLeave);
      globalThis.document.removeEventListener('visibilitychange', onLeave);
      removeEventListener('beforeunload', onUnload);
      await drafts?.close();
    },
  };
}

/** Keeps what was opened as a point once it is changed, and then a point each few minutes of work. */
function makePoints(
  points: RestorePoints,
  document: TemplateDocument,
  opened: Template,
  label: { opened: string; edited: string },
): () => void {
  let lastMs: number | undefined;
  return document.onCommit(() => {
    const nowMs = Date.now();
    if (lastMs === undefined) {
      lastMs = nowMs;
      void points.add(label.opened, opened, nowMs - 1).catch(() => undefined);
    } else if (nowMs - lastMs >= pointEveryMs) {
      lastMs = nowMs;
      void points.add(label.edited, document.template.peek(), nowMs).catch(() => undefined);
    }
  });
}
