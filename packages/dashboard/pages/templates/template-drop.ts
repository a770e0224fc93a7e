import { draggedTemplate } from './template-card.ts';

/** Makes an element a drop target for templates: tracks whether one is over it, and which one was dropped. */
export class TemplateDrop {
  readonly #setOver: (isOver: boolean) => void;
  readonly #onDrop: (templateId: number) => void;

  constructor(setOver: (isOver: boolean) => void, onDrop: (templateId: number) => void) {
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
    const id = Number(event.dataTransfer?.getData(draggedTemplate));
    if (!Number.isSafeInteger(id) || id <= 0) return;
    event.preventDefault();
    this.#onDrop(id);
  };
}
