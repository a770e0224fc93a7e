import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { Keyframe, KeyframeTrack, Layer } from '@platen/template';
import { frameMs } from '../../../actions/time-actions.ts';
import type { KeyframeName } from '../../../commands/edit-keyframes.ts';
import { defineElement } from '../../../controls/define.ts';
import { frameAt } from '../../../geometry/keyframe-times.ts';
import { valueAt } from '../../../store/keyframe-value.ts';
import { EditorElement } from '../../editor-element.ts';
import { setStyle } from '../../inspector/set-style.ts';
import { layerTitle } from '../../../layers/layer-title.ts';
import { KeyframeDrag } from './keyframe-drag.ts';
import type { KeyframeController } from './keyframe-controller.ts';
import { keyframeTracksStyles } from './keyframe-tracks-styles.ts';
import { Marquee } from './marquee.ts';
import { propertyName } from './property-name.ts';
import { reactive, withProperties } from '../../../controls/with-properties.ts';
import '../../../controls/icon-button.ts';

/**
 * The keyframes of a layer: a track for each property that has any, with the keyframes as diamonds. Arrows go from one to the next, with
 * Alt they move the selected ones by a frame (Shift: a second), Space selects, Enter puts the playhead there, Delete deletes.
 * @fires keyframe-menu - `detail` is `{clientX, clientY, opener}`.
 */
