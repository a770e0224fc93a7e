// Rendering
export type { RenderOutput, RenderResult, RendererOptions, Renderer } from './job/renderer.ts';
export type { VideoPlan } from './job/video-plan.ts';
export { createRendererOn } from './render/create-renderer.ts';

// Options of a render
export { type RenderFormat, renderFormats, type OutputKind, outputKind } from './options/output-kind.ts';
export { type ParsedRenderOptions, parseRenderOptions } from './options/parse-render-options.ts';
export type { PdfOptions } from './options/pdf-options.ts';
export type { Modifications, OutputSize, RenderOptions } from './options/render-options.ts';
export type { RenderTarget } from './options/render-target.ts';
export type { VideoFormat } from './options/video-format.ts';
export type { VideoOptions } from './options/video-options.ts';
export type { VideoPart } from './options/video-part.ts';
export type { VideoProgress } from './options/video-progress.ts';

// Checks
export type { CheckOptions, CheckRow } from './options/check-options.ts';

// Layout
export { layoutCode } from './codes/layout-code.ts';
export type { Box } from './geometry/boxes.ts';
export type { TableCell, TableLayout, CodeLayout, LaidOut, LaidOutLayer, PageLayout } from './pages/page-layout.ts';

// Hosts
export type { PlatformCanvas, PlatformImage } from './platform/canvas.ts';
export { type Limits, defaultLimits } from './platform/limits.ts';
export type { CapturedFrame, MediaPlatform } from './platform/media-platform.ts';
export type { Platform, PngCompression } from './platform/platform.ts';
export type { RenderGuard } from './platform/render-guard.ts';

// Videos
export { joinVideo } from './formats/video/join-video.ts';
export type { JoinOptions, PartSource, VideoParts } from './formats/video/video-parts.ts';

// Fonts
export type { FontSource } from './text/font-set.ts';
export { type FontInspection, inspectFont } from './text/fonts/inspect-font.ts';

// Voices
export type { SpeechRequest, SpokenWord, Speech, Synthesizer } from './voice/synthesizer.ts';

// Files
export type { FocalPoint } from './geometry/image-fit.ts';
export { focalPointsOf } from './images/focal-points-of.ts';
export { type FocalPixels, findFocalPoint, focalCopySide } from './images/find-focal-point.ts';
export { inspectImage, type ImageStructure } from './images/inspect-image.ts';
export { sniffType, type ContentType } from './images/sniff-type.ts';
export { unpackSvgz } from './svg/svgz.ts';
export { type CleanedSvg, cleanSvg } from './svg/clean-svg.ts';

// Import
export type { CompareImportOptions, ComparedLayer, ImportComparison, PageComparison } from './import/compare-import.ts';
export { compareImportWith } from './import/compare-import.ts';
export type { OpenRenderer } from './import/compare-template.ts';
export type { ImportSvgOptions } from './import/import-svg.ts';
export { compareImport, importPsd, importSvg } from './import/import-with-renderer.ts';
export type { ImportPsdOptions } from './import/psd/import-psd.ts';
