import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { assetIdOf, describeAssetFile, describePlainSource, type SourceFacts } from '../../assets/describe-source.ts';
import type { EditorService } from '../../service/editor-service.ts';

/** The part of a service that names brand assets. */
type Finder = Pick<EditorService, 'findFile' | 'replacements'> | undefined;

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
  of(source: string, service: Finder): SourceFacts | undefined {
    // A file that is replaced under its id looks other than before.
    const replacements = service?.replacements.value ?? 0;
    if (replacements !== this.#replacements) this.#known.clear();
    this.#replacements = replacements;
    const id = assetIdOf(source);
    if (id === undefined) return describePlainSource(source);
    if (!this.#known.has(id)) {
      this.#known.set(id, undefined);
      void this.#find(id, service);
    }
    return this.#known.get(id);
  }

  async #find(id: string, service: Finder): Promise<void> {
    const file = await service?.findFile(id).catch(() => undefined);
    this.#known.set(id, describeAssetFile(file));
    this.#host.requestUpdate();
  }
}
