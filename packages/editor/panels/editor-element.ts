import { ContextConsumer } from '@lit/context';
import { SignalWatcher } from '@lit-labs/preact-signals';
import { PlatenElement } from '../controls/platen-element.ts';
import { editorContext, type Editor } from '../context/editor-context.ts';

/** An element that works with the editor around it and is drawn again when what it read of it changes. */
export abstract class EditorElement extends SignalWatcher(PlatenElement) {
  readonly #consumer = new ContextConsumer(this, { context: editorContext, subscribe: true });

  /** The editor around; undefined until the element is in one. */
  get editor(): Editor | undefined {
    return this.#consumer.value;
  }
}
