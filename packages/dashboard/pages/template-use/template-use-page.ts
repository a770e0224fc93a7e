import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { LibraryTemplate } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { takeWanted } from './wanted-template.ts';
import '../../elements/error-state.ts';
import '../../elements/page-heading.ts';

/** A template of the library, to be copied into the workspace. The template's public page leads here, and wants that done at once. */
export class TemplateUsePage extends withProperties(PageElement, {
  starter: internal<LibraryTemplate>(),
  error: internal(''),
  busy: internal(false),
}) {
  protected override async load(): Promise<void> {
    this.error = '';
    const slug = this.param('slug');
    try {
      const starter = (await this.client.listLibraryTemplates()).find(({ id }) => id === slug);
      if (!starter) throw new Error(msg('There is no such template in the library.'));
      this.starter = starter;
    } catch (error) {
      this.error = this.describe(error);
      return;
    }
    // An address alone makes nothing: anyone can link to it.
    if (takeWanted(slug)) await this.#use();
  }

  async #use(): Promise<void> {
    const { starter } = this;
    if (!starter || this.busy) return;
    this.busy = true;
    await this.attempt(async () => {
      const body = { library_template: starter.id, name: starter.name };
      const { id } = await this.client.createTemplate({ body });
      this.dashboard.router.go(`/templates/${id}/edit`, { replace: true });
    });
    this.busy = false;
  }

  override render() {
    const { starter, error } = this;
    const { place, workspace } = this.session;
    const name = workspace.value?.name ?? '';
    return html`<platen-page-heading
        .heading=${starter?.name ?? msg('Template')}
        back-href=${this.href('/templates')}
        back-label=${msg('Templates')}
      >
        ${starter ? html`<bdi>${starter.description}</bdi>` : nothing}
        ${
          starter
            ? html`<platen-button
                slot="actions"
                variant="primary"
                icon="CopyPlus"
                ?busy=${this.busy}
                ?disabled=${this.busy}
                @click=${this.#use}
                >${msg('Use this template')}</platen-button
              >`
            : nothing
        }
      </platen-page-heading>
      ${error ? html`<platen-error-state .text=${error} @retry=${() => this.load()}></platen-error-state>` : nothing}
      ${
        starter
          ? html`<figure>
              <img
                src=${`${place.serviceUrl}/v1/templates/${starter.id}/image`}
                alt=""
                width=${starter.canvas_width}
                height=${starter.canvas_height}
                .style=${`--ratio: ${starter.canvas_width / starter.canvas_height}`}
              />
              <figcaption>
                ${
                  this.busy
                    ? html`<span role="status">${msg('Creating template…')}</span>`
                    : msg(str`A copy is made in “${name}” and opened in the editor.`)
                }
              </figcaption>
            </figure>`
          : error
            ? nothing
            : html`<p class="soft" role="status">${msg('Loading…')}</p>`
      }`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      figure {
        display: grid;
        justify-items: center;
        gap: 14px;
        margin: 0;
        padding: 24px;
        border-radius: var(--platen-radius);
        background: var(--platen-sunken);
      }
      img {
        width: min(100%, min(560px, 60vh) * var(--ratio));
        height: auto;
        aspect-ratio: var(--ratio);
        border-radius: 3px;
        background: var(--platen-line);
      }
      figcaption {
        color: var(--platen-ink-soft);
      }
    `,
  ];
}

defineElement('platen-page-template-use', TemplateUsePage);
