import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateDetail } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { parseTemplate, type Template } from '@platen/template';
import { PageElement } from '../../elements/page-element.ts';
import { formatInstant } from '../../elements/format-values.ts';
import '../../elements/error-state.ts';
import '../../elements/page-heading.ts';

const tabs = ['playground', 'bulk', 'schema', 'versions'] as const;
type Tab = (typeof tabs)[number];

const panels: Record<Tab, () => Promise<unknown>> = {
  playground: () => Promise.all([import('@platen/playground'), import('./playground-panel.ts')]),
  bulk: () => Promise.all([import('@platen/playground'), import('./bulk/bulk-panel.ts')]),
  schema: () => import('./schema-panel.ts'),
  versions: () => import('./versions-panel.ts'),
};

/** One template: tried out, called from programs, its parameters, its versions. */
export class TemplatePage extends withProperties(PageElement, {
  detail: internal<TemplateDetail>(),
  template: internal<Template>(),
  error: internal(''),
  /** Panels that were fetched. */
  loaded: internal<ReadonlySet<Tab>>(new Set()),
  dialog: internal<'details' | 'share'>(),
}) {
  get #tab(): Tab {
    return tabs.find((one) => one === this.location.query.get('tab')) ?? 'playground';
  }

  protected override async load(): Promise<void> {
    this.error = '';
    try {
      const detail = await this.client.getTemplate({ params: { id: Number(this.param('id')) } });
      this.template = parseTemplate(detail.content);
      this.detail = detail;
    } catch (error) {
      this.error = this.describe(error);
    }
  }

  override willUpdate(): void {
    const tab = this.#tab;
    if (this.loaded.has(tab)) return;
    panels[tab]().then(
      () => (this.loaded = new Set([...this.loaded, tab])),
      () => (this.error = msg('The page could not be loaded. Check your connection and try again.')),
    );
  }

  async #open(dialog: 'details' | 'share'): Promise<void> {
    const load =
      dialog === 'details'
        ? () => import('../templates/details-dialog.ts')
        : () => import('../templates/share-dialog.ts');
    if (await this.attempt(load)) this.dialog = dialog;
  }

  async #act(action: string, { id, name }: TemplateDetail): Promise<void> {
    const { router, questions } = this.dashboard;
    if (action === 'details') await this.#open('details');
    else if (action === 'duplicate') {
      await this.attempt(
        async () => {
          const copy = await this.client.duplicateTemplate({ params: { id } });
          router.go(`/templates/${copy.id}`);
        },
        msg(str`“${name}” duplicated`),
      );
    } else if (action === 'delete') {
      const isSure = await questions.ask({
        heading: msg(str`Delete “${name}”?`),
        text: msg(
          'This permanently deletes the template with its versions and links. Requests that render it will fail. Rendered files are kept.',
        ),
        confirm: msg('Delete template'),
        isDanger: true,
      });
      const remove = (): Promise<unknown> => this.client.deleteTemplate({ params: { id } });
      if (isSure && (await this.attempt(remove, msg('Template deleted')))) router.go('/templates');
    }
  }

  override render() {
    const { detail, template } = this;
    const back = { href: this.href('/templates'), label: msg('Templates') };
    if (this.error) {
      return html`<platen-page-heading
          .heading=${msg('Template')}
          back-href=${back.href}
          back-label=${back.label}
        ></platen-page-heading>
        <platen-error-state .text=${this.error} @retry=${() => this.load()}></platen-error-state>`;
    }
    if (!detail || !template) return html`<p class="soft" role="status">${msg('Loading…')}</p>`;
    return html`
      <platen-page-heading .heading=${detail.name} back-href=${back.href} back-label=${back.label}>
        <span class="facts">
          <span>${msg(str`Number ${detail.id}`)}</span>
          <bdi dir="ltr">${detail.canvas_width} × ${detail.canvas_height}</bdi>
          <span>${msg(str`Saved ${formatInstant(detail.updated_at)}`)}</span>
        </span>
        ${detail.description ? html`<p class="description"><bdi>${detail.description}</bdi></p>` : nothing}
        ${this.session.can('member') ? this.#renderActions(detail) : nothing}
      </platen-page-heading>
      <platen-tabs
        .label=${msg('Page sections')}
        .tabs=${[
          { id: 'playground', label: msg('Playground'), icon: 'Play' },
          { id: 'bulk', label: msg('Bulk'), icon: 'Table' },
          { id: 'schema', label: msg('Parameters'), icon: 'Braces' },
          { id: 'versions', label: msg('Versions'), icon: 'History' },
        ]}
        .value=${this.#tab}
        @value-change=${(event: CustomEvent<Tab>) =>
          this.dashboard.router.setQuery({ tab: event.detail === 'playground' ? '' : event.detail })}
      >
        <div slot=${this.#tab}>
          ${this.loaded.has(this.#tab) ? this.#renderPanel(detail, template) : html`<p class="soft" role="status">${msg('Loading…')}</p>`}
        </div>
      </platen-tabs>
      ${this.#renderDialog(detail)}
    `;
  }

  #renderActions(detail: TemplateDetail) {
    return html`<platen-button slot="actions" icon="Share2" @click=${() => this.#open('share')}
        >${msg('Share')}</platen-button
      >
      <platen-button
        slot="actions"
        variant="primary"
        icon="Pencil"
        @click=${() => this.dashboard.router.go(`/templates/${detail.id}/edit`)}
        >${msg('Open in the editor')}</platen-button
      >
      <platen-menu
        slot="actions"
        placement="below-end"
        .label=${msg('More actions')}
        .items=${[
          { id: 'details', label: msg('Name, description and tags…'), icon: 'Tag' },
          { id: 'duplicate', label: msg('Duplicate'), icon: 'CopyPlus' },
          'separator',
          { id: 'delete', label: msg('Delete…'), icon: 'Trash2', danger: true },
        ]}
        @menu-select=${(event: CustomEvent<string>) => this.#act(event.detail, detail)}
      >
        <platen-icon-button
          slot="trigger"
          icon="EllipsisVertical"
          haspopup="menu"
          .label=${msg('More actions')}
        ></platen-icon-button>
      </platen-menu>`;
  }

  #renderPanel(detail: TemplateDetail, template: Template) {
    switch (this.#tab) {
      case 'playground':
        return html`<platen-playground-panel .detail=${detail} .template=${template}></platen-playground-panel>`;
      case 'bulk':
        return html`<platen-bulk-panel .detail=${detail} .template=${template}></platen-bulk-panel>`;
      case 'schema':
        return html`<platen-schema-panel .detail=${detail}></platen-schema-panel>`;
      case 'versions':
        return html`<platen-versions-panel
          .templateId=${detail.id}
          @template-change=${() => this.load()}
        ></platen-versions-panel>`;
    }
  }

  #renderDialog(detail: TemplateDetail) {
    const close = (): void => {
      this.dialog = undefined;
    };
    if (this.dialog === 'share') {
      return html`<platen-template-share-dialog
        .template=${detail}
        @dialog-close=${close}
      ></platen-template-share-dialog>`;
    }
    if (this.dialog !== 'details') return nothing;
    return html`<platen-details-dialog
      .template=${detail}
      @template-change=${() => {
        close();
        void this.load();
      }}
      @dialog-close=${close}
    ></platen-details-dialog>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      .facts {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 16px;
      }
      .description {
        margin-block-start: 6px;
        overflow-wrap: anywhere;
      }
      .soft {
        color: var(--platen-ink-soft);
      }
    `,
  ];
}

defineElement('platen-page-template', TemplatePage);
