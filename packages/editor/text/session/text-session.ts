import { msg } from '@lit/localize';
import { batch, signal, type Signal } from '@preact/signals-core';
import type { ParagraphStyle, TextRunStyle, TextStyle } from '@platen/template';
import type { Editor } from '../../context/editor-context.ts';
import { caretLines, type CaretLine } from '../caret/caret-lines.ts';
import { caretSelection, selectedRange, type Caret, type TextSelection } from '../caret/caret.ts';
import { replaceWithRuns, replaceWithText, typingStyle, type Insertion } from '../../rich-text/edit-runs.ts';
import { sliceRuns, textOf, type RichText } from '../../rich-text/rich-text.ts';
import {
  applyParagraphStyle,
  applyStyle,
  hasToggle,
  paragraphProperties,
  patchedStyle,
  sharedStyle,
  styleWhole,
  togglePatch,
  toggleStyle,
  type ParagraphProperties,
  type SharedStyle,
  type StylePatch,
  type StyleToggle,
} from '../../rich-text/run-styles.ts';
import { graphemeStops, nearestStop } from '../../rich-text/text-boundaries.ts';
import type { TargetLayout, TextTarget } from './text-target.ts';

/** Edits that follow each other are one step of the history up to this many. */
const editsPerStep = 100;

/** Kinds of edits: only edits of the same kind are merged into one step. */
export type EditKind = 'type' | 'delete' | 'other';

/**
 * A text that is being edited: what is selected in it, and what is done to it, each thing as an edit of the template. Offsets are
 * those of the text in the template. It knows nothing of the page it is shown on.
 */
export class TextSession {
  readonly target: TextTarget;
  readonly editor: Editor;
  readonly selection: Signal<TextSelection> = signal(caretSelection({ offset: 0, affinity: 'after' }));
  /** Range being composed by an input method; underlined. */
  readonly composition: Signal<{ start: number; end: number } | undefined> = signal(undefined);
  /** Styles chosen at a caret, for what is typed next. */
  readonly pending: Signal<StylePatch> = signal({});
  /** Increases with each change of the text, whatever its source. */
  readonly revision: Signal<number> = signal(0);
  /** Returns the keyboard focus to the text, after a button of a panel was pressed. */
  focus: () => void = () => {};
  /** Puts what a clipboard holds instead of what is selected, as its key does. */
  paste: (clipboard: DataTransfer, isPlain: boolean) => void = () => {};
  readonly #stop: () => void;
  #isApplying = false;
  #text: string;
  #step = { number: 0, kind: 'other' as EditKind, edits: 0 };
  #lines: { from: TargetLayout; lines: CaretLine[] } | undefined;

