import type { Editor } from '../context/editor-context.ts';
import type { EditorCommand, EditorLayerAction } from '../context/editor-additions.ts';
import type { FrameRun } from './frame-messages.ts';
import type { FrameEntry } from './host-messages.ts';

/** The element's methods for what a host adds. */
export interface ExtensibleFrame {
  registerCommand(command: EditorCommand): () => void;
  registerLayerAction(action: EditorLayerAction): () => void;
}

/** Commands and actions on layers that a host added by messages. They run on its page, which says when they are done. */
export class HostCommands {
  readonly #frame: ExtensibleFrame;
  readonly #ask: (run: FrameRun) => void;
  readonly #remove = new Map<string, () => void>();
  readonly #running = new Map<string, PromiseWithResolvers<void>>();

  /** `ask` tells the host to run one. */
  constructor(frame: ExtensibleFrame, ask: (run: FrameRun) => void) {
    this.#frame = frame;
    this.#ask = ask;
  }

  /** Adds one. Throws a TypeError as the element does. */
  add({ kind, group, types, ...entry }: FrameEntry): void {
    const remove =
      kind === 'command'
        ? this.#frame.registerCommand({
            ...entry,
            ...(group && { group }),
            run: (editor) => this.#run(entry.id, editor),
          })
        : this.#frame.registerLayerAction({
            ...entry,
            ...(types && { types: types as EditorLayerAction['types'] & object }),
            run: (_layers, editor) => this.#run(entry.id, editor),
          });
    this.#remove.set(entry.id, remove);
  }

  remove(id: string): void {
    this.#remove.get(id)?.();
    this.#remove.delete(id);
  }

  /** The host is done with a run; with a message if it failed. */
  settle(run: string, message?: string): void {
    if (message === undefined) this.#running.get(run)?.resolve();
    else this.#running.get(run)?.reject(new Error(message));
    this.#running.delete(run);
  }

  #run(id: string, { state }: Editor): Promise<void> {
    const run = crypto.randomUUID();
    const running = Promise.withResolvers<void>();
    this.#running.set(run, running);
    this.#ask({ run, id, page: state.page.peek().id, layers: structuredClone([...state.selectedLayers.peek()]) });
    return running.promise;
  }
}
