import { msg, str } from '@lit/localize';
import type { Page, PageAudio } from '@platen/template';
import { pageAudio } from '@platen/template/internal';
import { html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { PageSection } from '../inspector-section.ts';
import { itemList, withItem } from '../item-list.ts';
import { internal, withProperties } from '../../../controls/with-properties.ts';
import '../inspector-icons.ts';
import '../source-field/source-field.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/number-field.ts';
import '../../../controls/section.ts';
import '../../../controls/slider-field.ts';
import '../../../controls/switch-field.ts';
import '../../../controls/text-field.ts';

const maxSounds = 32;

/** The sounds of the page itself, such as music below everything or a voice that speaks. */
export class PlatenAudioTracksSection extends withProperties(PageSection, {
  open: internal<number>(),
}) {
  #set(type: string, sounds: readonly PageAudio[]): void {
    const change = (page: Page): void => void (page.sounds = [...sounds]);
    if (type === 'value-input') this.preview('sounds', msg('Audio'), change);
    else this.commit('sounds', msg('Audio'), change);
  }

  override render() {
    const [page] = this.targets;
    if (!page) return nothing;
    const { sounds } = page;
    return html`<platen-section .heading=${msg('Audio tracks')} collapsible .empty=${sounds.length === 0}>
      <platen-icon-button
        slot="actions"
        icon="Plus"
        .label=${msg('Add audio')}
        ?disabled=${sounds.length >= maxSounds}
        @click=${() => {
          this.#set('value-change', [...sounds, pageAudio.parse({})]);
          this.open = sounds.length;
        }}
      ></platen-icon-button>
      ${itemList<PageAudio>({
        items: sounds,
        isTopFirst: false,
        label: (_, index) => msg(str`Audio ${index + 1}`),
        head: (audio, index) => this.#renderHead(audio, index, sounds),
        body: (audio, index) => this.#renderBody(audio, index, sounds),
        open: this.open,
        toggle: (index) => (this.open = index),
        change: (items) => this.#set('value-change', items.slice(0, maxSounds)),
      })}
    </platen-section>`;
  }

  #on(audio: PageAudio, index: number, sounds: readonly PageAudio[], change: (value: never) => Partial<PageAudio>) {
    return (event: CustomEvent<never>): void => {
      event.stopPropagation();
      const next: PageAudio = { ...audio, ...change(event.detail) };
      for (const key of ['endMs', 'trimEndMs', 'ducking'] as const) if (next[key] === undefined) delete next[key];
      this.#set(event.type, withItem(sounds, index, next));
    };
  }

  #renderHead(audio: PageAudio, index: number, sounds: readonly PageAudio[]) {
    return html`<platen-source-field
      .label=${msg(str`Audio ${index + 1}`)}
      kind="audio"
      .value=${audio.source}
      ?disabled=${audio.voiceText !== ''}
      @value-change=${this.#on(audio, index, sounds, (source: string) => ({ source }))}
    ></platen-source-field>`;
  }

  #renderBody(audio: PageAudio, index: number, sounds: readonly PageAudio[]) {
    const on = (change: (value: never) => Partial<PageAudio>) => this.#on(audio, index, sounds, change);
    const time = (
      label: string,
      value: number | undefined,
      placeholder: string,
      change: (ms: number) => Partial<PageAudio>,
    ) => {
      const listener = on((seconds: number) => change(seconds * 1000));
      return html`<platen-number-field
        .label=${label}
        .value=${value === undefined ? undefined : value / 1000}
        .placeholder=${placeholder}
        .min=${0}
        .max=${86_400}
        .step=${0.1}
        .decimals=${3}
        unit="s"
        @value-input=${listener}
        @value-change=${listener}
      ></platen-number-field>`;
    };
    const volume = on((percent: number) => ({ volume: percent / 100 }));
    return html`
      <platen-text-field
        multiline
        .label=${msg('Spoken text')}
        .maxlength=${10_000}
        .value=${audio.voiceText}
        .hint=${msg('Spoken instead of the file.')}
        @value-input=${(event: Event) => event.stopPropagation()}
        @value-change=${on((voiceText: string) => ({ voiceText }))}
      ></platen-text-field>
      <div class="pair">
        ${time(msg('Start'), audio.startMs, '', (startMs) => ({
          startMs,
          ...(audio.endMs !== undefined && audio.endMs <= startMs && { endMs: undefined }),
        }))}
        ${time(msg('End'), audio.endMs, msg('End of page'), (endMs) => ({ endMs: endMs > audio.startMs ? endMs : undefined }))}
        ${time(msg('Fade in'), audio.fadeInMs, '', (fadeInMs) => ({ fadeInMs }))}
        ${time(msg('Fade out'), audio.fadeOutMs, '', (fadeOutMs) => ({ fadeOutMs }))}
      </div>
      <platen-slider-field
        .label=${msg('Volume')}
        .value=${audio.volume * 100}
        .min=${0}
        .max=${400}
        .decimals=${0}
        unit="%"
        @value-input=${volume}
        @value-change=${volume}
      ></platen-slider-field>
      <platen-switch-field
        .label=${msg('Loop')}
        .value=${audio.loop}
        @value-change=${on((loop: boolean) => ({ loop }))}
      ></platen-switch-field>
      <platen-switch-field
        .label=${msg('Lower volume while a voice speaks')}
        .value=${audio.ducking !== undefined}
        @value-change=${on((isOn: boolean) => ({
          ducking: isOn ? { volume: 0.25, attackMs: 200, releaseMs: 500 } : undefined,
        }))}
      ></platen-switch-field>
    `;
  }
}

defineElement('platen-audio-tracks-section', PlatenAudioTracksSection);
