import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateDetail } from '@platen/api';
import { writtenDesign, type ShownDesign } from '@platen/editor/design-choices';
import { defineElement, type SelectOption, internal, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { formatGroups, outputFormat, type ParameterValues } from '@platen/playground';
import { isVideo, type Report, type Template } from '@platen/template';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { formatGroupNames } from '../../elements/format-group-names.ts';
import { formatNumber } from '../../elements/format-values.ts';
import { playgroundColors } from '../../elements/playground-colors.ts';
import { playgroundStyles } from './playground-styles.ts';
import { designFields, sampleValues, type SampleRequest } from './sample-request.ts';
import { loadPromptKeys } from './load-prompt-keys.ts';
import { createTemplateDrawing, type TemplateDrawing } from './template-drawing.ts';
import './code-panel.ts';

type Format = (typeof formatGroups)[number]['formats'][number]['format'];

/** A render that the service made. */
interface Rendered {
  urls: readonly string[];
  durationMs: number;
  report: Report;
}

/** The template's parameters as a form, its image or video as it is filled in, a render by the service, and code for programs. */
export class PlatenPlaygroundPanel extends withProperties(DashboardElement, {
  detail: required<TemplateDetail>(),
  /** The template's content, as the engine draws it. */
  template: required<Template>(),
  values: internal<ParameterValues>(() => ({})),
  design: internal<ShownDesign>(writtenDesign),
  /** From 1. */
  page: internal(1),
  view: internal<'image' | 'video'>('image'),
  format: internal<Format>('png'),
  report: internal<Report>(() => []),
  busy: internal(false),
  error: internal(''),
  rendered: internal<Rendered>(),
  /** Keys of prompts for the models that are on. */
  prompts: internal<readonly string[]>(() => []),
}) {
  #drawing: TemplateDrawing | undefined;
  #request: SampleRequest | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#drawing ??= createTemplateDrawing(this.session);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    void this.#drawing?.drawing.close();
    this.#drawing = undefined;
  }

  override willUpdate(): void {
    if (!this.hasUpdated) void loadPromptKeys(this.client, this.template).then((keys) => (this.prompts = keys));
    if (!this.hasUpdated && isVideo(this.template)) {
      this.view = 'video';
      this.format = 'mp4';
    }
    const { serviceUrl } = this.session.place;
    const next: SampleRequest = {
      baseUrl: `${serviceUrl}/v1`,
      templateId: this.detail.id,
      modifications: sampleValues(this.values, this.#examples),
      design: this.design,
      format: this.format,
    };
    if (JSON.stringify(next) !== JSON.stringify(this.#request)) this.#request = next;
  }

  async #render(): Promise<void> {
    this.busy = true;
    this.error = '';
    this.rendered = undefined;
    try {
      const answer = await this.client.renderTemplate({
        body: {
          templateId: this.detail.id,
          modifications: this.values as Record<string, string>,
          ...designFields(this.design),
          response: { type: 'url', format: this.format },
          source: 'dashboard',
        },
      });
      // Answers of other types and jobs were not asked for.
      if (!('data' in answer)) return;
      const { data } = answer;
      const isList = Array.isArray(data);
      const durationMs = 'responseTime' in answer ? answer.responseTime : isList ? 0 : data.responseTime;
      this.rendered = {
        urls: isList ? data.map(({ content }) => content) : [data.content],
        durationMs,
        report: answer.report,
      };
    } catch (error) {
      this.error = this.describe(error);
    }
    this.busy = false;
  }

  /** The parameters with an example of each; those of lists and objects as such. */
  get #examples(): readonly { key: string; example: unknown }[] {
    const { data = {} } = this.template;
    return this.detail.modifications.map(({ key, example }) => {
      const isNested = Object.hasOwn(data, key) && ['list', 'object'].includes(data[key]?.type ?? '');
      return { key, example: isNested ? (JSON.parse(example) as unknown) : example };
    });
  }

  /** Texts alone can stand in signed addresses. */
  get #texts(): ReadonlySet<string> {
    return new Set(this.detail.modifications.filter(({ type }) => type === 'text').map(({ key }) => key));
  }

  override render() {
    const { template, values, page } = this;
    return html`
      <section class="form" aria-label=${msg('Parameters')}>
        ${this.#renderPages()}
        <design-fields
          .template=${template}
          .design=${this.design}
          @design-change=${(event: CustomEvent<ShownDesign>) => (this.design = event.detail)}
        ></design-fields>
        <parameter-form
          .design=${this.design}
          .template=${template}
          .page=${page}
          .values=${values}
          .nameFile=${this.#drawing?.nameFile}
          @values-change=${(event: CustomEvent<ParameterValues>) => (this.values = event.detail)}
        ></parameter-form>
      </section>
      <section class="preview" aria-label=${msg('Preview')}>
        ${this.#renderViews()} ${this.#renderPreview()} ${this.#renderReport(this.report)}
      </section>
      <div class="outcome">
        <section aria-labelledby="render">
          <h2 id="render">${msg('Render')}</h2>
          ${this.#renderService()}
        </section>
        <section aria-labelledby="code">
          <h2 id="code">${msg('From code')}</h2>
          <platen-code-panel .request=${this.#request} .texts=${this.#texts}></platen-code-panel>
          ${
            this.prompts.length === 0
              ? nothing
              : html`<p class="soft">
                  ${msg('In place of a value, these take a prompt from which a model makes it:')}
                  ${this.prompts.map((key) => html`<code dir="ltr">${key}</code> `)}
                </p>`
          }
        </section>
      </div>
    `;
  }

  #renderPages() {
    const { pages } = this.template;
    if (pages.length < 2) return nothing;
    const options: SelectOption[] = pages.map(({ name }, index) => ({
      value: String(index + 1),
      label: name ? msg(str`Page ${index + 1}: ${name}`) : msg(str`Page ${index + 1}`),
    }));
    return html`<platen-select-field
      class="pages"
      .label=${msg('Page')}
      .value=${String(this.page)}
      .options=${options}
      @value-change=${(event: CustomEvent<string>) => (this.page = Number(event.detail))}
    ></platen-select-field>`;
  }

  #renderViews() {
    if (!isVideo(this.template)) return nothing;
    const names = { video: msg('Video'), image: msg('Image') };
    return html`<div class="views" role="group" aria-label=${msg('View')}>
      ${(['video', 'image'] as const).map(
        (view) =>
          html`<platen-button
            variant=${view === this.view ? 'primary' : 'plain'}
            aria-pressed=${String(view === this.view)}
            @click=${() => (this.view = view)}
            >${names[view]}</platen-button
          >`,
      )}
    </div>`;
  }

  #renderPreview() {
    const { template, values, page } = this;
    const drawn = template.pages[page - 1];
    const onReport = (event: CustomEvent<Report>): void => {
      this.report = event.detail;
    };
    if (!this.#drawing) return nothing;
    const { drawing, assetBase, resolveAsset } = this.#drawing;
    return this.view === 'video'
      ? html`<video-player
          .assetBase=${assetBase}
          .resolveAsset=${resolveAsset}
          .template=${template}
          .values=${values}
          .design=${this.design}
          .ratio=${drawn ? drawn.width / drawn.height : 1}
          @report-change=${onReport}
        ></video-player>`
      : html`<live-image
          .drawing=${drawing}
          .template=${template}
          .values=${values}
          .design=${this.design}
          .page=${page}
          @report-change=${onReport}
        ></live-image>`;
  }

  #renderReport(report: Report) {
    const messages = [...new Set(report.map(({ message }) => message))].slice(0, 8);
    if (messages.length === 0) return nothing;
    return html`<ul class="report" aria-label=${msg('Notes')}>
      ${messages.map((message) => html`<li><bdi>${message}</bdi></li>`)}
    </ul>`;
  }

  #renderService() {
    const { rendered } = this;
    const isMoving = isVideo(this.template);
    const names = formatGroupNames();
    const options: SelectOption[] = formatGroups
      .filter(({ moving }) => isMoving || !moving)
      .flatMap(({ name, formats }) =>
        formats.map(({ format, name: label }) => ({ value: format, label, group: names[name] ?? name })),
      );
    return html`<div class="render">
        <platen-select-field
          .label=${msg('Format')}
          .value=${this.format}
          .options=${options}
          @value-change=${(event: CustomEvent<Format>) => (this.format = outputFormat(event.detail).format)}
        ></platen-select-field>
        <platen-button
          variant="primary"
          icon="Play"
          ?busy=${this.busy}
          ?disabled=${this.busy || !this.session.can('member')}
          @click=${this.#render}
          >${msg('Render with the service')}</platen-button
        >
      </div>
      <div role="status">
        ${
          rendered
            ? html`<p class="soft">${msg(str`Rendered in ${formatNumber(Math.round(rendered.durationMs))} ms.`)}</p>
                <ul class="files">
                  ${rendered.urls.map(
                    (url, index) =>
                      html`<li>
                        <a href=${url} target="_blank" rel="noopener noreferrer"
                          >${rendered.urls.length > 1 ? msg(str`Open page ${index + 1}`) : msg('Open file')}</a
                        >
                      </li>`,
                  )}
                </ul>
                ${this.#renderReport(rendered.report)}`
            : nothing
        }
      </div>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}`;
  }

  static override styles = [baseStyles, playgroundColors, playgroundStyles];
}

defineElement('platen-playground-panel', PlatenPlaygroundPanel);
