import type { Editor } from './editor-context.ts';
import type { HostAdditions, HostCommand, HostLayerAction, HostPanel } from './host-additions.ts';

/** A command of a host, for `registerCommand`. */
export type EditorCommand = HostCommand<Editor>;
/** An action of a host on layers, for `registerLayerAction`. */
export type EditorLayerAction = HostLayerAction<Editor>;
/** A panel of a host, for `registerPanel`. */
export type EditorPanel = HostPanel<Editor>;
/** Commands, actions and panels that the host of an editor added. */
export type EditorAdditions = HostAdditions<Editor>;
