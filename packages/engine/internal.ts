// For the packages of the product alone: what stands here may change in any version.
export { mixRate, type AudioBlock } from './audio/audio-block.ts';
export type { AudioPeaks } from './audio/audio-peaks.ts';
export { type Chance, createChance } from './check/chance.ts';
export { listChoices } from './check/plan-rows.ts';
export { languageOf, sampleWords } from './check/sample-words.ts';
export { findSlots, type ValueSlot } from './check/value-slots.ts';
export { figureAdvance } from './codes/code-figures.ts';
export { type FormatAbilities, probeFormats, possibleFormats } from './formats/video/probe-formats.ts';
export type { VideoInput } from './formats/video/video-input.ts';
export type { VideoJob, WrittenVideo } from './formats/video/video-job.ts';
export { writeAudioFile } from './formats/video/write-audio-file.ts';
export { writeVideo } from './formats/video/write-video.ts';
export { emptyBox, growBox, uniteBoxes, intersectBoxes, isEmptyBox, roundBoxOut } from './geometry/boxes.ts';
export type { Drawing, DrawingPaint, DrawingNode } from './geometry/drawing.ts';
export { geometryPathData } from './geometry/geometry-path.ts';
export { type ImageFit, placeImage } from './geometry/image-fit.ts';
export { type Matrix, identity, multiply, transformPoint, invert, transformBox } from './geometry/matrix.ts';
export { type MeasuredPath, measurePath, stretchedPath } from './geometry/path-measure.ts';
export { holds, overlaps, areaOf, mergeRegions } from './geometry/regions.ts';
export { importSvgWith } from './import/import-svg.ts';
export { importPsdWith } from './import/psd/import-psd.ts';
export { isPsd } from './import/psd/psd-header.ts';
export { type SourceUse, collectSources } from './layers/collect-sources.ts';
export { type LayoutResources, layoutPages, layoutPagesWith } from './layout/layout-pages.ts';
export type { LayoutOptions, LayoutResult } from './pages/layout-context.ts';
export { type PlacedItem, placeBoxes } from './layout/place-boxes.ts';
export { loadEvaluation } from './load/load-evaluation.ts';
export { lacksLayouts, loadLayouts } from './load/load-layouts.ts';
export { loadEmoji } from './load/load-emoji.ts';
export { type LoadedImages, loadImages } from './load/load-images.ts';
export {
  type LoadOptions,
  loadResources,
  type OfferedFonts,
  offerFonts,
  describeError,
} from './load/load-resources.ts';
export { reportLowResolution } from './load/report-low-resolution.ts';
export { loadStills } from './media/load-stills.ts';
export { planTransits } from './motion/animation-plan.ts';
export { animationState, animationAt } from './motion/animation.ts';
export { counterText } from './motion/counter.ts';
export { easeAt } from './motion/easing.ts';
export { mixColors, trackValue, hasRelayoutKeyframes, keyframedLayer, keyframedTransform } from './motion/keyframe.ts';
export { type LayerTimes, type Within, layerTimes, isShown } from './motion/layer-times.ts';
export { loopAt, kenBurnsAt } from './motion/loop.ts';
export { layerSpans, isMoving, movingSpans, changesBetween } from './motion/moving-spans.ts';
export { voiceKey, pageDuration } from './motion/page-duration.ts';
export { frameRateOf, frameCount, frameTimeMs, checkVideoLength } from './motion/timeline-frames.ts';
export { planTimeline, planTimelines, pagesAt } from './motion/timeline.ts';
export { typewriterCount } from './motion/typewriter.ts';
export type { AudioFormat } from './options/video-format.ts';
export type { LoadedLayouts, SetText, SetCode } from './pages/layout-context.ts';
export { layerMatrix } from './pages/layer-matrix.ts';
export { LayoutMemory } from './pages/layout-memory.ts';
export type { Image, Resources } from './pages/resources.ts';
export { SceneCanvas, createKonvaCanvas, nativeContext, nativeCanvas } from './paint/konva-environment.ts';
export { paintScene, prepareContext } from './paint/paint-scene.ts';
export { halveImage } from './paint/scaled-image.ts';
export { focalPointOf } from './paint/focal-point-of.ts';
export { assetIn, focusedSources, hasOwnPoint, withFocalPoints } from './images/focused-images.ts';
export { type UnitState, stillState, isStill, combineStates } from './paint/unit-state.ts';
export type { Ffmpeg } from './platform/media-platform.ts';
export { createRenderGuard } from './platform/render-guard.ts';
export { createScene } from './scene/create-scene.ts';
export { LayerNode } from './scene/layer-node.ts';
export { LiveScene, createLiveScene } from './scene/live-scene.ts';
export { createResolvers, readSource } from './sources/resolve-source.ts';
export { AssetCache } from './sources/asset-cache.ts';
export { CachedTexts } from './text/cached-texts.ts';
export type { FontRequest, Face, FontAnswer, FontSet } from './text/font-set.ts';
export { FontStore } from './text/fonts/font-store.ts';
export { type FontNeed, textNeeds, requestName } from './text/fonts/fonts-needed.ts';
export { loadFonts, prefetchFonts } from './text/fonts/load-fonts.ts';
export { type LayoutTextOptions, layoutText } from './text/layout-text.ts';
export type { GlyphRun, TextLine, TextLayout } from './text/text-layout.ts';
export { transformText } from './text/text-transform.ts';
export { type BundledFont, bundledFamilies, interfaceFonts } from '@platen/library';
