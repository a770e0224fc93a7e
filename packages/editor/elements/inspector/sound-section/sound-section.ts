import { msg, str } from '@lit/localize';
import { pageSound, type Page, type PageSound } from '@platen/template';
import { html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { PageSection } from '../inspector-section.ts';
import { itemList, withItem } from '../item-list.ts';
import '../inspector-icons.ts';
import '../source-field/source-field.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/number-field.ts';
import '../../../controls/section.ts';
import '../../../controls/slider-field.ts';
import '../../../controls/switch-field.ts';
import '../../../controls/text-field.ts';

const mostSounds = 32;

/** The sounds of the page itself, such as music below everything or a voice that speaks. */
export class PlatenSoundSection extends PageSection {
  static override properties = { open: { state: true } };
  declare open: number | undefined;

  constructor() {
    super();
    this.open = undefined;
  }

  #set(type: string, sounds: readonly PageSound[]): void {
    const change = (page: Page): void => void (page.sounds = [...sounds]);
    if (type === 'value-input') this.preview('sounds', msg('Sound'), change);
    else this.commit('sounds', msg('Sound'), change);
  }

  override render() {
    const [page] = this.targets;
    if (!page) return nothing;
    const { sounds } = page;
    return html`<platen-section .heading=${msg('Sounds')} collapsible>
      <platen-icon-button
        slot="actions"
        icon="Plus"
        .label=${msg('Add a sound')}
        ?disabled=${sounds.length >= mostSounds}
        @click=${() => {
          this.#set('value-change', [...sounds, pageSound.parse({})]);
          this.open = sounds.length;
        }}
      ></platen-icon-button>
      ${itemList<PageSound>({
        items: sounds,
        isTopFirst: false,
        label: (_, index) => msg(str`Sound ${index + 1}`),
        head: (sound, index) => this.#renderHead(sound, index, sounds),
        body: (sound, index) => this.#renderBody(sound, index, sounds),
        open: this.open,
        toggle: (index) => (this.open = index),
        change: (items) => this.#set('value-change', items.slice(0, mostSounds)),
      })}
    </platen-section>`;
  }

  #on(sound: PageSound, index: number, sounds: readonly PageSound[], change: (value: never) => Partial<PageSound>) {
    return (event: CustomEvent<never>): void => {
      event.stopPropagation();
      const next: PageSound = { ...sound, ...change(event.detail) };
      for (const key of ['endMs', 'trimEndMs', 'ducking'] as const) if (next[key] === undefined) delete next[key];
      this.#set(event.type, withItem(sounds, index, next));
    };
  }

  #renderHead(sound: PageSound, index: number, sounds: readonly PageSound[]) {
    return html`<platen-source-field
      .label=${msg(str`Sound ${index + 1}`)}
      kind="audio"
      .value=${sound.source}
      ?disabled=${sound.voiceText !== ''}
      @value-change=${this.#on(sound, index, sounds, (source: string) => ({ source }))}
    ></platen-source-field>`;
  }

  #renderBody(sound: PageSound, index: number, sounds: readonly PageSound[]) {
    const on = (change: (value: never) => Partial<PageSound>) => this.#on(sound, index, sounds, change);
    const time = (
      label: string,
      value: number | undefined,
      placeholder: string,
      change: (ms: number) => Partial<PageSound>,
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
        .value=${sound.voiceText}
        .hint=${msg('Spoken in place of the file.')}
        @value-input=${(event: Event) => event.stopPropagation()}
        @value-change=${on((voiceText: string) => ({ voiceText }))}
      ></platen-text-field>
      <div class="pair">
        ${time(msg('Start'), sound.startMs, '', (startMs) => ({
          startMs,
          ...(sound.endMs !== undefined && sound.endMs <= startMs && { endMs: undefined }),
        }))}
        ${time(msg('End'), sound.endMs, msg('The page’s'), (endMs) => ({ endMs: endMs > sound.startMs ? endMs : undefined }))}
        ${time(msg('Fade in'), sound.fadeInMs, '', (fadeInMs) => ({ fadeInMs }))}
        ${time(msg('Fade out'), sound.fadeOutMs, '', (fadeOutMs) => ({ fadeOutMs }))}
      </div>
      <platen-slider-field
        .label=${msg('Volume')}
        .value=${sound.volume * 100}
        .min=${0}
        .max=${400}
        .decimals=${0}
        unit="%"
        @value-input=${volume}
        @value-change=${volume}
      ></platen-slider-field>
      <platen-switch-field
        .label=${msg('Play again and again')}
        .value=${sound.loop}
        @value-change=${on((loop: boolean) => ({ loop }))}
      ></platen-switch-field>
      <platen-switch-field
        .label=${msg('Quieter while a voice speaks')}
        .value=${sound.ducking !== undefined}
        @value-change=${on((isOn: boolean) => ({
          ducking: isOn ? { volume: 0.25, attackMs: 200, releaseMs: 500 } : undefined,
        }))}
      ></platen-switch-field>
    `;
  }
}

defineElement('platen-sound-section', PlatenSoundSection);
