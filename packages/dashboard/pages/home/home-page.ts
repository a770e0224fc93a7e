import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateEntry } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { imageCardStyles } from '../../elements/image-card-styles.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { TemplateNames } from '../../elements/template-names.ts';
import type { HomeEntry } from './home-entry.ts';
import { loadActivity } from './load-activity.ts';
import { areStepsDone, loadSteps, type FirstSteps } from './load-steps.ts';
import { loadWaiting } from './load-waiting.ts';
import { PutAway } from './put-away.ts';
import '../../elements/error-state.ts';
import '../../elements/page-heading.ts';
import './entry-list.ts';
import './first-steps.ts';

/** Templates that are shown as cards. */
const maxCards = 5;

/** Where the dashboard begins: the first steps, what waits for the person, and what happened lately. */
export class HomePage extends withProperties(PageElement, {
  steps: internal<FirstSteps>(),
  waiting: internal<readonly HomeEntry[]>(),
  activity: internal<readonly HomeEntry[]>(),
  templates: internal<readonly TemplateEntry[]>([]),
  error: internal(''),
  isMaking: internal(false),
}) {
  readonly #names = new TemplateNames(this);
  readonly #closedEntries = new PutAway('platen-dashboard-closed-entries');
  readonly #closedSteps = new PutAway('platen-dashboard-closed-steps');

  protected override async load(): Promise<void> {
    this.error = '';
    const isShown = this.session.can('member') && !this.#closedSteps.has(this.#workspaceId);
    try {
      await Promise.all([this.#loadWaiting(), this.#loadActivity(), isShown && this.#loadSteps()]);
    } catch (error) {
      this.error = this.describe(error);
    }
  }

  async #loadWaiting(): Promise<void> {
    this.waiting = await loadWaiting(this.session, this.#names);
  }

  async #loadActivity(): Promise<void> {
    const { entries, templates } = await loadActivity(this.session, this.#names);
    this.activity = entries;
    this.templates = templates.slice(0, maxCards);
  }

  async #loadSteps(): Promise<void> {
    this.steps = await loadSteps(this.session);
  }

  get #workspaceId(): string {
    return this.session.workspace.peek()?.id ?? '';
  }

  async #make(): Promise<void> {
    if (await this.attempt(() => import('../templates/new-template-dialog.ts'))) this.isMaking = true;
  }

  #closeEntry(key: string): void {
    this.#closedEntries.add(key);
    this.requestUpdate();
    this.renderRoot.querySelector<HTMLElement>('platen-page-heading')?.focus();
  }

  #closeSteps(): void {
    this.#closedSteps.add(this.#workspaceId);
    this.steps = undefined;
    this.renderRoot.querySelector<HTMLElement>('platen-page-heading')?.focus();
  }

  #entries(label: string, entries: readonly HomeEntry[] | undefined, none: string) {
    const shown = entries?.filter(({ key }) => !this.#closedEntries.has(key));
    return html`<section class="card" aria-label=${label}>
      <h2>${label}</h2>
      ${
        !shown
          ? html`<p class="soft" role="status">${msg('Loading…')}</p>`
          : shown.length === 0
            ? html`<p class="soft">${none}</p>`
            : html`<platen-entry-list
                .label=${label}
                .entries=${shown}
                @entry-close=${({ detail }: CustomEvent<string>) => this.#closeEntry(detail)}
              ></platen-entry-list>`
      }
    </section>`;
  }

  #cards() {
    if (this.templates.length === 0) return nothing;
    return html`<section aria-labelledby="recent">
      <div class="line">
        <h2 id="recent">${msg('Recent templates')}</h2>
        <a href=${this.href('/templates')}>${msg('All templates')}</a>
      </div>
      <ul class="cards">
        ${this.templates.map(
          ({ id, name, thumbnail_url: url }) =>
            html`<li>
              <a href=${this.href(this.session.can('member') ? `/templates/${id}/edit` : `/templates/${id}`)}>
                <span class="image"
                  >${
                    url === ''
                      ? html`<platen-icon name="Image"></platen-icon>`
                      : html`<img src=${url} alt="" loading="lazy" decoding="async" />`
                  }</span
                >
                <span class="name"><bdi>${name}</bdi></span>
              </a>
            </li>`,
        )}
      </ul>
    </section>`;
  }

  override render() {
    const { steps, error } = this;
    const hasSteps = steps !== undefined && !areStepsDone(steps);
    return html`<platen-page-heading .heading=${msg('Overview')}>
        ${
          this.session.can('member')
            ? html`<platen-button
                slot="actions"
                variant=${hasSteps ? 'plain' : 'primary'}
                icon="Plus"
                @click=${() => this.#make()}
                >${msg('New template')}</platen-button
              >`
            : nothing
        }
      </platen-page-heading>
      <div class="stack">
        ${error ? html`<platen-error-state .text=${error} @retry=${() => this.load()}></platen-error-state>` : nothing}
        ${
          hasSteps
            ? html`<platen-first-steps
                .steps=${steps}
                @template-new=${() => this.#make()}
                @steps-close=${() => this.#closeSteps()}
              ></platen-first-steps>`
            : nothing
        }
        ${this.#cards()}
        <div class="columns">
          ${this.#entries(msg('Waiting for you'), this.waiting, msg('Nothing waits for you.'))}
          ${this.#entries(msg('Recent activity'), this.activity, msg('Renders, changed templates, approvals and posts appear here.'))}
        </div>
      </div>
      ${
        this.isMaking
          ? html`<platen-new-template-dialog
              @dialog-close=${() => (this.isMaking = false)}
            ></platen-new-template-dialog>`
          : nothing
      }`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    imageCardStyles,
    css`
      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        justify-content: space-between;
        gap: 4px 12px;
        margin-block-end: 10px;
      }
      .line a {
        color: var(--platen-accent);
      }
      h2 {
        font-size: 1.1em;
      }
      .cards {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(180px, 42%), 1fr));
        grid-template-rows: auto;
        grid-auto-rows: 0;
        gap: 0 14px;
        overflow: hidden;
      }
      .cards a {
        display: block;
        overflow: clip;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: var(--platen-surface);
      }
      .cards a:hover {
        border-color: var(--platen-line-strong);
      }
      .image {
        height: 120px;
        padding: 10px;
        color: var(--platen-ink-soft);
      }
      img {
        width: auto;
        height: auto;
        max-height: 100px;
      }
      .name {
        display: block;
        padding: 8px 12px;
        overflow: hidden;
        font-weight: 600;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .columns {
        grid-template-columns: repeat(auto-fit, minmax(min(360px, 100%), 1fr));
      }
    `,
  ];
}

defineElement('platen-page-home', HomePage);
