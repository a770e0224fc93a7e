import type { TextLayout } from '@platen/engine/internal';
import type { Template, TextStyle } from '@platen/template';
import type { Draft } from 'immer';
import type { TextPoint } from '../caret/caret.ts';
import type { RichText } from '../../rich-text/rich-text.ts';

/** A text as it is laid out for editing: all of it, whatever its layer cuts off when it is not edited. */
export interface TargetLayout {
  layout: TextLayout;
  /** Where the layout's 0, 0 is in the layer's box. */
  origin: TextPoint;
  /** Offsets of the layer's own text in the laid out one; see `sourceOffsets`. */
  toLayout(offset: number): number;
  toSource(offset: number): number;
  /** Offsets of the laid out text at which a caret may stand. */
  stops: readonly number[];
}

/** A text of the template that is edited in place: that of a text layer, or of a cell of a table. */
export interface TextTarget {
  /** Identifies the target, for steps of the history. */
  readonly key: string;
  readonly layerId: string;
  /** Whether its characters can have styles of their own. */
  readonly isRich: boolean;
  /** Name of the history step that adds the text, if it is not in the template yet. */
  readonly addLabel?: string | undefined;
  /** Accessible name. */
  readonly name: string;
  /** The text in the template; undefined when it is gone. */
  read(): RichText | undefined;
  /** The style that runs differ from; undefined when the text is gone. */
  style(): TextStyle | undefined;
  /** Called before `write`, in one batch with it. */
  beforeWrite?(): void;
  /** Puts another text, and perhaps another style for all of it, into the template. */
  write(draft: Draft<Template>, text: RichText, style?: TextStyle): void;
  /** Laid out as it is in the template now; `typed` is what a letter put into an empty text would have. */
  layout(typed: TextStyle): TargetLayout | undefined;
}
