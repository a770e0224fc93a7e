import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { AssetSource } from '../../assets/asset-source.ts';
import { usesText } from './manage/uses-text.ts';

/** In how many templates the shown asset is used, in words; empty until that is known. */
export class AssetUsesLabel {
  readonly #text = signal('');
  #id: number | undefined;

  get text(): ReadonlySignal<string> {
    return this.#text;
  }

  /** Asks for an asset; again only for another one, or when `isStale`. */
  async show(source: AssetSource | undefined, id: number | undefined, isStale = false): Promise<void> {
    if (this.#id === id && !isStale) return;
    this.#id = id;
    this.#text.value = '';
    if (!source?.manage || id === undefined) return;
    const uses = await source.manage.usesOf([id]).catch(() => undefined);
    if (this.#id === id && uses) this.#text.value = usesText(uses);
  }
}
