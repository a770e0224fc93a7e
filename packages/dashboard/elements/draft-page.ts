import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import { baseStyles } from '@platen/editor/theme';
import { internal, withProperties } from '@platen/editor/controls';
import { PageElement } from './page-element.ts';
import { pageStyles } from './page-styles.ts';
import './error-state.ts';
import './page-heading.ts';

/** How such a page is headed. */
export interface DraftHeading {
  text: string;
  /** The page above it, below the dashboard. */
  backTo: string;
  backLabel: string;
}

/** A page of one thing whose settings are written in a draft, which is saved or discarded as a whole. */
export abstract class DraftPage<Saved, Draft extends object> extends withProperties(PageElement, {
  saved: internal<unknown>(),
  draft: internal<unknown>(),
  /** Why it could not be loaded; empty: it could. */
  error: internal(''),
  /** Whether there is no such thing. */
  isMissing: internal(false),
  busy: internal(false),
}) {
  /** The thing as the service has it. */
  declare saved: Saved | undefined;
  /** The thing as it is being written. */
  declare draft: Draft | undefined;

  /** Reads the thing; undefined when there is none. */
  protected abstract read(): Promise<Saved | undefined>;
  protected abstract draftOf(saved: Saved): Draft;
  /** Returns the changed fields of a draft, as the service accepts them; empty if there are none. */
  protected abstract changesOf(saved: Saved, draft: Draft): object;
  /** Whether a draft can be saved. */
  protected abstract isValid(draft: Draft): boolean;
  /** Saves what differs, and says so. */
  protected abstract save(saved: Saved, draft: Draft): Promise<unknown>;
  protected abstract headingOf(saved: Saved | undefined): DraftHeading;
  /** Returns the content below the heading. */
  protected abstract content(saved: Saved, draft: Draft): unknown;

  /** Whether the person may save; everybody who sees the page may by default. */
  protected get mayChange(): boolean {
    return true;
  }

  /** Returns the content beside the heading. */
  protected mark(_saved: Saved): unknown {
    return nothing;
  }

  /** Returns the content shown if the item does not exist. */
  protected missing(): unknown {
    return nothing;
  }

  protected override async load(): Promise<void> {
    this.error = '';
    try {
      const saved = await this.read();
      this.isMissing = saved === undefined;
      if (saved !== undefined) this.show(saved);
    } catch (error) {
      this.error = this.describe(error);
    }
  }

  /** Shows the thing as it is now, with nothing written. */
  protected show(saved: Saved): void {
    this.saved = saved;
    this.draft = this.draftOf(saved);
  }

  protected set(change: Partial<Draft>): void {
    if (this.draft) this.draft = { ...this.draft, ...change };
  }

  /** Runs an action on the service, blocking other actions in the meantime. */
  protected async work(run: () => Promise<unknown>, done?: string): Promise<void> {
    this.busy = true;
    await this.attempt(run, done);
    this.busy = false;
  }

  #actions(saved: Saved, draft: Draft) {
    const isChanged = Object.keys(this.changesOf(saved, draft)).length > 0;
    return html`<platen-button slot="actions" ?disabled=${!isChanged || this.busy} @click=${() => this.show(saved)}
        >${msg('Discard')}</platen-button
      >
      <platen-button
        slot="actions"
        variant="primary"
        icon="Save"
        ?busy=${this.busy}
        ?disabled=${!isChanged || !this.isValid(draft) || this.busy}
        @click=${() => this.save(saved, draft)}
        >${msg('Save')}</platen-button
      >`;
  }

  override render() {
    const { saved, draft } = this;
    const { text, backTo, backLabel } = this.headingOf(saved);
    return html`<platen-page-heading .heading=${text} back-href=${this.href(backTo)} back-label=${backLabel}>
        ${saved || this.error || this.isMissing ? nothing : html`<span role="status">${msg('Loading…')}</span>`}
        ${saved ? this.mark(saved) : nothing}
        ${saved && draft && this.mayChange ? this.#actions(saved, draft) : nothing}
      </platen-page-heading>
      ${
        this.error
          ? html`<platen-error-state .text=${this.error} @retry=${() => this.load()}></platen-error-state>`
          : nothing
      }
      ${this.isMissing ? this.missing() : nothing} ${saved && draft ? this.content(saved, draft) : nothing}`;
  }

  static override styles = [baseStyles, pageStyles];
}
