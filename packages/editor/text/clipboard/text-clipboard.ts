import type { TextRunStyle, TextStyle } from '@platen/template';
import { textRun } from '@platen/template/internal';
import { z } from 'zod';
import type { Insertion } from '../../rich-text/edit-runs.ts';
import { maxRuns, maxTextLength, textOf } from '../../rich-text/rich-text.ts';
import { cleanText } from '../../rich-text/source-offsets.ts';
import { styledText, writeHtml } from './copy-html.ts';
import { patchedStyle } from '../../rich-text/run-styles.ts';

/** The kind of clipboard content that only this editor writes: runs with all of their styles. */
export const textClipboardType = 'application/x-platen-text';

const ownContent = z.object({ runs: z.array(textRun).max(maxRuns) });

/** The target of pasted text. */
export interface PasteTarget {
  /** Whether styles of what is pasted are omitted. */
  isPlain: boolean;
  /** The complete style where it goes. */
  style: TextStyle;
  layerStyle: TextStyle | undefined;
  /** Style in which text typed there differs from the layer's. */
  typed: TextRunStyle | undefined;
}

/** Puts runs on the clipboard: as plain text, as HTML for other programs, and whole for this one. */
export function writeClipboard(
  clipboard: DataTransfer,
  insertion: Insertion,
  _style: TextStyle,
  layerStyle: TextStyle | undefined,
): void {
  clipboard.setData('text/plain', textOf(insertion).replaceAll('\u2028', '\n'));
  if (!layerStyle) return;
  // Each with its complete style, as the layer they go to may have another.
  const runs = insertion.runs.map(({ text, style }) => ({ text, style: { ...layerStyle, ...style } }));
  clipboard.setData('text/html', writeHtml(runs));
  clipboard.setData(textClipboardType, JSON.stringify({ runs }));
}

/**
 * Returns the clipboard's content as runs; undefined if it has no text. All content is validated. HTML is returned later, because its
 * parser is loaded first.
 */
export function readClipboard(
  clipboard: DataTransfer,
  target: PasteTarget,
): Insertion | undefined | Promise<Insertion | undefined> {
  const plain = cleanText(clipboard.getData('text/plain')).slice(0, maxTextLength);
  if (!target.isPlain && target.layerStyle) {
    const own = readOwn(clipboard.getData(textClipboardType), target.layerStyle);
    if (own) return own;
    const html = clipboard.getData('text/html');
    if (html.length > 0 && html.length <= 20 * maxTextLength) return readMarkup(html, target, readPlain(plain, target));
  }
  return readPlain(plain, target);
}

function readPlain(plain: string, { typed }: PasteTarget): Insertion | undefined {
  return plain === '' ? undefined : { runs: [styledText(plain, typed)] };
}

async function readMarkup(
  html: string,
  target: PasteTarget,
  otherwise: Insertion | undefined,
): Promise<Insertion | undefined> {
  try {
    const { readHtml } = await import('./paste-html.ts');
    const read = readHtml(html, target);
    return read && read.runs.length > 0 ? read : otherwise;
  } catch {
    return otherwise;
  }
}

function readOwn(content: string, layerStyle: TextStyle): Insertion | undefined {
  if (content === '' || content.length > 20 * maxTextLength) return undefined;
  try {
    const parsed = ownContent.safeParse(JSON.parse(content));
    if (!parsed.success) return undefined;
    const runs = parsed.data.runs.map(({ text, style }) =>
      styledText(cleanText(text), patchedStyle(undefined, layerStyle, style ?? {})),
    );
    return { runs };
  } catch {
    return undefined;
  }
}
