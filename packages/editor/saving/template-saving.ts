import { msg } from '@lit/localize';
import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Template } from '@platen/template';
import { putTemplate } from '../store/put-template.ts';
import type { SavingStatus } from '../store/editor-state.ts';
import type { TemplateDocument } from '../store/template-document.ts';
import { isSameValue } from '../store/shared-values.ts';
import type { RemoteVersion, SavedVersion } from './remote-template.ts';
import { retryDelayMs } from './retry-delay.ts';
import { readSaveError, type SaveError } from './save-error.ts';
import { browserEnvironment, type SavingParts } from './saving-parts.ts';

/** After the last commit, and after the first one that is not saved, in milliseconds. */
const quietMs = 1500;
const longestMs = 10_000;

/** Two versions of one template: what is open here, and what the service has. */
export interface SavingConflict {
  mine: Template;
  theirs: RemoteVersion;
}

/**
 * How a conflict is ended: by saving over theirs, by opening theirs, by making mine a template of its own, or by saving what was merged of
 * both.
 */
export type ConflictChoice = 'mine' | 'theirs' | 'copy' | { merged: Template };

/** Which template is open, as the service knows it. */
export interface SavedPlace {
  /** The service's id, or the host's own name; undefined for one that has none yet. */
  id: string | undefined;
  /** Undefined for one that the service does not have. */
  revision: number | undefined;
}

/**
 * Saves a document: at each commit on this device, and a moment later to the service, one save at a time. A save that fails for want
 * of a network or of a service is tried again by itself. Another version on the service is never overwritten: it becomes a conflict.
 */
export class TemplateSaving {
  readonly #document: TemplateDocument;
  readonly #status: Signal<SavingStatus>;
  readonly #parts: SavingParts;
  readonly #environment;
  readonly #place: Signal<SavedPlace>;
  readonly #conflict = signal<SavingConflict | undefined>(undefined);
  readonly #error = signal<SaveError | undefined>(undefined);
  readonly #stops: (() => void)[] = [];
  /** The template at the last commit; a gesture in progress is not in it. */
  #committed: Template;
  #saved: Template | undefined;
  /** The template that was changed into what is open, and its revision where it is still to be read; undefined for a new one. */
  #base: Template | undefined;
  #baseRevision: number | undefined;
  /** Content that was sent without a response: the service may have it. */
  #uncertain: Template | undefined;
  #timer: unknown;
  #firstUnsavedMs: number | undefined;
  #failures = 0;
  #running: Promise<boolean> | undefined;
  #createKey = crypto.randomUUID();

  /** `place` is where the document's template came from; `isSaved` is false when it differs from what is there. */
  constructor(
    document: TemplateDocument,
    status: Signal<SavingStatus>,
    parts: SavingParts,
    { place, isSaved }: { place: SavedPlace; isSaved: boolean },
  ) {
    this.#document = document;
    this.#status = status;
    this.#parts = parts;
    this.#environment = parts.environment ?? browserEnvironment;
    this.#place = signal(place);
    this.#committed = document.template.peek();
    if (isSaved) this.#base = this.#saved = this.#committed;
    status.value = isSaved ? 'saved' : 'unsaved';
    this.#stops.push(
      document.onCommit(() => this.#onCommit()),
      this.#environment.onOnline(() => this.#onOnline()),
    );
    if (!isSaved && place.id !== undefined) this.#schedule();
  }

  /** Which template is open. */
  get place(): ReadonlySignal<SavedPlace> {
    return this.#place;
  }

  /** The two versions while a person has to choose. */
  get conflict(): ReadonlySignal<SavingConflict | undefined> {
    return this.#conflict;
  }

  /** Why the last save did not come about; undefined after one that did. */
  get error(): ReadonlySignal<SaveError | undefined> {
    return this.#error;
  }

  /** Whether something would be lost for the service, or for the host, if the page closed now. */
  get isUnsaved(): boolean {
    return this.#committed !== this.#saved;
  }

