export { FrameError } from './frame-error.ts';
export type {
  GivenFrameSession,
  FrameSession,
  FrameTemplate,
  ContentFrame,
  FrameContentRequest,
  FrameEvents,
  FrameCommand,
  FrameLayerAction,
  FrameSelection,
} from './frame-types.ts';
export { type PlatenFrameOptions, PlatenFrame } from './platen-frame.ts';
