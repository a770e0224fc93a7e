import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { RenderJob } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { Fact } from '../../elements/fact-list.ts';
import { formatDuration, formatInstant } from '../../elements/format-values.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { TemplateNames } from '../../elements/template-names.ts';
import { askToDeleteRender } from '../../elements/delete-render.ts';
import { cancelJob } from './cancel-job.ts';
import { JobFollower } from './follow-jobs.ts';
import { adviseOn } from './job-text.ts';
import '../../elements/code-block.ts';
import '../../elements/fact-list.ts';
import '../../elements/error-state.ts';
import '../../elements/page-heading.ts';
import './job-progress.ts';
import './render-result.ts';

/** Entries that are shown of what a strict render was refused for. */
const maxShown = 20;

/** One render job: its files or its error, when it ran, its caller's metadata, and its webhook. */
export class RenderPage extends withProperties(PageElement, {
  job: internal<RenderJob>(),
  error: internal(''),
  busy: internal(false),
}) {
  readonly #names = new TemplateNames(this);
  #follower: JobFollower | undefined;

  protected override async load(): Promise<void> {
    this.error = '';
    try {
      const job = await this.client.getRenderJob({ params: { id: this.param('id') } });
      if (!this.isConnected) return;
      this.job = job;
      this.#follower ??= new JobFollower(this.client, (now) => {
        // What tells of progress leaves the result out; the end of it brings it.
        this.job = now;
      });
      this.#follower.follow([job]);
    } catch (error) {
      this.error = this.describe(error);
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#follower?.close();
  }

  async #cancel(job: RenderJob): Promise<void> {
    this.busy = true;
    this.job = (await cancelJob(this, job)) ?? this.job;
    this.busy = false;
  }

  async #delete({ id }: RenderJob): Promise<void> {
    this.busy = true;
    const isDone = await askToDeleteRender(this, () => this.client.deleteRenderJob({ params: { id } }));
    this.busy = false;
    if (isDone) this.dashboard.router.go('/renders');
  }

  async #redeliver({ id }: RenderJob): Promise<void> {
    this.busy = true;
    await this.attempt(async () => {
      this.job = await this.client.redeliverRenderJob({ params: { id } });
    }, msg('Webhook resent'));
    this.busy = false;
  }

  #facts(job: RenderJob): Fact[] {
    const { created_at: created, started_at: started, completed_at: completed } = job;
    return [
      {
        label: msg('Template'),
        value: html`<bdi>${this.#names.of(job.template_id)}</bdi>
          <a href=${this.href(`/logs?template=${encodeURIComponent(job.template_id)}`)}>${msg('View log')}</a>`,
      },
      { label: msg('Format'), value: job.format.toUpperCase() },
      { label: msg('Requested'), value: formatInstant(created) },
      { label: msg('Started'), value: started && formatInstant(started) },
      { label: msg('Ended'), value: completed && formatInstant(completed) },
      {
        label: msg('Duration'),
        value: started && completed ? formatDuration(Date.parse(completed) - Date.parse(started)) : '',
      },
      { label: msg('ID'), value: html`<span class="mono">${job.id}</span>` },
    ];
  }

  #error({ error, error_code: code, report }: RenderJob) {
    if (error === null) return nothing;
    const advice = adviseOn(code);
    return html`<section class="card problem" aria-label=${msg('Error')}>
      <h2>${msg('Error')}</h2>
      <p>${error}</p>
      ${
        report === null || report.length === 0
          ? nothing
          : html`<ul>
              ${report.slice(0, maxShown).map(({ message }) => html`<li>${message}</li>`)}
            </ul>`
      }
      ${advice === undefined ? nothing : html`<p><strong>${msg('What to do:')}</strong> ${advice}</p>`}
      ${code === null ? nothing : html`<p class="soft">${msg('Code:')} <span class="mono">${code}</span></p>`}
    </section>`;
  }

  #webhook(job: RenderJob) {
    const { webhook } = job;
    if (!webhook) return nothing;
    const facts: Fact[] = [
      { label: msg('Address'), value: html`<span class="mono">${webhook.url}</span>` },
      { label: msg('Attempts'), value: String(webhook.attempts) },
      { label: msg('Delivered at'), value: webhook.delivered_at && formatInstant(webhook.delivered_at) },
      { label: msg('Failed at'), value: webhook.failed_at && formatInstant(webhook.failed_at) },
      { label: msg('Last error'), value: webhook.last_error },
    ];
    return html`<section class="card" aria-label=${msg('Webhook')}>
      <h2>${msg('Webhook')}</h2>
      <platen-fact-list .facts=${facts}></platen-fact-list>
      ${
        job.finished && this.session.can('member')
          ? html`<div class="buttons">
              <platen-button icon="RefreshCw" ?disabled=${this.busy} @click=${() => this.#redeliver(job)}
                >${msg('Resend')}</platen-button
              >
            </div>`
          : nothing
      }
    </section>`;
  }

  override render() {
    const { job } = this;
    return html`<platen-page-heading
        .heading=${msg(str`Render ${this.param('id')}`)}
        back-href=${this.href('/renders')}
        back-label=${msg('Renders')}
      >
        ${
          job
            ? html`<platen-job-progress aria-live="polite" .job=${job}></platen-job-progress>`
            : this.error
              ? nothing
              : html`<span role="status">${msg('Loading…')}</span>`
        }
        ${
          job?.status === 'queued' && this.session.can('member')
            ? html`<platen-button slot="actions" icon="X" ?disabled=${this.busy} @click=${() => this.#cancel(job)}
                >${msg('Cancel render')}</platen-button
              >`
            : nothing
        }
        ${
          job?.finished && this.session.can('member')
            ? html`<platen-button slot="actions" icon="Trash2" ?disabled=${this.busy} @click=${() => this.#delete(job)}
                >${msg('Delete render')}</platen-button
              >`
            : nothing
        }
      </platen-page-heading>
      ${
        this.error
          ? html`<platen-error-state .text=${this.error} @retry=${() => this.load()}></platen-error-state>`
          : nothing
      }
      ${job ? this.#details(job) : nothing}`;
  }

  #details(job: RenderJob) {
    return html`<div class="columns">
      <div class="stack">
        ${this.#error(job)}
        ${
          job.status === 'succeeded'
            ? html`<platen-render-result .result=${job.result}></platen-render-result>`
            : nothing
        }
        ${
          job.finished
            ? nothing
            : html`<section class="card">
                <p class="soft">${msg('The files appear here when they are ready. You can leave the page.')}</p>
              </section>`
        }
      </div>
      <div class="stack">
        <section class="card" aria-label=${msg('Details')}>
          <h2>${msg('Details')}</h2>
          <platen-fact-list .facts=${this.#facts(job)}></platen-fact-list>
        </section>
        ${
          job.metadata === null
            ? nothing
            : html`<section class="card" aria-label=${msg('Metadata')}>
                <h2>${msg('Metadata')}</h2>
                <p class="soft">${msg('Data from the request, returned with the webhook.')}</p>
                <platen-code-block
                  .label=${msg('Request')}
                  .code=${typeof job.metadata === 'string' ? job.metadata : JSON.stringify(job.metadata, null, 2)}
                ></platen-code-block>
              </section>`
        }
        ${this.#webhook(job)}
      </div>
    </div>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      .problem {
        border-color: var(--platen-danger);
        background: var(--platen-danger-wash);
      }
      .problem ul {
        padding-inline-start: 20px;
        list-style: disc;
      }
      .problem :is(p, li) {
        overflow-wrap: anywhere;
      }
    `,
  ];
}

defineElement('platen-page-render', RenderPage);
