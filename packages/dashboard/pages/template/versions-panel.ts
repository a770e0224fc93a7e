import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateVersion } from '@platen/api';
import { defineElement, internal, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { parseTemplate, type Template } from '@platen/template';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import type { Column } from '../../elements/data-table.ts';
import { formatInstant } from '../../elements/format-values.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { createTemplateDrawing, type TemplateDrawing } from './template-drawing.ts';
import '../../elements/data-table.ts';

/**
 * Versions of the template; each can be viewed and restored.
 * @fires template-change - One was made the present one.
 */
export class PlatenVersionsPanel extends withProperties(DashboardElement, {
  templateId: required<number>(),
  /** The version that is looked at. */
  shown: internal<{ version: string; template: Template }>(),
}) {
  #drawing: TemplateDrawing | undefined;
  readonly #list = new ListLoader<TemplateVersion, number>(this, async (cursor, signal) => {
    const query = { limit: 20, ...(cursor !== undefined && { cursor }) };
    const { data, pagination } = await this.client.listTemplateVersions(
      { params: { id: this.templateId }, query },
      { signal },
    );
    return { rows: data, next: pagination.next_cursor ?? undefined };
  });

  protected override firstUpdated(): void {
    void this.#list.reload();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    void this.#drawing?.drawing.close();
    this.#drawing = undefined;
  }

  async #look(version: string): Promise<void> {
    await this.attempt(async () => {
      await import('@platen/playground');
      const params = { id: this.templateId, version: Number(version) };
      const { content } = await this.client.getTemplateVersion({ params });
      this.#drawing ??= createTemplateDrawing(this.session);
      this.shown = { version, template: parseTemplate(content) };
    });
  }

  async #restore(version: string): Promise<void> {
    const isSure = await this.dashboard.questions.ask({
      heading: msg(str`Restore version ${version}?`),
      text: msg('It becomes the current version. The version before stays in the list, so nothing is lost.'),
      confirm: msg('Restore'),
    });
    if (!isSure) return;
    const params = { id: this.templateId, version: Number(version) };
    const restore = (): Promise<unknown> => this.client.restoreTemplateVersion({ params });
    if (!(await this.attempt(restore, msg(str`Version ${version} restored`)))) return;
    this.shown = undefined;
    this.notify('template-change');
    await this.#list.reload({ keep: true });
  }

  #columns(): Column<TemplateVersion>[] {
    return [
      {
        id: 'version',
        label: msg('Version'),
        isName: true,
        cell: ({ version, name }) => (name === null ? version : html`${version} · <bdi>${name}</bdi>`),
      },
      {
        id: 'time',
        label: msg('Saved'),
        isShort: true,
        cell: ({ created_at: time }) => html`<time datetime=${time}>${formatInstant(time)}</time>`,
      },
      {
        id: 'note',
        label: msg('Note'),
        cell: ({ note, author, is_current: isCurrent, embed_user_id: embedUser }) => {
          const notes = [
            ...(isCurrent ? [msg('Current')] : []),
            ...(note === null ? [] : [note]),
            ...(author === null ? [] : [msg(str`Saved by ${author}`)]),
            ...(embedUser === null ? [] : [msg(str`Saved in an embed by ${embedUser}`)]),
          ];
          return html`<bdi>${notes.join(' · ')}</bdi>`;
        },
      },
      {
        id: 'actions',
        label: msg('Actions'),
        hideLabel: true,
        isNumber: true,
        cell: ({ version, is_current: isCurrent }) =>
          html`<span class="actions">
            <platen-button variant="quiet" icon="Eye" @click=${() => this.#look(version)}
              >${msg('View version')}</platen-button
            >
            ${
              isCurrent || !this.session.can('member')
                ? nothing
                : html`<platen-button icon="History" @click=${() => this.#restore(version)}
                    >${msg('Restore')}</platen-button
                  >`
            }
          </span>`,
      },
    ];
  }

  override render() {
    const { shown } = this;
    return html`<platen-data-table
        .label=${msg('Versions')}
        .columns=${this.#columns()}
        .rows=${this.#list.rows}
        .rowKey=${({ version }: TemplateVersion) => version}
        .state=${this.#list.state}
        .error=${this.#list.error}
        .hasMore=${this.#list.hasMore}
        @load-more=${() => this.#list.more()}
        @retry=${() => this.#list.retry()}
      ></platen-data-table>
      ${
        shown
          ? html`<platen-dialog
              open
              size="large"
              .heading=${msg(str`Version ${shown.version}`)}
              @dialog-close=${() => (this.shown = undefined)}
            >
              <div class="pages">
                ${shown.template.pages.map(
                  (_page, index) =>
                    html`<live-image
                      .drawing=${this.#drawing?.drawing}
                      .template=${shown.template}
                      .values=${noValues}
                      .page=${index + 1}
                    ></live-image>`,
                )}
              </div>
            </platen-dialog>`
          : nothing
      }`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        --line: var(--platen-line);
        --surface: var(--platen-surface);
        --sunken: var(--platen-sunken);
        --ink: var(--platen-ink);
        --bad: var(--platen-danger);
        --radius: var(--platen-radius);
        --radius-small: var(--platen-radius-small);
        --shadow: 0 1px 3px rgb(20 16 40 / 22%);
        --stage-height: min(56vh, 560px);
        display: block;
        padding-block-start: 18px;
      }
      .pages {
        display: grid;
        gap: 14px;
      }
    `,
  ];
}

/** One object, as each other one is drawn again. */
const noValues = {};

defineElement('platen-versions-panel', PlatenVersionsPanel);
