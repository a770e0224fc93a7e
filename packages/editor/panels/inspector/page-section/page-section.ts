import { msg } from '@lit/localize';
import {
  pageTransitionTypes,
  type MotionDirection,
  type Page,
  type PageTransition,
  type Paint,
} from '@platen/template';
import { pageTransition } from '@platen/template/internal';
import { html, nothing } from 'lit';
import { setDuration } from '../../../commands/follow-duration.ts';
import { defineElement } from '../../../controls/define.ts';
import { PageSection } from '../inspector-section.ts';
import { itemList, withItem } from '../item-list.ts';
import { optionalTimeField, timeField } from '../media-section/time-field.ts';
import { numberField, selectField, textField } from '../section-fields.ts';
import { directionName, transitionName } from '../timing-section/motion-names.ts';
import { pageSizes } from '../../../store/page-sizes.ts';
import '../inspector-icons.ts';
import '../paint-field/paint-field.ts';
import '../parameter-button/parameter-button.ts';
import '../../../controls/button.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/section.ts';
import '../../../controls/select-field.ts';

const maxBackgrounds = 8;

/** The shown page: its size, its backgrounds, and its time in videos. */
export class PlatenPageSection extends PageSection {
  #set(type: string, backgrounds: readonly Paint[]): void {
    const change = (page: Page): void => void (page.backgrounds = [...backgrounds]);
    if (type === 'value-input') this.preview('backgrounds', msg('Background'), change);
    else this.commit('backgrounds', msg('Background'), change);
  }

  override render() {
    const [page] = this.targets;
    if (!page) return nothing;
    return html`${this.#renderSize(page)} ${this.#renderBackgrounds(page)} ${this.#renderTime(page)}`;
  }

  #renderSize(page: Page) {
    const sizes = pageSizes();
    const current = sizes.find(({ width, height }) => width === page.width && height === page.height);
    const side = (key: 'width' | 'height', prefix: string, label: string) =>
      numberField(this, {
        key,
        label,
        prefix,
        min: 1,
        max: 5000,
        decimals: 0,
        unit: 'px',
        read: (target) => target[key],
        write: (target, value) => void (target[key] = Math.round(value)),
      });
    return html`<platen-section .heading=${msg('Page')} collapsible>
      ${textField(this, {
        key: 'name',
        label: msg('Name'),
        maxlength: 255,
        read: ({ name }) => name,
        write: (target, value) => void (target.name = value),
      })}
      <platen-select-field
        .label=${msg('Size')}
        .value=${current?.id ?? 'custom'}
        .options=${[
          { value: 'custom', label: msg('Custom') },
          ...sizes.map(({ id, label, width, height, group }) => ({
            value: id,
            label: `${label} · ${width} × ${height}`,
            group,
          })),
        ]}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          const size = sizes.find(({ id }) => id === event.detail);
          if (!size) return;
          this.commit('size', msg('Page size'), (target) => {
            target.width = size.width;
            target.height = size.height;
          });
        }}
      ></platen-select-field>
      <div class="pair">
        ${side('width', msg('W'), msg('Page width'))} ${side('height', msg('H'), msg('Page height'))}
      </div>
      <div class="row">
        <platen-button
          icon="RefreshCw"
          @click=${() =>
            this.commit('turn', msg('Rotate page'), (target) => {
              [target.width, target.height] = [target.height, target.width];
            })}
          >${msg('Rotate')}</platen-button
        >
        <platen-button icon="Scaling" @click=${() => this.editor?.run('page.resize')}>${msg('Resize…')}</platen-button>
      </div>
      ${numberField(this, {
        key: 'bleed',
        label: msg('Bleed'),
        min: 0,
        max: 500,
        unit: 'px',
        read: ({ bleed }) => bleed,
        write: (target, value) => void (target.bleed = value),
      })}
    </platen-section>`;
  }

  #renderBackgrounds({ backgrounds }: Page) {
    return html`<platen-section .heading=${msg('Background')} collapsible>
      <platen-parameter-button
        slot="actions"
        of-page
        property="canvasBackgroundColor"
        .label=${msg('Background')}
      ></platen-parameter-button>
      <platen-icon-button
        slot="actions"
        icon="Plus"
        .label=${msg('Add background')}
        ?disabled=${backgrounds.length >= maxBackgrounds}
        @click=${() => this.#set('value-change', [...backgrounds, { type: 'solid', color: '#ffffff' }])}
      ></platen-icon-button>
      ${backgrounds.length === 0 ? html`<p class="note">${msg('Transparent')}</p>` : nothing}
      ${itemList<Paint>({
        items: backgrounds,
        label: (_, index) => `${msg('Background')} ${index + 1}`,
        head: (paint, index) => {
          const on = (event: CustomEvent<Paint>): void => {
            event.stopPropagation();
            this.#set(event.type, withItem(backgrounds, index, event.detail));
          };
          return html`<platen-paint-field
            hide-label
            .label=${`${msg('Background')} ${index + 1}`}
            .value=${paint}
            @value-input=${on}
            @value-change=${on}
          ></platen-paint-field>`;
        },
        change: (items) => this.#set('value-change', items.slice(0, maxBackgrounds)),
      })}
    </platen-section>`;
  }

  #renderTime(page: Page) {
    const { transition } = page;
    const isFirst = this.editor?.state.template.value.pages[0]?.id === page.id;
    const lengthMs = page.durationMs ?? this.editor?.timeline?.endMs ?? 0;
    const change = (target: Page, part: Partial<PageTransition>): void => {
      if (target.transition) target.transition = { ...target.transition, ...part };
    };
    return html`<platen-section
      .heading=${msg('In videos')}
      collapsible
      .empty=${!transition && page.durationMs === undefined}
    >
      ${optionalTimeField(this, {
        key: 'duration',
        label: msg('Duration'),
        placeholder: msg('Automatic'),
        has: () => true,
        read: ({ durationMs }) => durationMs,
        write: (target, value) => setDuration(target, value, lengthMs),
      })}
      ${
        isFirst
          ? nothing
          : selectField(this, {
              key: 'transition',
              label: msg('Transition from previous page'),
              read: (target): PageTransition['type'] | 'cut' => target.transition?.type ?? 'cut',
              write: (target, type) => {
                if (type === 'cut') delete target.transition;
                else target.transition = pageTransition.parse({ ...target.transition, type });
              },
              options: [
                { value: 'cut', label: msg('Hard cut') },
                ...pageTransitionTypes.map((value) => ({ value, label: transitionName(value) })),
              ],
            })
      }
      ${
        transition && !isFirst
          ? html`<div class="pair">
              ${timeField(this, {
                key: 'transition-duration',
                label: msg('Duration'),
                read: (target) => target.transition?.durationMs,
                write: (target, durationMs) => change(target, { durationMs }),
              })}
              ${
                transition.type === 'fade' || transition.type === 'dissolve'
                  ? nothing
                  : selectField(this, {
                      key: 'transition-direction',
                      label: msg('Direction'),
                      read: (target) => target.transition?.direction,
                      write: (target, direction: MotionDirection) => change(target, { direction }),
                      options: (['left', 'right', 'up', 'down'] as const).map((value) => ({
                        value,
                        label: directionName(value),
                      })),
                    })
              }
            </div>`
          : nothing
      }
    </platen-section>`;
  }
}

defineElement('platen-page-section', PlatenPageSection);