  constructor(editor: Editor, target: TextTarget) {
    this.editor = editor;
    this.target = target;
    this.#text = this.text;
    this.#stop = editor.document.onCommit(() => {
      if (!this.#isApplying) this.#follow();
    });
  }

  /** Ends it. The text stays as it is. */
  close(): void {
    this.#stop();
    this.editor.document.closeStep();
  }

  /** The text with its styles; empty when it is gone. */
  get rich(): RichText {
    return this.target.read() ?? { runs: [], paragraphs: [] };
  }

  get text(): string {
    return textOf(this.rich);
  }

  get isGone(): boolean {
    return this.target.read() === undefined;
  }

  /** The selected range; equal ends are a caret. */
  get range(): { start: number; end: number } {
    return selectedRange(this.selection.peek());
  }

  /** The lines of the text as it is now, and how offsets are in them; undefined until it can be laid out. */
  get sight(): { lines: readonly CaretLine[]; layout: TargetLayout } | undefined {
    const layout = this.target.layout({ ...this.#layerStyle, ...this.typed });
    if (!layout) return undefined;
    if (this.#lines?.from !== layout) this.#lines = { from: layout, lines: caretLines(layout.layout, layout.stops) };
    return { lines: this.#lines.lines, layout };
  }

  /** The style of what is typed now; undefined is the layer's. */
  get typed(): TextRunStyle | undefined {
    const { start, end } = this.range;
    const own = start < end ? sliceRuns(this.rich.runs, start, end)[0]?.style : typingStyle(this.rich, start);
    return patchedStyle(own, this.#layerStyle, this.pending.peek());
  }

  /** Style of the selected text, or of text typed at the caret. */
  get shared(): SharedStyle {
    const { start, end } = this.range;
    return sharedStyle(this.rich.runs, this.#layerStyle, start, end, this.typed);
  }

  /** Selects; the offsets are brought to where a caret may stand. */
  select(selection: TextSelection): void {
    const stops = graphemeStops(this.text);
    const { anchor, focus } = selection;
    const at: TextSelection = {
      anchor: nearestStop(stops, anchor, anchor > focus.offset ? 'after' : 'before'),
      focus: { ...focus, offset: nearestStop(stops, focus.offset, focus.offset > anchor ? 'after' : 'before') },
    };
    const last = this.selection.peek();
    if (last.anchor !== at.anchor || last.focus.offset !== at.focus.offset) {
      this.pending.value = {};
      this.closeStep();
    }
    this.selection.value = at;
  }

  /** Puts the caret somewhere, or moves the end of the selection there. */
  moveTo(caret: Caret, extend: boolean): void {
    this.select(extend ? { anchor: this.selection.peek().anchor, focus: caret } : caretSelection(caret));
  }

  selectAll(): void {
    this.select({ anchor: 0, focus: { offset: this.text.length, affinity: 'before' } });
  }

  /** The next edit is a step of its own. */
  closeStep(): void {
    this.#step = { number: this.#step.number + 1, kind: 'other', edits: 0 };
  }

  /** Replaces a range by text that continues in the style there, and puts the caret behind it, or where `caret` says. */
  replace(start: number, end: number, text: string, kind: EditKind, caret?: number): void {
    const at = this.range;
    const style = start === at.start || start === at.end ? this.typed : undefined;
    const isTyped = text !== '' && this.target.isRich;
    const change =
      isTyped && style
        ? replaceWithText(this.rich, start, end, text, style)
        : replaceWithText(this.rich, start, end, text);
    this.#change(change.text, kind, kind === 'delete' ? msg('Delete text') : msg('Typing'), caret ?? change.end);
  }

  /** Puts text instead of what is selected. */
  insert(text: string, kind: EditKind = 'other'): void {
    const { start, end } = this.range;
    this.replace(start, end, text, kind);
  }

  /** Puts runs instead of what is selected; without their styles where the text can have none. */
  insertRuns(insertion: Insertion): void {
    const { start, end } = this.range;
    if (!this.target.isRich) return this.insert(textOf(insertion));
    const { text, end: caret } = replaceWithRuns(this.rich, start, end, insertion);
    this.#change(text, 'other', msg('Paste'), caret);
  }

  /** Styles what is selected, or what is typed next. All of a text is styled by its layer's own style. */
  style(patch: StylePatch, label: string = msg('Format text'), mergeKey?: string): void {
    if (!this.target.isRich) return;
    const styled = this.styled(patch);
    if (styled) return this.#write(label, styled.text, styled.style, mergeKey);
    this.pending.value = { ...this.pending.peek(), ...patch };
    this.revision.value += 1;
  }

  /** Returns the result of styling the selection; undefined at a caret, where the style applies to text typed next. */
  styled(patch: StylePatch): { text: RichText; style?: TextStyle } | undefined {
    const { start, end } = this.range;
    const { rich } = this;
    const { length } = textOf(rich);
    if (start === end && length > 0) return undefined;
    if (end - start === length) return styleWhole(rich, this.#layerStyle, patch);
    return { text: applyStyle(rich, this.#layerStyle, start, end, patch) };
  }

  /** The complete styles of what is selected, run by run, or of what is typed at the caret. */
  get styles(): readonly TextStyle[] {
    const { start, end } = this.range;
    const runs = sliceRuns(this.rich.runs, start, end);
    const own = runs.length > 0 ? runs.map(({ style }) => style) : [this.typed];
    return own.map((style) => ({ ...this.#layerStyle, ...style }));
  }

  /** Switches bold, italic or a line on or off. */
  toggle(toggle: StyleToggle): void {
    const { start, end } = this.range;
    const { rich } = this;
    const isWhole = end - start === textOf(rich).length;
    if (start === end || isWhole) {
      const { style, mixed } = this.shared;
      const key = toggle === 'bold' ? 'fontWeight' : toggle === 'italic' ? 'fontStyle' : 'decoration';
      const isOn = mixed.has(key) || !hasToggle(style, toggle);
      // Of what differs within the text some has it: then all gets it.
      const from: TextStyle = mixed.has(key) ? { ...style, fontWeight: 400, fontStyle: 'normal' } : style;
      if (!mixed.has(key) || key !== 'decoration') return this.style(togglePatch(from, toggle, isOn));
    }
    if (this.target.isRich) this.#write(msg('Format text'), toggleStyle(rich, this.#layerStyle, start, end, toggle));
  }

  /** Styles the selected paragraphs. */
  paragraph(
    patch: { [Key in keyof ParagraphStyle]?: ParagraphStyle[Key] | undefined },
    label: string = msg('Format paragraph'),
  ): void {
    const { start, end } = this.range;
    if (this.target.isRich) this.#write(label, applyParagraphStyle(this.rich, start, end, patch));
  }

  /** The properties of the paragraphs that are selected; `layer` has those that a paragraph does not. */
  paragraphs(layer: ParagraphProperties): ParagraphProperties[] {
    const { start, end } = this.range;
    return paragraphProperties(this.rich, layer, start, end);
  }

  /** The selected runs. */
  get selectedRuns(): Insertion {
    const { start, end } = this.range;
    return { runs: sliceRuns(this.rich.runs, start, end) };
  }

  get #layerStyle(): TextStyle {
    const style = this.target.style();
    if (!style) throw new Error('The text that is edited is gone.');
    return style;
  }

  #change(text: RichText, kind: EditKind, label: string, caret: number): void {
    const { kind: last, edits } = this.#step;
    if (kind === 'other' || kind !== last || edits >= editsPerStep) this.closeStep();
    this.#step = { ...this.#step, kind, edits: this.#step.edits + 1 };
    const key = `text ${this.target.key} ${this.#step.number}`;
    const selection = caretSelection({ offset: caret, affinity: kind === 'delete' ? 'after' : 'before' });
    // The line a caret is on after typing at a wrap is the next one.
    if (textOf(text)[caret - 1] === ' ') selection.focus.affinity = 'after';
    this.#apply(label, text, undefined, kind === 'other' ? undefined : key);
    this.selection.value = selection;
    this.pending.value = {};
    this.revision.value += 1;
  }

  #write(label: string, text: RichText, style?: TextStyle, mergeKey?: string): void {
    this.closeStep();
    this.#apply(label, text, style, mergeKey);
    this.revision.value += 1;
  }

  #apply(label: string, text: RichText, style: TextStyle | undefined, mergeKey: string | undefined): void {
    this.#isApplying = true;
    try {
      batch(() => {
        const name = this.target.addLabel ?? label;
        this.target.beforeWrite?.();
        this.editor.apply({
          label: name,
          recipe: (draft) => this.target.write(draft, text, style),
          ...(mergeKey === undefined ? {} : { mergeKey }),
        });
      });
    } finally {
      this.#isApplying = false;
      this.#text = this.text;
    }
  }

  /** The text was changed by someone else, such as by undo: the caret goes to where it changed. */
  #follow(): void {
    if (this.isGone) return;
    const [before, after] = [this.#text, this.text];
    this.#text = after;
    this.closeStep();
    this.pending.value = {};
    if (before !== after) {
      let end = 0;
      while (end < Math.min(before.length, after.length) && before.at(-1 - end) === after.at(-1 - end)) end += 1;
      this.select(caretSelection({ offset: after.length - end, affinity: 'before' }));
    }
    this.revision.value += 1;
  }
}