export class PlatenKeyframeTracks extends withProperties(EditorElement, {
  layerId: reactive(''),
  controller: reactive<KeyframeController>(undefined, { attribute: false }),
}) {
  #drag: KeyframeDrag | undefined;
  #marquee: Marquee | undefined;

  #nameOf(target: EventTarget | null): KeyframeName | undefined {
    const key = target instanceof Element ? target.closest<HTMLElement>('.key') : null;
    const { property, at } = key?.dataset ?? {};
    return property === undefined || at === undefined
      ? undefined
      : { layerId: this.layerId, property, atMs: Number(at) };
  }

  #press(event: PointerEvent): void {
    const { editor, controller } = this;
    const track = event.currentTarget;
    if (!editor || !controller || event.button !== 0 || !(track instanceof HTMLElement)) return;
    event.stopPropagation();
    const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
    const name = this.#nameOf(event.target);
    track.setPointerCapture(event.pointerId);
    if (name) {
      if (isMore) controller.select([name], 'toggle');
      else if (!controller.isSelected(name)) controller.select([name]);
      if (controller.layer(this.layerId)?.locked || !controller.isSelected(name)) return;
      this.#drag = new KeyframeDrag(editor, controller, {
        x: event.clientX,
        pxPerMs: track.clientWidth / controller.pageMs,
      });
    } else {
      if (!isMore) controller.select([]);
      const { shadowRoot } = this;
      if (shadowRoot) this.#marquee = new Marquee(shadowRoot, event, controller.selected.peek());
    }
  }

  #move(event: PointerEvent): void {
    this.#drag?.move(event);
    const names = this.#marquee?.move(event, (key) => this.#nameOf(key));
    if (names) this.controller?.select(names);
  }

  #release(event: PointerEvent): void {
    const drag = this.#drag;
    const name = this.#nameOf(event.target);
    this.#end();
    drag?.release();
    // A plain press on one of several selects it alone.
    if (drag && !drag.hasMoved && name && !event.shiftKey && !event.ctrlKey && !event.metaKey)
      this.controller?.select([name]);
  }

  #cancel(): void {
    this.#drag?.cancel();
    this.#end();
  }

  #end(): void {
    this.#drag = undefined;
    this.#marquee?.end();
    this.#marquee = undefined;
  }

  #add(event: MouseEvent, property: string): void {
    const { controller } = this;
    const track = event.currentTarget;
    if (!controller || !(track instanceof HTMLElement) || this.#nameOf(event.target)) return;
    const { left, width } = track.getBoundingClientRect();
    controller.addAt([this.layerId], property, ((event.clientX - left) / width) * controller.pageMs);
  }

  #menu(event: MouseEvent): void {
    const { controller } = this;
    const key = event.target instanceof Element ? event.target.closest<HTMLElement>('.key') : null;
    const name = this.#nameOf(key);
    if (!controller || !name || !key) return;
    event.preventDefault();
    event.stopPropagation();
    if (!controller.isSelected(name)) controller.select([name]);
    const box = key.getBoundingClientRect();
    // A key that opens a menu has no point of its own.
    const [clientX, clientY] = event.clientX > 0 ? [event.clientX, event.clientY] : [box.right, box.bottom];
    this.#notifyMenu(clientX, clientY, key);
  }

  #notifyMenu(clientX: number, clientY: number, opener: HTMLElement): void {
    this.dispatchEvent(
      new CustomEvent('keyframe-menu', { bubbles: true, composed: true, detail: { clientX, clientY, opener } }),
    );
  }

  #onKey(event: KeyboardEvent, track: KeyframeTrack, index: number): void {
    const { controller } = this;
    const frame = track.keyframes[index];
    if (!controller || !frame) return;
    if (event.key === 'Escape' && this.#drag) this.#cancel();
    else if (!this.#act(event, controller, track, index)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #act(event: KeyboardEvent, controller: KeyframeController, track: KeyframeTrack, index: number): boolean {
    const { property, keyframes } = track;
    const name = { layerId: this.layerId, property, atMs: keyframes[index]?.atMs ?? 0 };
    const isMod = event.ctrlKey || event.metaKey;
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const isOther = !controller.isSelected(name);
    if (event.altKey && step !== 0) {
      if (isOther) controller.select([name]);
      controller.nudge(step * (event.shiftKey ? 1000 : frameMs));
      const moved = controller.selected
        .peek()
        .find((each) => each.property === property && each.layerId === this.layerId);
      if (moved && isOther) void this.#focusKey(property, moved.atMs);
      else void this.#focusIndex(property, index);
    } else if (step !== 0 || event.key === 'Home' || event.key === 'End') {
      const to = event.key === 'Home' ? 0 : event.key === 'End' ? keyframes.length - 1 : index + step;
      const target = keyframes[to];
      if (target) {
        controller.select([{ ...name, atMs: target.atMs }], event.shiftKey ? 'also' : 'only');
        void this.#focusKey(property, target.atMs);
      }
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      this.#focusTrack(property, name.atMs, event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === ' ') controller.select([name], 'toggle');
    else if (event.key === 'Enter') controller.seek(controller.timesOf(this.layerId).startMs + name.atMs);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      controller.remove(isOther ? [name] : undefined);
      void this.#focusIndex(property, Math.min(index, keyframes.length - 2));
    } else if (isMod && event.key.toLowerCase() === 'a') controller.select(this.#allNames());
    else return false;
    return true;
  }

  #allNames(): KeyframeName[] {
    const tracks = this.controller?.layer(this.layerId)?.motion?.keyframes ?? [];
    return tracks.flatMap(({ property, keyframes }) =>
      keyframes.map(({ atMs }) => ({ layerId: this.layerId, property, atMs })),
    );
  }

  #focusTrack(property: string, atMs: number, step: 1 | -1): void {
    const tracks = this.controller?.layer(this.layerId)?.motion?.keyframes ?? [];
    const next = tracks[tracks.findIndex((track) => track.property === property) + step];
    if (!next) return;
    const nearest = next.keyframes.toSorted((one, other) => Math.abs(one.atMs - atMs) - Math.abs(other.atMs - atMs))[0];
    if (!nearest) return;
    this.controller?.select([{ layerId: this.layerId, property: next.property, atMs: nearest.atMs }]);
    void this.#focusKey(next.property, nearest.atMs);
  }

  async #focusKey(property: string, atMs: number): Promise<void> {
    await this.updateComplete;
    this.renderRoot
      .querySelector<HTMLElement>(`.key[data-property="${CSS.escape(property)}"][data-at="${atMs}"]`)
      ?.focus();
  }

  async #focusIndex(property: string, index: number): Promise<void> {
    await this.updateComplete;
    const keys = this.renderRoot.querySelectorAll<HTMLElement>(`.key[data-property="${CSS.escape(property)}"]`);
    keys[index]?.focus();
  }

  override render() {
    const { editor, controller } = this;
    const layer = controller?.layer(this.layerId);
    if (!editor || !controller || !layer) return nothing;
    // What stands at the playhead is drawn again with the moment.
    void editor.state.momentMs.value;
    return (layer.motion?.keyframes ?? []).map((track) => this.#row(controller, layer, track));
  }

  #row(controller: KeyframeController, layer: Layer, track: KeyframeTrack) {
    const { property } = track;
    const name = propertyName(property);
    const title = layerTitle(layer);
    const isHere = frameAt(track.keyframes, controller.playheadMs - controller.timesOf(layer.id).startMs) !== undefined;
    const button = (icon: string, label: string, run: () => void, isPressed = false) =>
      html`<platen-icon-button
        size="small"
        .icon=${icon}
        .label=${label}
        .pressed=${isPressed}
        ?data-here=${isPressed}
        @click=${run}
      ></platen-icon-button>`;
    return html`<div class="row" role="group" aria-label=${msg(str`${name}, ${title}`)}>
      <div class="name">
        <span class="text">${name}</span>
        <span class="steps" dir="ltr"
          >${button('ChevronLeft', msg(str`Previous keyframe: ${name}`), () => controller.stepOf([layer], property, -1))}
          ${button(
            'Diamond',
            isHere ? msg(str`Delete keyframe here: ${name}`) : msg(str`Set keyframe here: ${name}`),
            () => controller.toggleOf([layer], property),
            isHere,
          )}
          ${button('ChevronRight', msg(str`Next keyframe: ${name}`), () => controller.stepOf([layer], property, 1))}</span
        >
      </div>
      <div
        class="track"
        role="listbox"
        aria-orientation="horizontal"
        aria-multiselectable="true"
        aria-label=${msg(str`Keyframes: ${name}, ${title}`)}
        @pointerdown=${this.#press}
        @pointermove=${this.#move}
        @pointerup=${this.#release}
        @pointercancel=${this.#cancel}
        @dblclick=${(event: MouseEvent) => this.#add(event, property)}
        @contextmenu=${this.#menu}
      >
        ${this.#segments(controller, track)}
        ${track.keyframes.map((frame, index) => this.#key(controller, layer, track, frame, index))}
      </div>
    </div>`;
  }

  #at(controller: KeyframeController, atMs: number): number {
    const { startMs } = controller.timesOf(this.layerId);
    return Math.min(100, (100 * (startMs + atMs)) / controller.pageMs);
  }

  #segments(controller: KeyframeController, { keyframes }: KeyframeTrack) {
    return keyframes.slice(1).map((to, index) => {
      const from = keyframes[index];
      if (!from || from.value === to.value) return nothing;
      const [left, right] = [this.#at(controller, from.atMs), this.#at(controller, to.atMs)];
      return html`<span
        class="segment"
        role="presentation"
        ?data-holds=${from.easing === 'hold'}
        ${setStyle({ left: `${left}%`, width: `${right - left}%` })}
      ></span>`;
    });
  }

  #key(controller: KeyframeController, layer: Layer, track: KeyframeTrack, frame: Keyframe, index: number) {
    const { property, keyframes } = track;
    const name = { layerId: this.layerId, property, atMs: frame.atMs };
    const isSelected = controller.isSelected(name);
    // One of a track takes the focus: the first that is selected, else the first.
    const chosen = keyframes.findIndex(({ atMs }) => controller.isSelected({ ...name, atMs }));
    const isStop = index === Math.max(0, chosen);
    const value = frame.value ?? valueAt(layer, property, frame.atMs);
    return html`<span
      class="key"
      role="option"
      tabindex=${isStop ? 0 : -1}
      aria-selected=${String(isSelected)}
      aria-label=${controller.describe(name)}
      data-property=${property}
      data-at=${frame.atMs}
      data-easing=${typeof frame.easing === 'string' ? frame.easing : 'curve'}
      ?data-here=${Math.abs(controller.playheadMs - controller.timesOf(layer.id).startMs - frame.atMs) < 0.5}
      ${setStyle({ left: `${this.#at(controller, frame.atMs)}%`, ...(typeof value === 'string' && { '--platen-swatch': value }) })}
      @keydown=${(event: KeyboardEvent) => this.#onKey(event, track, index)}
    ></span>`;
  }

  static override styles = keyframeTracksStyles;
}

defineElement('platen-keyframe-tracks', PlatenKeyframeTracks);
