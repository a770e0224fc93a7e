import { msg } from '@lit/localize';
import { css, html } from 'lit';
import type { OwnSession, PlatenEditor } from '@platen/editor';
import { defineElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { walkLayers } from '@platen/template';
import { PageElement } from '../../elements/page-element.ts';
import { locale, theme } from '../../session/preferences.ts';
import '@platen/editor';

/** A template in the editor, with the whole window. */
export class TemplateEditPage extends PageElement {
  #isOpened = false;

  /** The first is the dashboard's own; when it is over, any call of the dashboard asks to sign in again and waits for it. */
  readonly #openSession = async (): Promise<OwnSession> => {
    if (this.#isOpened) await this.client.getProfile();
    this.#isOpened = true;
    return { workspaceId: this.session.workspace.peek()?.id ?? '' };
  };

  protected override load(): void {
    this.#say();
  }

  protected override updated(): void {
    this.#say();
  }

  /** The editor has a heading of its own for whom it is announced; the window's title names the template. */
  #say(): void {
    const name = this.renderRoot.querySelector<PlatenEditor>('platen-editor')?.editor?.document.template.peek().name;
    const detail = name || msg('Editor');
    this.dispatchEvent(new CustomEvent('heading-change', { detail, bubbles: true, composed: true }));
  }

  /** Links to a layer, such as those of an import, name its page and its id. */
  #selectLayer(): void {
    const { state } = this.renderRoot.querySelector<PlatenEditor>('platen-editor')?.editor ?? {};
    const layerId = this.location.query.get('layer');
    const page = state?.document.template.peek().pages[Number(this.location.query.get('page') ?? 1) - 1];
    if (!state || layerId === null || !page) return;
    if (![...walkLayers(page.layers)].some(({ layer }) => layer.id === layerId)) return;
    state.pageId.value = page.id;
    state.selection.value = [layerId];
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('a')?.focus(options);
  }

  override render() {
    const { place } = this.session;
    return html`<platen-editor
      .templateId=${this.param('id')}
      .service=${`${place.serviceUrl}/v1`}
      .session=${this.#openSession}
      .assetBase=${`${place.serviceUrl}/assets/`}
      .locale=${locale.value}
      .theme=${theme.value}
      @ready=${() => {
        this.#say();
        this.#selectLayer();
      }}
    >
      <a slot="logo" href=${this.href(`/templates/${this.param('id')}`)} aria-label=${msg('Back to template')}>
        <platen-icon name="ArrowLeft" flip></platen-icon>
      </a>
    </platen-editor>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        height: 100%;
      }
      platen-editor {
        height: 100%;
        min-height: 0;
      }
      a {
        display: inline-grid;
        place-items: center;
        width: var(--platen-control-height);
        height: var(--platen-control-height);
        border-radius: var(--platen-radius-small);
        color: inherit;
      }
      a:hover {
        background: var(--platen-hover);
      }
    `,
  ];
}

defineElement('platen-page-template-edit', TemplateEditPage);
