import type { ReactiveController, ReactiveControllerHost } from 'lit';
import {
  assetIdOf,
  describeAssetFile,
  describePlainSource,
  isLibraryImage,
  type SourceFacts,
} from '../../assets/describe-source.ts';
import type { Artboard } from '../../context/artboard.ts';
import type { EditorService } from '../../service/editor-service.ts';

type Platform = Pick<Artboard['platform'], 'readBundled'>;

/** The part of an editor that names brand assets and shows the library's images. */
interface Finder {
  service: Pick<EditorService, 'findFile' | 'replacements'> | undefined;
  artboard?: { platform: Platform } | undefined;
}

/** Names the sources that an element shows, and has it drawn again when the service has answered for a brand asset. */
export class SourceNames implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #replacements = 0;
  readonly #known = new Map<string, SourceFacts | undefined>();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    // What was not found may be there next time.
    this.#known.clear();
  }

  /** Undefined for a brand asset that is not known yet. */
  of(source: string, finder: Finder | undefined): SourceFacts | undefined {
    // A file that is replaced under its id looks other than before.
    const replacements = finder?.service?.replacements.value ?? 0;
    if (replacements !== this.#replacements) this.#known.clear();
    this.#replacements = replacements;
    const id = assetIdOf(source);
    const platform = finder?.artboard?.platform;
    const isOfLibrary = platform !== undefined && isLibraryImage(source);
    if (id === undefined && !isOfLibrary) return describePlainSource(source);
    if (!this.#known.has(source)) {
      this.#known.set(source, isOfLibrary ? describePlainSource(source) : undefined);
      void (isOfLibrary ? this.#show(source, platform) : this.#find(source, id ?? '', finder?.service));
    }
    return this.#known.get(source);
  }

  async #find(source: string, id: string, service: Finder['service']): Promise<void> {
    const file = await service?.findFile(id).catch(() => undefined);
    this.#known.set(source, describeAssetFile(file));
    this.#host.requestUpdate();
  }

  /** Adds the thumbnail of an image of the library; one that cannot be read stays without. */
  async #show(source: string, platform: Platform): Promise<void> {
    const { showLibraryImage } = await import('./show-library-image.ts');
    const thumbnail = await showLibraryImage(source, platform).catch(() => undefined);
    const facts = this.#known.get(source);
    if (!thumbnail || !facts) return;
    this.#known.set(source, { ...facts, thumbnail });
    this.#host.requestUpdate();
  }
}
