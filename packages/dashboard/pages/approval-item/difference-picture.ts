import { msg } from '@lit/localize';
import { css, html, type PropertyValues } from 'lit';
import { defineElement } from '@platen/editor/controls';
import { comparePictures, differenceWords, readPixels, showPixels } from '@platen/editor/review';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import type { ItemPictures } from './item-pictures.ts';

/** Pixels across that are compared. */
const width = 1000;

/**
 * Where a page of two versions differs, pixel by pixel, marked on the present one.
 * @fires difference-words - `detail` says how much differs.
 */
export class PlatenDifferencePicture extends DashboardElement {
  static override properties = {
    pictures: { attribute: false },
    earlier: {},
    earlierPage: { type: Number, attribute: false },
    later: {},
    page: { type: Number },
    words: { state: true },
  };
  declare pictures: ItemPictures;
  /** A version. */
  declare earlier: string;
  /** The same page in it, from 1. */
  declare earlierPage: number;
  /** A version. */
  declare later: string;
  /** From 1. */
  declare page: number;
  declare words: string;
  #run = 0;

  constructor() {
    super();
    this.earlier = '';
    this.earlierPage = 1;
    this.later = '';
    this.page = 1;
    this.words = '';
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const names = ['pictures', 'earlier', 'earlierPage', 'later', 'page'] as const;
    if (names.some((name) => changed.has(name))) void this.#compare();
  }

  async #compare(): Promise<void> {
    const run = ++this.#run;
    this.#say(msg('Comparing…'));
    try {
      const files = await Promise.all([
        this.pictures.read({ version: this.earlier, page: this.earlierPage, width }),
        this.pictures.read({ version: this.later, page: this.page, width }),
      ]);
      const [then, now] = await Promise.all([readPixels(files[0]), readPixels(files[1])]);
      await this.updateComplete;
      const canvas = this.renderRoot.querySelector('canvas');
      if (run !== this.#run || !canvas) return;
      const difference = comparePictures(then, now);
      showPixels(canvas, difference);
      this.#say(differenceWords(difference.share));
    } catch (error) {
      if (run === this.#run && this.isConnected) this.#say(this.describe(error));
    }
  }

  #say(words: string): void {
    this.words = words;
    this.tell('difference-words', words);
  }

  override render() {
    return html`<canvas width="1" height="1" role="img" aria-label=${this.words}></canvas>`;
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

defineElement('platen-difference-picture', PlatenDifferencePicture);
