import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { renderJobStatuses, type RenderJob, type RenderJobStatus } from '@platen/api';
import { defineElement, type SelectOption } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { Column } from '../../elements/data-table.ts';
import { formatDuration, formatInstant } from '../../elements/format-values.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { TemplateNames } from '../../elements/template-names.ts';
import { cancelJob } from './cancel-job.ts';
import { JobFollower, mergeJobs } from './follow-jobs.ts';
import { describeStatus } from '../../elements/describe-status.ts';
import '../../elements/data-table.ts';
import '../../elements/empty-state.ts';
import '../../elements/page-heading.ts';
import './job-progress.ts';

/** How often new jobs are looked for while the page is seen, in milliseconds. */
const lookMs = 6000;
const partSize = 25;

/** The render jobs of the last seven days, with their progress as it happens. */
export class RendersPage extends PageElement {
  readonly #names = new TemplateNames(this);
  readonly #list = new ListLoader<RenderJob>(this, async (from, signal) => {
    const query = { limit: partSize, ...this.#filter, ...(from !== undefined && { cursor: Number(from) }) };
    const { data, next_cursor: next } = await this.client.listRenderJobs({ query }, { signal });
    return { rows: data, next: next === null ? undefined : String(next) };
  });
  #follower: JobFollower | undefined;
  #timer = 0;
  #shownStatus = '';

  get #status(): RenderJobStatus | undefined {
    return renderJobStatuses.find((status) => status === this.location.query.get('status'));
  }

  get #filter(): { status?: RenderJobStatus } {
    const status = this.#status;
    return status === undefined ? {} : { status };
  }

  protected override async load(): Promise<void> {
    this.#follower = new JobFollower(this.client, (job) => this.#list.set(mergeJobs(this.#list.rows, [job])));
    this.#timer = window.setInterval(() => void this.#look(), lookMs);
    await this.#reload();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
    this.#follower?.close();
  }

  override willUpdate(): void {
    const status = this.#status ?? '';
    if (this.hasUpdated && status !== this.#shownStatus) void this.#reload();
    this.#shownStatus = status;
  }

  async #reload(): Promise<void> {
    await this.#list.reload();
    if (this.isConnected) this.#follower?.follow(this.#list.rows);
  }

  async #look(): Promise<void> {
    if (document.visibilityState !== 'visible' || this.#list.state !== 'ready') return;
    const status = this.#status;
    const answer = await this.client
      .listRenderJobs({ query: { limit: partSize, ...this.#filter } })
      // What cannot be read now is read the next time.
      .catch(() => undefined);
    if (!answer || !this.isConnected || status !== this.#status || this.#list.state !== 'ready') return;
    this.#list.set(mergeJobs(this.#list.rows, answer.data));
    this.#follower?.follow(this.#list.rows);
  }

  async #cancel(job: RenderJob): Promise<void> {
    const now = await cancelJob(this, job);
    if (now) this.#list.set(mergeJobs(this.#list.rows, [now]));
  }

  #columns(): Column<RenderJob>[] {
    return [
      {
        id: 'template',
        label: msg('Template'),
        isName: true,
        cell: ({ id, template_id: template }) =>
          html`<a href=${this.href(`/renders/${id}`)}><bdi>${this.#names.of(template)}</bdi></a>`,
      },
      {
        id: 'status',
        label: msg('Status'),
        cell: (job) => html`<platen-job-progress .job=${job}></platen-job-progress>`,
      },
      { id: 'format', label: msg('Format'), cell: ({ format }) => format.toUpperCase() },
      { id: 'created', label: msg('Requested'), isShort: true, cell: ({ created_at: at }) => formatInstant(at) },
      { id: 'took', label: msg('Duration'), isNumber: true, cell: (job) => durationOf(job) },
      {
        id: 'actions',
        label: msg('Actions'),
        hideLabel: true,
        isNumber: true,
        cell: (job) =>
          job.status === 'queued'
            ? html`<platen-button variant="quiet" icon="X" @click=${() => this.#cancel(job)}
                >${msg('Cancel')}<span class="visually-hidden"> ${msg(str`render ${job.id}`)}</span></platen-button
              >`
            : nothing,
      },
    ];
  }

  #empty() {
    if (this.#status !== undefined) {
      return html`<platen-empty-state slot="empty" icon="Search" .heading=${msg('No renders with this status')}>
        ${msg('Renders are kept in this list for seven days.')}
        <platen-button slot="actions" @click=${() => this.dashboard.router.setQuery({ status: '' })}
          >${msg('Show all')}</platen-button
        >
      </platen-empty-state>`;
    }
    return html`<platen-empty-state slot="empty" icon="Clock" .heading=${msg('No renders in the last seven days')}>
      ${msg('Track renders that run in the background: videos, large documents and everything requested in “async” mode. Synchronous renders are listed in the logs.')}
      <a slot="actions" href=${this.href('/logs')}>${msg('Open log')}</a>
      <a slot="actions" href=${`${this.session.place.servicePath}/v1/docs`} target="_blank" rel="noopener"
        >${msg('How to request a render')}</a
      >
    </platen-empty-state>`;
  }

  override render() {
    const options: SelectOption[] = [
      { value: '', label: msg('All statuses') },
      ...renderJobStatuses.map((value) => ({ value, label: describeStatus(value).label })),
    ];
    return html`<platen-page-heading .heading=${msg('Renders')}>
        ${msg('Background renders in real time. Renders are listed for seven days.')}
      </platen-page-heading>
      <div class="filters">
        <platen-select-field
          .label=${msg('Status')}
          .value=${this.#status ?? ''}
          .options=${options}
          @value-change=${(event: CustomEvent<string>) => this.dashboard.router.setQuery({ status: event.detail })}
        ></platen-select-field>
      </div>
      <platen-data-table
        .label=${msg('Renders')}
        .columns=${this.#columns()}
        .rows=${this.#list.rows}
        .rowKey=${({ id }: RenderJob) => id}
        .state=${this.#list.state}
        .error=${this.#list.error}
        .hasMore=${this.#list.hasMore}
        @load-more=${() => this.#list.more()}
        @retry=${() => this.#list.retry()}
      >
        ${this.#empty()}
      </platen-data-table>`;
  }

  static override styles = [baseStyles, pageStyles];
}

/** How long a job took, or takes so far. */
function durationOf({ started_at: started, completed_at: completed, status }: RenderJob): string {
  if (started === null || completed === null || status === 'canceled') return '';
  return formatDuration(Date.parse(completed) - Date.parse(started));
}

defineElement('platen-page-renders', RendersPage);
