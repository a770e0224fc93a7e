import { draggedTemplate } from './template-card.ts';

/** Makes an element a drop target for templates: tracks whether one is over it, and which were dropped. */
export class TemplateDrop {
  readonly #setOver: (isOver: boolean) => void;
  readonly #onDrop: (templateIds: number[]) => void;

  constructor(setOver: (isOver: boolean) => void, onDrop: (templateIds: number[]) => void) {
    this.#setOver = setOver;
    this.#onDrop = onDrop;
  }

  readonly over = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes(draggedTemplate)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    this.#setOver(true);
  };

  readonly leave = (): void => this.#setOver(false);

  readonly drop = (event: DragEvent): void => {
    this.#setOver(false);
    const ids = (event.dataTransfer?.getData(draggedTemplate) ?? '').split(',').map(Number);
    if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) return;
    event.preventDefault();
    this.#onDrop(ids);
  };
}