  /** Saves now. Resolves true when everything up to now is saved, and false when it is not: see `failure` and `conflict`. */
  async save(): Promise<boolean> {
    this.#document.closeStep();
    this.#cancelTimer();
    while (this.#running) await this.#running;
    if (!this.isUnsaved && this.#place.peek().id !== undefined) return true;
    return this.#run({ isAsked: true });
  }

  /** Records that the open template equals the saved one at that place, as after a version was restored. */
  settle(place: SavedPlace): void {
    this.#conflict.value = undefined;
    this.#place.value = place;
    this.#markSaved(this.#committed);
  }

  /** Puts both versions before the person: a draft that was left behind, changed from `revision`, does not fit what the service has. */
  raiseConflict(theirs: RemoteVersion, revision: number | undefined): void {
    this.#cancelTimer();
    this.#baseRevision = revision;
    this.#conflict.value = { mine: this.#committed, theirs };
    this.#status.value = 'conflict';
  }

  /** The template that both versions were made from; undefined when it is kept no longer. Throws as `RemoteTemplates.readVersion`. */
  async readBase(): Promise<Template | undefined> {
    const { id } = this.#place.peek();
    if (this.#base || id === undefined || this.#baseRevision === undefined) return this.#base;
    return (this.#base = await this.#parts.remote?.readVersion(id, this.#baseRevision));
  }

  /** Ends a conflict. Resolves as `save` does. */
  async resolveConflict(choice: ConflictChoice): Promise<boolean> {
    const conflict = this.#conflict.peek();
    if (!conflict) return !this.isUnsaved;
    const { theirs } = conflict;
    this.#conflict.value = undefined;
    this.#error.value = undefined;
    if (choice === 'theirs') {
      this.#document.open(theirs.template);
      this.settle({ id: theirs.id, revision: theirs.revision });
      return true;
    }
    this.#status.value = 'unsaved';
    this.#uncertain = undefined;
    this.#place.value =
      choice === 'copy' ? { id: undefined, revision: undefined } : { id: theirs.id, revision: theirs.revision };
    this.#base = choice === 'copy' ? undefined : theirs.template;
    if (typeof choice === 'object') this.#document.apply(putTemplate(msg('Merge both versions'), choice.merged));
    return this.#run({ isAsked: true });
  }

  /** Ends saving. What is not saved stays on this device. */
  close(): void {
    this.#cancelTimer();
    for (const stop of this.#stops.splice(0)) stop();
  }

  #onCommit(): void {
    const template = this.#document.template.peek();
    if (template === this.#committed) return;
    this.#committed = template;
    this.#parts.drafts?.keep(template, this.#place.peek().revision);
    this.#firstUnsavedMs ??= performance.now();
    const conflict = this.#conflict.peek();
    if (conflict) {
      this.#conflict.value = { ...conflict, mine: template };
      return;
    }
    if (this.#status.peek() !== 'offline' && !this.#running) this.#status.value = 'unsaved';
    this.#schedule();
  }

  #onOnline(): void {
    if (!this.isUnsaved || this.#conflict.peek()) return;
    this.#failures = 0;
    this.#cancelTimer();
    void this.#run();
  }

  #schedule(): void {
    if (!this.#maySaveByItself() || this.#running) return;
    // A save that failed is tried at its own time, and not with each commit.
    if (this.#failures > 0 && this.#timer !== undefined) return;
    const sinceFirstMs = performance.now() - (this.#firstUnsavedMs ?? performance.now());
    this.#startTimer(Math.max(0, Math.min(quietMs, longestMs - sinceFirstMs)));
  }

  #startTimer(delayMs: number): void {
    this.#cancelTimer();
    this.#timer = this.#environment.setTimer(() => {
      this.#timer = undefined;
      void this.#run();
    }, delayMs);
  }

  #cancelTimer(): void {
    if (this.#timer !== undefined) this.#environment.clearTimer(this.#timer);
    this.#timer = undefined;
  }

  #maySaveByItself(): boolean {
    if (this.#conflict.peek()) return false;
    // Without a service the host gets an event when a person saves; until then the template is kept on this device.
    return this.#parts.remote !== undefined && this.#parts.permissions.peek().has(this.#needed());
  }

  #needed(): 'save' | 'create' {
    return this.#place.peek().revision === undefined ? 'create' : 'save';
  }

  async #run(options: { isAsked?: boolean } = {}): Promise<boolean> {
    if (this.#running) return this.#running;
    if (this.#conflict.peek()) return false;
    this.#running = this.#saveOnce(options.isAsked === true);
    const isDone = await this.#running.finally(() => (this.#running = undefined));
    // Commits that came while it was in progress.
    if (isDone && this.isUnsaved) this.#schedule();
    return isDone && !this.isUnsaved;
  }

  async #saveOnce(isAsked: boolean): Promise<boolean> {
    const { remote, hooks, drafts, permissions } = this.#parts;
    const { id, revision } = this.#place.peek();
    const isNew = id === undefined || revision === undefined;
    // What may have been made already is requested again, word for word, so that it is not made twice.
    const template = (isNew ? this.#uncertain : undefined) ?? this.#committed;
    // What is on this device comes before what is on its way.
    await drafts?.flush();
    if (remote && !permissions.peek().has(this.#needed())) {
      const deed = this.#needed() === 'save' ? 'save templates' : 'create templates';
      if (isAsked) this.#fail({ kind: 'refused', code: 'access_denied', message: `You may not ${deed} here.` });
      return false;
    }
    if (isNew && remote && !hooks.mayCreate(template)) return false;
    if (!hooks.maySave(template, id)) return false;
    if (!remote) {
      this.#markSaved(template);
      hooks.saved(undefined, template);
      return true;
    }
    if (!this.#environment.isOnline()) {
      this.#retry({ kind: 'offline', message: 'There is no network.' });
      return false;
    }
    this.#status.value = 'saving';
    try {
      const saved = isNew ? await remote.create(template, this.#createKey) : await remote.save(id, template, revision);
      this.#accept(saved, template);
      if (isNew) hooks.created(saved, template);
      hooks.saved(saved, template);
      return true;
    } catch (error) {
      return this.#handle(readSaveError(error), template);
    }
  }

  #accept(saved: SavedVersion, template: Template): void {
    this.#place.value = { id: saved.id, revision: saved.revision };
    this.#markSaved(template);
  }

  #markSaved(template: Template): void {
    this.#base = this.#saved = template;
    this.#uncertain = undefined;
    this.#failures = 0;
    this.#error.value = undefined;
    this.#createKey = crypto.randomUUID();
    if (this.isUnsaved) {
      this.#firstUnsavedMs = performance.now();
      this.#status.value = 'unsaved';
      // The draft now stands on what was just saved.
      this.#parts.drafts?.keep(this.#committed, this.#place.peek().revision);
      return;
    }
    this.#firstUnsavedMs = undefined;
    this.#cancelTimer();
    this.#status.value = 'saved';
    this.#parts.drafts?.clear();
  }

  async #handle(error: SaveError, sent: Template): Promise<boolean> {
    if (error.kind === 'conflict') return this.#meetConflict(sent);
    if (error.kind === 'readOnly' && this.#parts.permissions.peek().has('create')) return this.#saveCopy();
    if (error.kind === 'offline' || error.kind === 'later') {
      this.#uncertain = sent;
      this.#retry(error);
    } else this.#fail(error);
    return false;
  }

  /** The service has another revision: perhaps the very one that was sent and never answered. */
  async #meetConflict(sent: Template): Promise<boolean> {
    const { remote, hooks } = this.#parts;
    const { id } = this.#place.peek();
    if (!remote || id === undefined) return false;
    try {
      const theirs = await remote.read(id);
      const known = [this.#uncertain, sent].find((template) => template && isSameValue(theirs.template, template));
      if (known) {
        const saved = { id, name: known.name, revision: theirs.revision };
        this.#accept(saved, known);
        hooks.saved(saved, known);
        return true;
      }
      this.#conflict.value = { mine: this.#committed, theirs };
      this.#status.value = 'conflict';
    } catch (error) {
      const saveError = readSaveError(error);
      if (saveError.kind === 'offline' || saveError.kind === 'later') this.#retry(saveError);
      else this.#fail(saveError);
    }
    return false;
  }

  /** Goes on as a template of its own, which is made now or once there is a network. */
  async #saveCopy(): Promise<boolean> {
    this.#place.value = { id: undefined, revision: undefined };
    this.#uncertain = undefined;
    return this.#saveOnce(true);
  }

  #retry(error: Extract<SaveError, { kind: 'offline' | 'later' }>): void {
    this.#failures += 1;
    this.#error.value = error;
    this.#status.value = error.kind === 'offline' ? 'offline' : 'failed';
    const askedMs = error.kind === 'later' ? error.waitMs : undefined;
    this.#startTimer(retryDelayMs(this.#failures, askedMs, this.#environment.random));
    if (error.kind === 'later' && this.#failures === 3) this.#parts.hooks.failed(error);
  }

  #fail(error: SaveError): void {
    this.#error.value = error;
    this.#status.value = 'failed';
    this.#parts.hooks.failed(error);
  }
}
