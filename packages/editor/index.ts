import { startRenderWorker } from '@platen/engine/browser';
import { PlatenEditor } from './shell/platen-editor.ts';
import { createConnector } from './connection/connect-editor.ts';
import { startSpellingWorker } from './spelling/start-spelling-worker.ts';

PlatenEditor.connect = createConnector({ startWorker: startRenderWorker, startSpelling: startSpellingWorker });

export type { ActionGroup, Action } from './actions/action.ts';
export type { LayerChange, LiveChanges, Artboard } from './context/artboard.ts';
export type { EditorAdditions, EditorCommand, EditorLayerAction, EditorPanel } from './context/editor-additions.ts';
export type { HostAdditions, HostCommand, HostLayerAction, HostPanel } from './context/host-additions.ts';
export { type IconDrawing, registerIcons, findIcon } from './controls/icon-registry.ts';
export { type EditorOptions, createEditor } from './shell/create-editor.ts';
export {
  type KeyframeState,
  type KeyframeControl,
  type TimelineControl,
  type SpellingParts,
  type Editor,
  editorContext,
} from './context/editor-context.ts';
export type { ConnectionRequest, EditorConnection, ConnectEditor } from './connection/editor-connection.ts';
export { type PlatenElementEventMap, PlatenEditor } from './shell/platen-editor.ts';
export { sections, type Section, hiddenSections } from './shell/sections.ts';
export type { ToolbarButton } from './shell/toolbar-button.ts';
export type { ContentFormat, ContentRequest, ContentFile, Content } from './connection/content.ts';
export { type LinkedEditor, type EditorLinkOptions, EditorLink } from './connection/editor-link.ts';
export {
  type TemplateFact,
  type TemplateIntention,
  type AssetRequest,
  type EditorError,
  type PlatenEventMap,
  intentions,
  emitEvent,
} from './connection/event-map.ts';
export type { ChosenAsset } from './assets/chosen-asset.ts';
export { FrameError } from './frame/client/frame-error.ts';
export type {
  GivenFrameSession,
  FrameSession,
  FrameTemplate,
  ContentFrame,
  FrameContentRequest,
  FrameEvents,
} from './frame/client/frame-types.ts';
export { type PlatenFrameOptions, PlatenFrame } from './frame/client/platen-frame.ts';
export type { Session, EditorService } from './service/editor-service.ts';
export { type TemplateListQuery, type TemplateList, listTemplates } from './service/list-templates.ts';
export {
  type OpenedSession,
  type OwnSession,
  type GivenSession,
  type SessionSource,
  isHostToken,
  isSessionToken,
} from './service/session-source.ts';
export {
  type Tool,
  type Editing,
  type CellPlace,
  type View,
  type SavingStatus,
  type PreviewValues,
  type LayerLocation,
  EditorState,
} from './store/editor-state.ts';
export {
  type Edit,
  type Place,
  type Step,
  type Gesture,
  type Lens,
  type MomentLens,
  mergeWithinMs,
  type DocumentHooks,
  TemplateDocument,
} from './store/template-document.ts';
export type {
  DictionaryFiles,
  DictionaryFunctions,
  Dictionaries,
  KnownDictionary,
  readDictionaries,
  findDictionary,
  canonicalTag,
} from './spelling/dictionaries.ts';
