import { msg } from '@lit/localize';
import type { Page, Subtitles, SubtitleStyle } from '@platen/template';
import { subtitles as subtitlesSchema } from '@platen/template/internal';
import { html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { colorField } from '../color-property-field.ts';
import { PageSection } from '../inspector-section.ts';
import { numberField, selectField, switchField, textField } from '../section-fields.ts';
import '../../../controls/section.ts';

/** The subtitles of the page in videos: where they come from and how they look. */
export class PlatenSubtitleSection extends PageSection {
  override render() {
    const [page] = this.targets;
    if (!page) return nothing;
    const own = page.subtitles;
    return html`<platen-section .heading=${msg('Subtitles')} collapsible .empty=${!own}>
      ${switchField<Page>(this, {
        key: 'subtitles',
        label: msg('Show subtitles'),
        read: ({ subtitles }) => subtitles !== undefined,
        write: (target, isOn) => {
          if (isOn) target.subtitles = subtitlesSchema.parse({ fromVoice: true });
          else delete target.subtitles;
        },
      })}
      ${own ? this.#renderFields(own) : nothing}
    </platen-section>`;
  }

  #renderFields(own: Subtitles) {
    const isWritten = own.source !== '' || own.text !== '';
    const style = <Key extends keyof SubtitleStyle>(key: Key) => ({
      key: `subtitle-${key}`,
      read: ({ subtitles }: Page) => subtitles?.style[key],
      write: ({ subtitles }: Page, value: SubtitleStyle[Key]) => {
        if (subtitles) subtitles.style[key] = value;
      },
    });
    return html`
      ${textField<Page>(this, {
        key: 'subtitle-text',
        label: msg('Text (SRT or WebVTT)'),
        multiline: true,
        maxlength: 1_000_000,
        read: ({ subtitles }) => subtitles?.text,
        write: ({ subtitles }, text) => {
          if (subtitles) subtitles.text = text;
        },
      })}
      ${
        isWritten
          ? nothing
          : switchField<Page>(this, {
              key: 'subtitle-voice',
              label: msg('From spoken text'),
              read: ({ subtitles }) => subtitles?.fromVoice,
              write: ({ subtitles }, isOn) => {
                if (subtitles) subtitles.fromVoice = isOn;
              },
            })
      }
      ${switchField<Page>(this, {
        key: 'subtitle-burn',
        label: msg('Burn into the video'),
        read: ({ subtitles }) => subtitles?.burnIn,
        write: ({ subtitles }, isOn) => {
          if (subtitles) subtitles.burnIn = isOn;
        },
      })}
      <div class="pair">
        ${textField<Page>(this, { ...style('fontFamily'), label: msg('Font'), maxlength: 120 })}
        ${numberField<Page>(this, { ...style('fontSize'), label: msg('Font size'), min: 1, max: 1000, unit: 'px' })}
        ${colorField<Page>(this, { ...style('color'), label: msg('Color') })}
        ${colorField<Page>(this, { ...style('backgroundColor'), label: msg('Background') })}
        ${selectField<Page, SubtitleStyle['position']>(this, {
          ...style('position'),
          label: msg('Position'),
          options: [
            { value: 'top', label: msg('Top') },
            { value: 'middle', label: msg('Middle') },
            { value: 'bottom', label: msg('Bottom') },
          ],
        })}
        ${numberField<Page>(this, {
          key: 'subtitle-words',
          label: msg('Words at a time'),
          min: 0,
          max: 50,
          decimals: 0,
          read: ({ subtitles }) => subtitles?.wordsAtOnce,
          write: ({ subtitles }, value) => {
            if (subtitles) subtitles.wordsAtOnce = value;
          },
        })}
      </div>
    `;
  }
}

defineElement('platen-subtitle-section', PlatenSubtitleSection);
