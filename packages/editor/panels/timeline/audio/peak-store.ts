import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { AudioPeaks } from '@platen/engine/internal';
import { createPeakReader, type PeakReader } from '@platen/engine/browser';
import type { Editor } from '../../../context/editor-context.ts';

/** Maximum number of cached peaks; the least recently used are removed first. */
const maxSounds = 64;

/** The peaks of the sounds of a template, measured in a worker when they are first shown, and kept while the timeline is there. */
export class PeakStore {
  readonly #cached = new Map<string, Signal<AudioPeaks | undefined>>();
  readonly #options: { editor: Editor; assetBase(): string };
  #reader: PeakReader | undefined;

  constructor(options: { editor: Editor; assetBase(): string }) {
    this.#options = options;
  }

  /** The peaks of a source; undefined until they are there, and for what has no sound or cannot be decoded. */
  peaksOf(source: string): ReadonlySignal<AudioPeaks | undefined> {
    const known = this.#cached.get(source);
    const peaks = known ?? signal<AudioPeaks | undefined>(undefined);
    this.#cached.delete(source);
    this.#cached.set(source, peaks);
    if (known) return known;
    for (const [oldest] of this.#cached) {
      if (this.#cached.size <= maxSounds) break;
      this.#cached.delete(oldest);
    }
    this.#reader ??= this.#open();
    this.#reader.read(source).then(
      (read) => (peaks.value = read),
      // The bar without a waveform says enough: the video itself tells what is wrong with the file.
      () => undefined,
    );
    return peaks;
  }

  close(): void {
    this.#reader?.close();
    this.#reader = undefined;
  }

  #open(): PeakReader {
    const { editor, assetBase } = this.#options;
    const { service } = editor;
    const startWorker = editor.link?.startWorker;
    return createPeakReader({
      assetBase: assetBase(),
      ...(startWorker && { startWorker }),
      ...(service && {
        async resolveAsset(id: string) {
          const answer = await fetch(await service.resolveAsset(id));
          if (!answer.ok) throw new Error(`The asset ${id} answered with status ${answer.status}.`);
          return new Uint8Array(await answer.arrayBuffer());
        },
      }),
    });
  }
}
