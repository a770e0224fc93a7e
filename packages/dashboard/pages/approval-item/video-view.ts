import { msg } from '@lit/localize';
import { css, html } from 'lit';
import type { Template } from '@platen/template';
import { defineElement, internal, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { playgroundColors } from '../../elements/playground-colors.ts';
import { createTemplateDrawing, type TemplateDrawing } from '../template/template-drawing.ts';

/** The template's video as it is played, drawn in the browser. Its code is fetched when it is first shown. */
export class PlatenVideoView extends withProperties(DashboardElement, {
  template: required<Template>(),
  isLoaded: internal(false),
  error: internal(''),
}) {
  #drawing: TemplateDrawing | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#drawing ??= createTemplateDrawing(this.session);
    import('@platen/playground').then(
      () => (this.isLoaded = true),
      () => (this.error = msg('The page could not be loaded. Check your connection and try again.')),
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    void this.#drawing?.drawing.close();
    this.#drawing = undefined;
  }

  override render() {
    if (this.error) return html`<p role="alert">${this.error}</p>`;
    if (!this.isLoaded || !this.#drawing) return html`<p role="status">${msg('Loading…')}</p>`;
    const { assetBase, resolveAsset } = this.#drawing;
    const [page] = this.template.pages;
    return html`<video-player
      .assetBase=${assetBase}
      .resolveAsset=${resolveAsset}
      .template=${this.template}
      .values=${noValues}
      .ratio=${page ? page.width / page.height : 1}
    ></video-player>`;
  }

  static override styles = [
    baseStyles,
    playgroundColors,
    css`
      :host {
        --ground: var(--platen-page);
        --stage-height: min(60vh, 620px);
        display: block;
        min-width: 0;
      }
    `,
  ];
}

/** One object, as each other one makes the video again. */
const noValues = {};

defineElement('platen-video-view', PlatenVideoView);
