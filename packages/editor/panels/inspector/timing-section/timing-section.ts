import { msg } from '@lit/localize';
import {
  easingNames,
  loopPresets,
  animationPresets,
  type Layer,
  type LayerMotion,
  type LoopMotion,
  type MotionDirection,
  type MotionUnit,
  type Animation,
} from '@platen/template';
import { layerMotion, loopMotion, animation } from '@platen/template/internal';
import { html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { curveOf, type Curve } from '../../../geometry/easing-curve.ts';
import { valueOf } from '../../../store/shared-values.ts';
import { LayerSection } from '../inspector-section.ts';
import { optionalTimeField, timeField } from '../media-section/time-field.ts';
import { changing, numberField, selectField } from '../section-fields.ts';
import { easingName, type EasingName } from './easing-name.ts';
import { loopAmount, animationAmount } from './motion-amount.ts';
import { directionName, loopName, animationName, unitName } from './motion-names.ts';
import { previewMotion } from './preview-motion.ts';
import './keyframe-fields.ts';
import '../../../controls/curve-field.ts';
import '../../../controls/section.ts';

const directed = new Set<Animation['preset']>(['slide', 'wipe']);
const directedLoops = new Set<LoopMotion['preset']>(['float', 'bounce', 'ken-burns']);
const directions: readonly MotionDirection[] = ['left', 'right', 'up', 'down'];

/** When the selected layers are shown, and how they come, go and move. */
export class PlatenTimingSection extends LayerSection {
  protected override watched({ startMs, endMs, motion, type }: Layer): readonly unknown[] {
    return [startMs, endMs, motion, type];
  }

  /** Plays what moves once it is chosen or changed. */
  override commit(key: string, label: string, change: (layer: Layer) => void): void {
    super.commit(key, label, change);
    const which = (['enter', 'exit', 'loop'] as const).find((name) => key === name || key.startsWith(`${name}-`));
    if (which && this.editor) previewMotion(this.editor, which);
  }

  override render() {
    const { targets } = this;
    if (targets.length === 0) return nothing;
    const isSeen = targets.every(({ type }) => type !== 'audio');
    const moves = targets.some(
      ({ startMs, endMs, motion }) => startMs > 0 || endMs !== undefined || motion !== undefined,
    );
    const isEmpty = !moves && !this.isFilled('startTime', 'endTime');
    return html`<platen-section .heading=${msg('Timing and motion')} collapsible .empty=${isEmpty}>
      <div class="pair">
        ${timeField(this, {
          key: 'start',
          label: msg('Start'),
          bind: 'startTime',
          read: (layer) => layer.startMs,
          write: (layer, startMs) => {
            layer.startMs = startMs;
            if (layer.endMs !== undefined && layer.endMs <= startMs) delete layer.endMs;
          },
        })}
        ${optionalTimeField(this, {
          key: 'end',
          label: msg('End'),
          bind: 'endTime',
          placeholder: msg('End of page'),
          has: () => true,
          read: (layer) => layer.endMs,
          write: (layer, endMs) => {
            if (endMs === undefined || endMs <= layer.startMs) delete layer.endMs;
            else layer.endMs = endMs;
          },
        })}
      </div>
      ${isSeen ? html`${this.#renderAnimation('enter')} ${this.#renderAnimation('exit')} ${this.#renderLoop()}` : nothing}
      <platen-keyframe-fields></platen-keyframe-fields>
    </platen-section>`;
  }

  #renderAnimation(which: 'enter' | 'exit') {
    const isEnter = which === 'enter';
    const types = new Set(this.targets.map(({ type }) => type));
    const presets = animationPresets.filter(
      (preset) =>
        (preset !== 'counter' || (types.size === 1 && types.has('text'))) &&
        (preset !== 'grow' || (types.size === 1 && types.has('chart'))),
    );
    const preset = valueOf(this.shared((layer) => layer.motion?.[which]?.preset));
    return html`
      ${selectField(this, {
        key: which,
        label: isEnter ? msg('Entrance') : msg('Exit'),
        read: (layer): Animation['preset'] | 'none' => layer.motion?.[which]?.preset ?? 'none',
        write: (layer, value) =>
          writeMotion(layer, {
            [which]: value === 'none' ? undefined : animation.parse({ ...layer.motion?.[which], preset: value }),
          }),
        options: [
          { value: 'none', label: msg('None') },
          ...presets.map((value) => ({ value, label: animationName(value) })),
        ],
      })}
      ${
        preset === undefined
          ? nothing
          : html`<div class="pair">
                ${this.#animationTime(which, 'durationMs', msg('Duration'))}
                ${this.#animationTime(which, 'delayMs', msg('Delay'))}
                ${
                  directed.has(preset)
                    ? selectField(this, {
                        key: `${which}-direction`,
                        label: msg('Direction'),
                        read: (layer) => layer.motion?.[which]?.direction,
                        write: (layer, direction: MotionDirection) => changeAnimation(layer, which, { direction }),
                        options: directions.map((value) => ({ value, label: directionName(value) })),
                      })
                    : nothing
                }
                ${this.#renderAmount(which, preset)} ${this.#renderEasing(which)} ${this.#renderUnit(which)}
              </div>
              ${this.#renderCurve(which)}`
      }
    `;
  }

  #animationTime(which: 'enter' | 'exit', key: 'durationMs' | 'delayMs' | 'staggerMs', label: string) {
    return timeField(this, {
      key: `${which}-${key}`,
      label,
      read: (layer) => layer.motion?.[which]?.[key],
      write: (layer, value) => changeAnimation(layer, which, { [key]: value }),
    });
  }

  #renderAmount(which: 'enter' | 'exit', preset: Animation['preset']) {
    const amount = animationAmount(preset);
    if (!amount) return nothing;
    const { key, usual, ...more } = amount;
    return numberField(this, {
      key: `${which}-amount`,
      ...more,
      read: (layer) => {
        const own = layer.motion?.[which];
        return own && (own[key] ?? usual);
      },
      write: (layer, value) => changeAnimation(layer, which, { [key]: value }),
    });
  }

  #renderEasing(which: 'enter' | 'exit') {
    return selectField(this, {
      key: `${which}-easing`,
      label: msg('Easing'),
      read: (layer): EasingName | 'usual' | 'curve' | undefined => {
        const own = layer.motion?.[which];
        if (!own) return undefined;
        return typeof own.easing === 'object' ? 'curve' : (own.easing ?? 'usual');
      },
      write: (layer, value) => {
        const easing = value === 'curve' ? curveOf(layer.motion?.[which]?.easing) : value;
        changeAnimation(layer, which, { easing: easing === 'usual' ? undefined : easing });
      },
      options: [
        { value: 'usual', label: msg('Default') },
        ...easingNames.map((value) => ({ value, label: easingName(value) })),
        { value: 'curve', label: msg('Curve') },
      ],
    });
  }

  #renderCurve(which: 'enter' | 'exit') {
    const easing = valueOf(this.shared((layer) => layer.motion?.[which]?.easing));
    if (typeof easing !== 'object') return nothing;
    const { input, change } = changing<Layer, Curve>(this, {
      key: `${which}-curve`,
      label: msg('Easing curve'),
      write: (layer, curve) => changeAnimation(layer, which, { easing: curve }),
    });
    return html`<platen-curve-field
      .label=${msg('Easing curve')}
      .value=${easing}
      @value-input=${input}
      @value-change=${change}
    ></platen-curve-field>`;
  }

  #renderUnit(which: 'enter' | 'exit') {
    const types = new Set(this.targets.map(({ type }) => type));
    const units: readonly MotionUnit[] =
      types.size === 1 && types.has('text')
        ? ['whole', 'lines', 'words', 'graphemes']
        : types.size === 1 && types.has('group')
          ? ['whole', 'children']
          : [];
    if (units.length === 0) return nothing;
    const unit = valueOf(this.shared((layer) => layer.motion?.[which]?.unit));
    return html`${selectField(this, {
      key: `${which}-unit`,
      label: msg('Animate by'),
      read: (layer) => layer.motion?.[which]?.unit,
      write: (layer, value: MotionUnit) => changeAnimation(layer, which, { unit: value }),
      options: units.map((value) => ({ value, label: unitName(value) })),
    })}
    ${unit !== undefined && unit !== 'whole' ? this.#animationTime(which, 'staggerMs', msg('Stagger')) : nothing}`;
  }

  #renderLoop() {
    const images = this.targets.every(({ type }) => type === 'image' || type === 'video');
    const presets = loopPresets.filter((preset) => preset !== 'ken-burns' || images);
    const preset = valueOf(this.shared((layer) => layer.motion?.loop?.preset));
    return html`
      ${selectField(this, {
        key: 'loop',
        label: msg('Loop'),
        read: (layer): LoopMotion['preset'] | 'none' => layer.motion?.loop?.preset ?? 'none',
        write: (layer, value) =>
          writeMotion(layer, {
            loop:
              value === 'none'
                ? undefined
                : loopMotion.parse({ ...layer.motion?.loop, preset: value, amount: undefined }),
          }),
        options: [
          { value: 'none', label: msg('None') },
          ...presets.map((value) => ({ value, label: loopName(value) })),
        ],
      })}
      ${
        preset === undefined
          ? nothing
          : html`<div class="pair">
              ${
                preset === 'ken-burns'
                  ? nothing
                  : numberField(this, {
                      key: 'loop-period',
                      label: msg('Interval'),
                      min: 50,
                      max: 86_400_000,
                      factor: 0.001,
                      step: 0.1,
                      decimals: 3,
                      unit: 's',
                      read: (layer) => layer.motion?.loop?.periodMs,
                      write: (layer, periodMs) => changeLoop(layer, { periodMs }),
                    })
              }
              ${numberField(this, {
                ...loopAmount(preset),
                key: 'loop-amount',
                read: (layer) => layer.motion?.loop && (layer.motion.loop.amount ?? loopAmount(preset).usual),
                write: (layer, amount) => changeLoop(layer, { amount }),
              })}
              ${
                directedLoops.has(preset)
                  ? selectField(this, {
                      key: 'loop-direction',
                      label: msg('Direction'),
                      read: (layer) => layer.motion?.loop?.direction,
                      write: (layer, direction: MotionDirection) => changeLoop(layer, { direction }),
                      options: directions.map((value) => ({ value, label: directionName(value) })),
                    })
                  : nothing
              }
            </div>`
      }
    `;
  }
}

/** Puts parts into a layer's motion; one that moves nothing any more goes. */
function writeMotion(layer: Layer, change: Partial<LayerMotion>): void {
  const motion: LayerMotion = { ...(layer.motion ?? layerMotion.parse({})), ...change };
  for (const name of ['enter', 'exit', 'loop'] as const) if (motion[name] === undefined) delete motion[name];
  const isStill = !motion.enter && !motion.exit && !motion.loop && motion.keyframes.length === 0;
  if (isStill) delete layer.motion;
  else layer.motion = motion;
}

function changeAnimation(layer: Layer, which: 'enter' | 'exit', change: Partial<Animation>): void {
  const own = layer.motion?.[which];
  if (!own) return;
  const next: Animation = { ...own, ...change };
  if (next.easing === undefined) delete next.easing;
  writeMotion(layer, { [which]: next });
}

function changeLoop(layer: Layer, change: Partial<LoopMotion>): void {
  const own = layer.motion?.loop;
  if (own) writeMotion(layer, { loop: { ...own, ...change } });
}

defineElement('platen-timing-section', PlatenTimingSection);
