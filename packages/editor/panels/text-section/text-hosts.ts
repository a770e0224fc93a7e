import type { Layer, Page, TextLayer, TextStyle } from '@platen/template';
import type { Editor } from '../../context/editor-context.ts';
import { layersRecipe } from '../../commands/layers-recipe.ts';
import { styleLayer, styleParagraphs } from '../../commands/style-texts.ts';
import type { LiveEdit } from '../../store/live-edit.ts';
import { sharedValue } from '../../store/shared-values.ts';
import { applyParagraphStyle, type ParagraphProperties, type StylePatch } from '../../rich-text/run-styles.ts';
import { textSessionOf } from '../../text/session/active-session.ts';
import type { TextSession } from '../../text/session/text-session.ts';
import type { FieldHost } from '../inspector/inspector-section.ts';

/** The target of text fields: the text edited in place, or whole layers. */
export interface TextFieldContext {
  session: TextSession | undefined;
  layers: readonly Layer[];
  page: Page;
  live: LiveEdit;
}

/** The target of text fields for selected layers: what is selected in the text that is edited in place, or all of them. */
export function textFieldContext(editor: Editor, layers: readonly Layer[], live: LiveEdit): TextFieldContext {
  const current = textSessionOf(editor).value;
  const session = current && !current.isGone && current.target.isRich ? current : undefined;
  // What is selected and typed in it redraws the fields.
  void [session?.selection.value, session?.revision.value];
  return { session, layers, page: editor.state.page.value, live };
}

/** Fields for how letters look: of the selected text while one is edited, else of all text of the layers. */
export function styleHost({ session, layers, page, live }: TextFieldContext): FieldHost<TextStyle> {
  const targets = session ? session.styles : layers.flatMap(stylesOf);
  const ids = layers.map(({ id }) => id);
  const change = (isCommit: boolean, key: string, label: string, set: (style: TextStyle) => void): void => {
    const [first] = targets;
    if (!first) return;
    const patch: StylePatch = written(first, set);
    const name = `${key} ${ids.join(' ')}`;
    if (session) {
      const styled = session.styled(patch);
      if (!styled) return session.style(patch);
      const recipe = (draft: Parameters<typeof session.target.write>[0]): void =>
        session.target.write(draft, styled.text, styled.style);
      if (isCommit) live.commit(name, label, recipe);
      else live.preview(name, label, recipe);
      return;
    }
    const recipe = layersRecipe(page.id, ids, (layer) => styleLayer(layer, patch));
    if (isCommit) live.commit(name, label, recipe);
    else live.preview(name, label, recipe);
  };
  return {
    targets,
    shared: (read) => sharedValue(targets, read),
    preview: (key, label, set) => change(false, key, label, set),
    commit: (key, label, set) => change(true, key, label, set),
  };
}

/** Fields for paragraphs: of the selected ones while a text is edited, else of all of the layers. */
export function paragraphHost({ session, layers, page, live }: TextFieldContext): FieldHost<ParagraphProperties> {
  const texts = layers.filter((layer) => layer.type === 'text');
  const targets = session && texts[0] ? session.paragraphs(texts[0]) : texts.flatMap(paragraphsOf);
  const ids = texts.map(({ id }) => id);
  const change = (isCommit: boolean, key: string, label: string, set: (target: ParagraphProperties) => void): void => {
    const [first] = targets;
    if (!first) return;
    const patch = written(first, set);
    const name = `${key} ${ids.join(' ')}`;
    const recipe = session
      ? (draft: Parameters<typeof session.target.write>[0]): void => {
          const { start, end } = session.range;
          const list = 'list' in patch ? { list: patch.list ?? null } : {};
          session.target.write(draft, applyParagraphStyle(session.rich, start, end, { ...patch, ...list }));
        }
      : layersRecipe(page.id, ids, (layer) => styleParagraphs(layer, patch));
    if (isCommit) live.commit(name, label, recipe);
    else live.preview(name, label, recipe);
  };
  return {
    targets,
    shared: (read) => sharedValue(targets, read),
    preview: (key, label, set) => change(false, key, label, set),
    commit: (key, label, set) => change(true, key, label, set),
  };
}

function stylesOf(layer: Layer): TextStyle[] {
  if (layer.type === 'table' || layer.type === 'chart') return [layer.style];
  if (layer.type !== 'text') return [];
  return layer.runs.length === 0 ? [layer.style] : layer.runs.map(({ style }) => ({ ...layer.style, ...style }));
}

function paragraphsOf(layer: TextLayer): ParagraphProperties[] {
  const { align, direction, lineHeight, list } = layer;
  const own: ParagraphProperties = { align, direction, lineHeight, list };
  return [
    own,
    ...layer.paragraphs.map((style) => ({
      align: style.align ?? align,
      direction: style.direction ?? direction,
      lineHeight: style.lineHeight ?? lineHeight,
      list: style.list === undefined ? list : (style.list ?? undefined),
    })),
  ];
}

/** The properties that a change sets, whether or not they are other ones than before. */
function written<Target extends object>(target: Target, set: (target: Target) => void): Partial<Target> {
  const values: Partial<Target> = {};
  set(
    new Proxy(
      { ...target },
      {
        set(own, key, value) {
          Reflect.set(values, key, value);
          return Reflect.set(own, key, value);
        },
      },
    ),
  );
  return values;
}
