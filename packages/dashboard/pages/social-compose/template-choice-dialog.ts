import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateEntry } from '@platen/api';
import { defineElement, type SelectOption, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { ParameterValues } from '@platen/playground';
import { isVideo, parseTemplate, type Template } from '@platen/template';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { playgroundColors } from '../../elements/playground-colors.ts';
import { TemplateSearch } from '../../elements/template-search.ts';
import { createTemplateDrawing, type TemplateDrawing } from '../template/template-drawing.ts';
import type { DraftMedium } from './post-draft.ts';
import { templateChoiceStyles } from './template-choice-styles.ts';
import '@platen/playground';
import '../../elements/error-state.ts';

type Format = 'png' | 'jpg' | 'mp4';

/**
 * Renders a template as it is filled in, for a post.
 * @fires media-choose - `detail` is the media, as a list.
 * @fires dialog-close
 */
export class PlatenTemplateChoiceDialog extends withProperties(DashboardElement, {
  entry: internal<TemplateEntry>(),
  template: internal<Template>(),
  values: internal<ParameterValues>(() => ({})),
  format: internal<Format>('png'),
  busy: internal(false),
  error: internal(''),
}) {
  #drawing: TemplateDrawing | undefined;
  readonly #templates = new TemplateSearch(this);

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    void this.#drawing?.drawing.close();
  }

  protected override firstUpdated(): void {
    void this.#templates.list.reload();
    void focusInDialog(this, 'platen-text-field');
  }

  async #choose(entry: TemplateEntry): Promise<void> {
    this.entry = entry;
    this.error = '';
    try {
      const { content } = await this.client.getTemplate({ params: { id: entry.id } });
      const template = parseTemplate(content);
      this.format = isVideo(template) ? 'mp4' : 'png';
      this.#drawing ??= createTemplateDrawing(this.session);
      this.template = template;
    } catch (error) {
      this.error = this.describe(error);
    }
  }

  #back(): void {
    this.entry = undefined;
    this.template = undefined;
    this.values = {};
    this.error = '';
    void focusInDialog(this, 'platen-text-field');
  }

  async #render(): Promise<void> {
    const { entry } = this;
    if (!entry || this.busy) return;
    this.busy = true;
    this.error = '';
    try {
      const answer = await this.client.renderTemplate({
        body: {
          templateId: entry.id,
          modifications: this.values as Record<string, string>,
          response: { type: 'url', format: this.format },
          source: 'dashboard',
        },
      });
      // Jobs were not asked for.
      if (!('data' in answer)) return;
      const urls = Array.isArray(answer.data) ? answer.data.map(({ content }) => content) : [answer.data.content];
      const kind = this.format === 'mp4' ? ('video' as const) : ('image' as const);
      const { format } = this;
      this.notify(
        'media-choose',
        urls.map((url): DraftMedium => ({ url, name: entry.name, kind, format })),
      );
    } catch (error) {
      this.error = this.describe(error);
    }
    this.busy = false;
  }

  #list() {
    const { rows, state, error, hasMore } = this.#templates.list;
    return html`<platen-text-field
        type="search"
        icon="Search"
        .label=${msg('Search templates')}
        .value=${this.#templates.text}
        @value-input=${this.#templates.onInput}
      ></platen-text-field>
      ${
        state === 'failed'
          ? html`<platen-error-state .text=${error} @retry=${() => this.#templates.list.retry()}></platen-error-state>`
          : state === 'loading'
            ? html`<p class="soft" role="status">${msg('Loading…')}</p>`
            : rows.length === 0
              ? html`<p class="soft" role="status">${msg('No templates found')}</p>`
              : html`<ul>
                  ${rows.map(
                    (entry) =>
                      html`<li>
                        <button type="button" class="template" @click=${() => this.#choose(entry)}>
                          <span class="image"
                            >${
                              entry.thumbnail_url
                                ? html`<img src=${entry.thumbnail_url} alt="" loading="lazy" />`
                                : html`<platen-icon name="LayoutTemplate"></platen-icon>`
                            }</span
                          >
                          <bdi>${entry.name}</bdi>
                        </button>
                      </li>`,
                  )}
                </ul>`
      }
      ${
        hasMore && state !== 'failed'
          ? html`<platen-button ?busy=${state === 'more'} @click=${() => this.#templates.list.more()}
              >${msg('Load more')}</platen-button
            >`
          : nothing
      }`;
  }

  #form(template: Template) {
    const drawing = this.#drawing;
    const options: SelectOption[] = [
      { value: 'png', label: msg('Image (PNG)') },
      { value: 'jpg', label: msg('Image (JPEG)') },
      ...(isVideo(template) ? [{ value: 'mp4', label: msg('Video (MP4)') }] : []),
    ];
    return html`<div class="filled">
      <div class="fields">
        <parameter-form
          .template=${template}
          .page=${1}
          .values=${this.values}
          @values-change=${({ detail }: CustomEvent<ParameterValues>) => (this.values = detail)}
        ></parameter-form>
        <platen-select-field
          .label=${msg('Format')}
          .value=${this.format}
          .options=${options}
          @value-change=${({ detail }: CustomEvent<Format>) => (this.format = detail)}
        ></platen-select-field>
      </div>
      ${
        drawing
          ? html`<live-image
              .drawing=${drawing.drawing}
              .template=${template}
              .values=${this.values}
              .page=${1}
            ></live-image>`
          : nothing
      }
    </div>`;
  }

  override render() {
    const { entry, template } = this;
    return html`<platen-dialog
      open
      size="large"
      .heading=${entry ? entry.name : msg('From a template')}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      <div class="fields">
        ${
          entry
            ? template
              ? this.#form(template)
              : this.error
                ? nothing
                : html`<p class="soft" role="status">${msg('Loading…')}</p>`
            : this.#list()
        }
        ${this.error ? html`<p class="error" role="alert" dir="auto">${this.error}</p>` : nothing}
      </div>
      ${
        entry
          ? html`<platen-button slot="footer" @click=${this.#back}>${msg('Other templates')}</platen-button>
              <platen-button
                slot="footer"
                variant="primary"
                ?busy=${this.busy}
                ?disabled=${this.busy || !template}
                @click=${this.#render}
                >${msg('Render and add')}</platen-button
              >`
          : html`<platen-button slot="footer" @click=${() => this.notify('dialog-close')}
              >${msg('Cancel')}</platen-button
            >`
      }
    </platen-dialog>`;
  }

  static override styles = [baseStyles, pageStyles, playgroundColors, templateChoiceStyles];
}

defineElement('platen-template-choice-dialog', PlatenTemplateChoiceDialog);
