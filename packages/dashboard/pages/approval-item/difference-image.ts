import { msg } from '@lit/localize';
import { css, html, type PropertyValues } from 'lit';
import { defineElement, internal, reactive, required, withProperties } from '@platen/editor/controls';
import { compareImages, differenceText, readPixels, showPixels } from '@platen/editor/review';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import type { ItemImages } from './item-images.ts';

/** Pixels across that are compared. */
const width = 1000;

/**
 * Where a page of two versions differs, pixel by pixel, marked on the present one.
 * @fires difference-text - `detail` says how much differs.
 */
export class PlatenDifferenceImage extends withProperties(DashboardElement, {
  images: required<ItemImages>(),
  /** A version. */
  earlier: reactive(''),
  /** The same page in it, from 1. */
  earlierPage: reactive(1, { type: Number, attribute: false }),
  /** A version. */
  later: reactive(''),
  /** From 1. */
  page: reactive(1, { type: Number }),
  description: internal(''),
}) {
  #run = 0;

  override willUpdate(changed: PropertyValues<this>): void {
    const names = ['images', 'earlier', 'earlierPage', 'later', 'page'] as const;
    if (names.some((name) => changed.has(name))) void this.#compare();
  }

  async #compare(): Promise<void> {
    const run = ++this.#run;
    this.#say(msg('Comparing…'));
    try {
      const files = await Promise.all([
        this.images.read({ version: this.earlier, page: this.earlierPage, width }),
        this.images.read({ version: this.later, page: this.page, width }),
      ]);
      const [then, now] = await Promise.all([readPixels(files[0]), readPixels(files[1])]);
      await this.updateComplete;
      const canvas = this.renderRoot.querySelector('canvas');
      if (run !== this.#run || !canvas) return;
      const difference = compareImages(then, now);
      showPixels(canvas, difference);
      this.#say(differenceText(difference.share));
    } catch (error) {
      if (run === this.#run && this.isConnected) this.#say(this.describe(error));
    }
  }

  #say(description: string): void {
    this.description = description;
    this.notify('difference-text', description);
  }

  override render() {
    return html`<canvas width="1" height="1" role="img" aria-label=${this.description}></canvas>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        position: absolute;
        inset: 0;
      }
      canvas {
        display: block;
        width: 100%;
        height: 100%;
        background: #ffffff;
      }
    `,
  ];
}

defineElement('platen-difference-image', PlatenDifferenceImage);
