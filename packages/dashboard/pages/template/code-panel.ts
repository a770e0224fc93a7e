import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, internal, reactive, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import {
  curlSample,
  nodeSample,
  pythonSample,
  renderTypeOf,
  sampleLanguages,
  signedUrlSample,
  type SampleLanguage,
} from './code-samples.ts';
import { signedDesignFields, type SampleRequest } from './sample-request.ts';
import '../../elements/code-block.ts';
import '../../elements/copy-field.ts';

/** How a program renders the template: code in several languages with what is in the form, and a signed address. */
export class PlatenCodePanel extends withProperties(DashboardElement, {
  request: required<SampleRequest>(),
  /** Keys of the parameters that signed addresses take: texts alone. */
  texts: reactive<ReadonlySet<string>>(new Set(), { attribute: false }),
  language: internal<SampleLanguage>('curl'),
  signed: internal<{ url: string; of: SampleRequest }>(),
  busy: internal(false),
  error: internal(''),
}) {
  /** The request with what a signed address takes of it. */
  get #signable(): SampleRequest {
    const modifications = Object.fromEntries(
      Object.entries(this.request.modifications)
        .filter(([key]) => this.texts.has(key))
        .map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : value]),
    );
    return { ...this.request, modifications };
  }

  async #sign(): Promise<void> {
    const { request } = this;
    const { templateId, modifications, design, format } = this.#signable;
    this.busy = true;
    this.error = '';
    try {
      const body = {
        templateId,
        renderType: renderTypeOf(format),
        responseFormat: format as 'png',
        ...signedDesignFields(design),
        modifications: modifications as Record<string, string>,
      };
      const { data } = await this.client.createSignedUrl({ body });
      this.signed = { url: data.url, of: request };
    } catch (error) {
      this.error = this.describe(error);
    }
    this.busy = false;
  }

  override render() {
    const names: Record<SampleLanguage, string> = {
      curl: 'curl',
      node: 'Node',
      python: 'Python',
      signed: msg('Signed URL'),
    };
    return html`<platen-tabs
      .label=${msg('Language')}
      .tabs=${sampleLanguages.map((id) => ({ id, label: names[id] }))}
      .value=${this.language}
      @value-change=${(event: CustomEvent<SampleLanguage>) => {
        event.stopPropagation();
        this.language = event.detail;
      }}
    >
      <div slot=${this.language} class="sample">
        ${
          this.language === 'signed'
            ? this.#renderSigned()
            : html`<platen-code-block .label=${names[this.language]} .code=${this.#code()}></platen-code-block>
                <p>
                  ${msg('Set the variable PLATEN_API_KEY to an API key of the workspace. Keys are secrets: keep them out of web pages and apps.')}
                </p>`
        }
      </div>
    </platen-tabs>`;
  }

  #code(): string {
    if (this.language === 'node') return nodeSample(this.request);
    return this.language === 'python' ? pythonSample(this.request) : curlSample(this.request);
  }

  #renderSigned() {
    const url = this.signed?.of === this.request ? this.signed.url : undefined;
    return html`
      <p>
        ${msg('A URL that renders on request, for images in emails and pages where a key would be exposed. Any change breaks its signature. Text values only.')}
      </p>
      ${
        url === undefined
          ? html`<platen-button icon="Link" ?busy=${this.busy} @click=${this.#sign}
              >${msg('Sign a URL with the form values')}</platen-button
            >`
          : html`<platen-copy-field .label=${msg('Signed URL')} .value=${url}></platen-copy-field>
              <p><a href=${url} target="_blank" rel="noopener noreferrer">${msg('Open link')}</a></p>`
      }
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      <platen-code-block
        .label=${msg('How to sign a URL in code')}
        .code=${signedUrlSample(this.#signable)}
      ></platen-code-block>
    `;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .sample {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        justify-items: start;
        gap: 12px;
        padding-block-start: 12px;
      }
      .sample > :is(platen-code-block, platen-copy-field) {
        width: 100%;
      }
      p {
        max-width: 72ch;
        color: var(--platen-ink-soft);
      }
      .error {
        color: var(--platen-danger);
      }
      a {
        color: var(--platen-accent);
      }
    `,
  ];
}

defineElement('platen-code-panel', PlatenCodePanel);
