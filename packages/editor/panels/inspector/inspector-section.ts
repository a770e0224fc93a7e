import type { Layer, Page } from '@platen/template';
import { layersRecipe, pageRecipe } from '../../commands/layers-recipe.ts';
import { LiveEdit } from '../../store/live-edit.ts';
import { sharedValue, type Shared } from '../../store/shared-values.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { sectionStyles } from './section-styles.ts';

/** Services that fields of a section need to show and change their targets: the selected layers, or the page. */
export interface FieldHost<Target> {
  /** The edited items; redrawn when they change. */
  readonly targets: readonly Target[];
  /** Returns the targets' shared value of a property. */
  shared<Value>(read: (target: Target) => Value | undefined): Shared<Value>;
  /** Shows a change at once. `key` identifies the field, `label` names the step. */
  preview(key: string, label: string, change: (target: Target) => void): void;
  /** Makes a change a step, with its previews. */
  commit(key: string, label: string, change: (target: Target) => void): void;
}

/** A part of the inspector whose fields change the template while they are used. */
export abstract class FieldSection extends EditorElement {
  #live: LiveEdit | undefined;

  /** The live edit of fields in use. */
  protected get live(): LiveEdit | undefined {
    if (!this.#live && this.editor) this.#live = new LiveEdit(this.editor.document);
    return this.#live;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#live?.finish();
    this.#live = undefined;
  }

  static override styles = [baseStyles, sectionStyles];
}

/** Part of the inspector that is about the selected layers. Its fields change all of them alike. */
export abstract class LayerSection extends FieldSection implements FieldHost<Layer> {
  /** Whether it stands by itself, beside a button: it is not collapsed then. Set before it is drawn. */
  isAlone = false;
  #last: readonly Layer[] = [];

  /**
   * Returns the parts of a layer shown by the section: it is redrawn only if one of these is a different object or value. By default the
   * whole layer.
   */
  protected watched(layer: Layer): readonly unknown[] {
    return [layer];
  }

  get targets(): readonly Layer[] {
    const next = this.editor?.state.selectedLayers.value ?? [];
    const isSame =
      next.length === this.#last.length &&
      next.every((layer, index) => {
        const last = this.#last[index];
        return last !== undefined && (last === layer || (last.id === layer.id && this.#isUnchanged(last, layer)));
      });
    if (!isSame) this.#last = next;
    return this.#last;
  }

  #isUnchanged(last: Layer, next: Layer): boolean {
    const values = this.watched(next);
    return this.watched(last).every((value, index) => value === values[index]);
  }

  shared<Value>(read: (layer: Layer) => Value | undefined): Shared<Value> {
    return sharedValue(this.targets, read);
  }

  /** Whether parameters or expressions fill one of these properties of a selected layer. */
  protected isFilled(...properties: readonly string[]): boolean {
    const page = this.editor?.state.page.value;
    const names = new Set(properties.map((name) => name.toLowerCase()));
    const isNamed = (property: string): boolean => names.has(property.toLowerCase());
    return this.targets.some(
      ({ id, expressions }) =>
        Object.keys(expressions ?? {}).some(isNamed) ||
        page?.parameters.some(({ bindings }) =>
          bindings.some(({ layerId, property }) => layerId === id && isNamed(property)),
        ),
    );
  }

  preview(key: string, label: string, change: (layer: Layer) => void): void {
    const [ids, pageId] = this.#place;
    this.live?.preview(`${key} ${ids.join(' ')}`, label, layersRecipe(pageId, ids, change));
  }

  commit(key: string, label: string, change: (layer: Layer) => void): void {
    const [ids, pageId] = this.#place;
    if (ids.length > 0) this.live?.commit(`${key} ${ids.join(' ')}`, label, layersRecipe(pageId, ids, change));
  }

  get #place(): [ids: readonly string[], pageId: string] {
    const { state } = this.editor ?? {};
    return [state?.selectedLayers.peek().map(({ id }) => id) ?? [], state?.page.peek().id ?? ''];
  }
}

/** Part of the inspector that is about the shown page. */
export abstract class PageSection extends FieldSection implements FieldHost<Page> {
  get targets(): readonly Page[] {
    return this.editor ? [this.editor.state.page.value] : [];
  }

  shared<Value>(read: (page: Page) => Value | undefined): Shared<Value> {
    return sharedValue(this.targets, read);
  }

  preview(key: string, label: string, change: (page: Page) => void): void {
    const id = this.editor?.state.page.peek().id ?? '';
    this.live?.preview(`${key} ${id}`, label, pageRecipe(id, change));
  }

  commit(key: string, label: string, change: (page: Page) => void): void {
    const id = this.editor?.state.page.peek().id ?? '';
    this.live?.commit(`${key} ${id}`, label, pageRecipe(id, change));
  }
}
