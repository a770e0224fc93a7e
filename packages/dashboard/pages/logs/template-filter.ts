import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, fieldStyles, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { TemplateChoice } from '../../elements/template-choice.ts';

/**
 * Narrows a list to one template, which is searched for at the service.
 * @fires value-change - `detail` is its id; empty: all.
 */
export class PlatenTemplateFilter extends withProperties(DashboardElement, {
  /** Id of the template, or slug of one of the library; empty: all. */
  value: reactive(''),
  name: reactive('', { attribute: false }),
}) {
  readonly #choice = new TemplateChoice(this, ({ id }) => this.#choose(String(id)));

  #choose(id: string): void {
    this.notify('value-change', id);
    // The button to clear it is gone then.
    this.renderRoot.querySelector<HTMLElement>('button')?.focus();
  }

  override render() {
    const shown = this.value === '' ? msg('All templates') : this.name;
    return html`<span class="name" id="name">${msg('Template')}</span>
      <div class="line" role="group" aria-labelledby="name">
        <button
          class="box"
          type="button"
          aria-haspopup="dialog"
          aria-labelledby="name value"
          @click=${this.#choice.open}
        >
          <bdi id="value" title=${shown}>${shown}</bdi><platen-icon name="ChevronDown"></platen-icon>
        </button>
        ${
          this.value === ''
            ? nothing
            : html`<platen-icon-button
                icon="X"
                .label=${msg('All templates')}
                @click=${() => this.#choose('')}
              ></platen-icon-button>`
        }
      </div>
      ${this.#choice.render()}`;
  }

  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      .line {
        display: flex;
        align-items: center;
        gap: 2px;
      }
      .box {
        flex: 1;
        min-width: 0;
        padding-inline: 8px;
        color: inherit;
        text-align: start;
        cursor: pointer;
        --platen-icon-size: 14px;
      }
      platen-icon {
        color: var(--platen-ink-soft);
      }
      bdi {
        flex: 1;
        min-width: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
    `,
  ];
}

defineElement('platen-template-filter', PlatenTemplateFilter);
