// For the packages of the product alone: what stands here may change in any version.
export { parseCssFilter } from './css/parse-css-filter.ts';
export { parseCssShadows } from './css/parse-css-shadow.ts';
export { importFabric } from './import/import-fabric.ts';
export { textStyle, textRun, textLayer } from './layers/text/text-layer.ts';
export { pageAudio } from './motion/audio.ts';
export { keyframeTrack } from './motion/keyframe-track.ts';
export { animation, loopMotion, layerMotion } from './motion/layer-motion.ts';
export { pageTransition } from './motion/page-transition.ts';
export { subtitleStyle, subtitles } from './motion/subtitles.ts';
export { timeMs } from './motion/time.ts';
export { checkAspects } from './parsing/check-aspects.ts';
export { findCourse } from './parsing/check-motion.ts';
export { compilePattern } from './patterns/pattern.ts';
export { color } from './values/color.ts';
export { filter } from './values/filter.ts';
export { mask } from './values/mask.ts';
export { imagePaint, paint } from './values/paint.ts';
export { shadow } from './values/shadow.ts';
export { shapeGeometry } from './values/shape-geometry.ts';
export { stroke } from './values/stroke.ts';
export { civilFields } from './dates/civil-date.ts';
export { TimeZones, type TimeZoneTable } from './dates/time-zones.ts';
export { isJsonObject, type JsonObject } from './json/json-object.ts';
export {
  dateStyles,
  listPatternStyles,
  localeTable,
  pluralCategories,
  relativeUnits,
  type LocaleTable,
} from './locale/locale-table.ts';
export type { LocaleIndex } from './locale/locale-tag.ts';
export { unitNames } from './locale/unit-names.ts';
