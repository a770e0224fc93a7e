import { isMacPlatform } from '../../controls/shortcut.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { Point } from '../../geometry/point.ts';
import type { OverlayPen } from '../../context/overlay-pen.ts';
import type { MenuItem } from '../../controls/menu-item.ts';
import type { TextMovement } from '../session/text-movement.ts';
import type { TextSession } from '../session/text-session.ts';
import { spellingOf } from '../misspellings/editor-spelling.ts';
import type { Misspelling } from '../../spelling/spell-checker.ts';
import { drawMisspellings } from '../misspellings/draw-misspellings.ts';
import { TextSpelling } from '../misspellings/text-spelling.ts';
import { TouchSelection } from '../touch/touch-selection.ts';
import { copyFromField, pasteIntoField } from './field-clipboard.ts';
import { suggestionId, textMenu } from './text-menu.ts';

/** Lines that a menu of a text has beside its own. `choose` answers whether a line is one of them. */
export interface OwnMenu {
  items: readonly MenuItem[];
  choose(id: string): boolean;
}

/** Dependencies of the aids of an edited text. */
export interface TextAidsParts {
  stage: ArtboardStage;
  session: TextSession;
  movement: TextMovement;
  /** The field that takes its keys. */
  field: HTMLTextAreaElement;
  /** The caret, the selection or what is drawn of them is different now. */
  changed(): void;
  /** Lines before those of the text. */
  menu?(): OwnMenu;
}

/** How a menu is requested; see the element `platen-artboard`. */
export interface TextMenuRequest {
  clientX: number;
  clientY: number;
  items: readonly MenuItem[];
  choose(id: string): void;
  opener: HTMLElement;
}

/** Aids for editing a text, loaded when editing begins: its spelling, its menu, and handles and a bar for touch. */
export class TextAids {
  readonly touch: TouchSelection;
  readonly #parts: TextAidsParts;
  readonly #spelling: TextSpelling;

  constructor(parts: TextAidsParts) {
    this.#parts = parts;
    const { stage, session } = parts;
    this.#spelling = new TextSpelling(session, spellingOf(stage.editor), () => stage.artboard.redraw());
    // Elsewhere the browser asks for the menu by this key itself.
    if (isMacPlatform()) {
      parts.field.addEventListener('keydown', (event) => {
        if (event.key !== 'F10' || !event.shiftKey) return;
        event.preventDefault();
        const { left, bottom } = parts.field.getBoundingClientRect();
        void this.#showMenu({ x: left, y: bottom });
      });
    }
    this.touch = new TouchSelection(parts, {
      wrongWord: () => this.#wrongWord(session.range.end),
      suggest: (word) => this.#spelling.suggest(word),
      replace: (word, by) => {
        this.#spelling.replace(word, by);
        parts.changed();
      },
      run: (action, at) => this.#run(action, at),
    });
  }

  /** Draws what is wrong, and the handles. */
  draw(pen: OverlayPen): void {
    const { session, stage } = this.#parts;
    const matrix = stage.geometry.matrixOf(session.target.layerId);
    if (session.isGone || !matrix) return;
    drawMisspellings(pen, { session, matrix, words: this.#spelling.shown, color: this.#dangerColor() });
    this.touch.draw(pen);
  }

  /** Opens the menu of the text: at the pointer, which may be at a `point` of the text, or by a key at the caret. */
  async openMenu(event: MouseEvent, { point, isKey }: { point: Point | undefined; isKey: boolean }): Promise<void> {
    const { session, movement, changed } = this.#parts;
    this.#parts.field.focus({ preventScroll: true });
    if (point) {
      const wrong = this.#spelling.at(movement.caretAt(point)?.offset ?? -1);
      // Shows which word the suggestions are for, though it was selected with others.
      if (wrong) session.select({ anchor: wrong.start, focus: { offset: wrong.end, affinity: 'before' } });
      else if (!movement.isSelected(point)) movement.press(point, 1, false);
      changed();
    }
    const { left, bottom } = this.#parts.field.getBoundingClientRect();
    await this.#showMenu(isKey ? { x: left, y: bottom } : { x: event.clientX, y: event.clientY });
  }

  /** Ends them. */
  close(): void {
    this.#spelling.close();
    this.touch.close();
  }

  /** The wrong word that an offset is in, and all that is selected with it. */
  #wrongWord(offset: number): Misspelling | undefined {
    const { start, end } = this.#parts.session.range;
    const word = this.#spelling.at(offset);
    return word && start >= word.start && end <= word.end ? word : undefined;
  }

  async #showMenu(at: Point): Promise<void> {
    const { session, stage, field } = this.#parts;
    const spelling = spellingOf(stage.editor);
    const wrong = this.#wrongWord(session.range.end);
    const suggestions = wrong && (await this.#spelling.suggest(wrong));
    const own = this.#parts.menu?.();
    const request: TextMenuRequest = {
      clientX: at.x,
      clientY: at.y,
      items: [
        ...(own?.items ?? []),
        ...textMenu({
          hasSelection: session.range.start < session.range.end,
          suggestions,
          isChecking: stage.editor.spelling && spelling.isOn.peek(),
        }),
      ],
      opener: field,
      choose: (id) => {
        if (own?.choose(id)) return;
        const index = suggestions?.findIndex((_, each) => suggestionId(each) === id) ?? -1;
        const chosen = suggestions?.[index];
        if (wrong && chosen !== undefined) this.#spelling.replace(wrong, chosen);
        else if (wrong && id === 'ignore') spelling.ignore(wrong.word);
        else if (wrong && id === 'add') spelling.add(wrong.word);
        else if (id === 'check') spelling.turn(!spelling.isOn.peek());
        else this.#run(id, at);
        this.#parts.changed();
      },
    };
    stage.artboard.element.dispatchEvent(
      new CustomEvent('menu-request', { detail: request, bubbles: true, composed: true }),
    );
  }

  #run(action: string, at: Point): void {
    const { session, field, stage } = this.#parts;
    if (action === 'cut' || action === 'copy') copyFromField(stage.editor, field, action);
    else if (action === 'paste') void pasteIntoField(stage.editor, field);
    else if (action === 'select-all') {
      field.focus({ preventScroll: true });
      session.selectAll();
    } else if (action === 'more') void this.#showMenu(at);
    this.#parts.changed();
  }

  #dangerColor(): string {
    if (matchMedia('(forced-colors: active)').matches) return 'CanvasText';
    return '#e02424';
  }
}
