// Templates, pages and parameters
export { type IdSource, createIdSource, type PageCopy, copyPage } from './model/copy-page.ts';
export { isVideo } from './model/is-video.ts';
export { mapDataSources, mapSources, listSources } from './model/map-sources.ts';
export { type PageKey, findPageKey } from './model/page-keys.ts';
export { master, maxMasters, type Master } from './model/master.ts';
export { page, type Page } from './model/page.ts';
export type { Constraints } from './data/constraints.ts';
export type { Binding, Parameter } from './model/parameter.ts';
export { currentSchemaVersion, template, type Template, type TemplateInput } from './model/template.ts';
export { type TestData, type TestRow, withoutTestData } from './model/test-data.ts';

// Reading and checking
export { type Migration, type MigrationSet, migrateTemplate } from './json/migration.ts';
export { templateLimits } from './model/template-limits.ts';
export { parseTemplate } from './parsing/parse-template.ts';

// Data
export { dataTypes, type DataType, type ListData, type ObjectData, type PlainData } from './data/data-type.ts';
export { parseData, type ParsedData } from './data/parse-data.ts';
export { splitModifications } from './modifications/data-keys.ts';
export { dataOfAddresses, evaluationNeeds } from './modifications/read-rules.ts';

// Expressions over rows of a table
export { printName } from './expressions/print-expression.ts';
export {
  checkRowExpression,
  checkRowText,
  createRowExpressions,
  RowError,
  type RowExpressions,
  type RowValues,
} from './expressions/row-expressions.ts';

// Tokens, text styles and languages
export type { SharedTextStyle } from './layers/text/shared-text-style.ts';
export { findTextStyleUses, findTokenUses, type DesignUse } from './design/find-uses.ts';
export type { DesignChoices } from './design/resolve-design.ts';
export { checkTokens } from './design/check-design.ts';
export { followBrandKit, unfollowBrandKit } from './design/follow-brand-kit.ts';
export { brandKit, type BrandKit } from './tokens/brand-kit.ts';
export type { ChosenAxes } from './tokens/choose-axes.ts';
export { referencedToken, tokenReference } from './values/token-reference.ts';
export {
  tokenTypes,
  type Token,
  type TokenAxis,
  type TokenCase,
  type TokenCaseInput,
  type TokenType,
  type TokenValue,
  type Tokens,
} from './tokens/tokens.ts';
export { isRightToLeft, type LocaleOverrides, type OverrideValue, type TemplateLocales } from './model/locales.ts';

// Errors and reports
export { describeIssues } from './errors/describe-issue.ts';
export { errorCodes, type ErrorCode, type Issue, PlatenError } from './errors/errors.ts';
export { hintNearest, nearestName } from './errors/nearest-name.ts';
export { ValueError } from './errors/refusal.ts';
export { reportCodes, type ReportCode, reportEntry, type ReportEntry, type Report } from './errors/report.ts';

// Checks
export {
  checkChoices,
  type CheckChoices,
  checkFix,
  type CheckFix,
  checkIssue,
  type CheckIssue,
  checkKind,
  type CheckKind,
  checkKinds,
  checkPatch,
  type CheckPatch,
  checkResult,
  type CheckResult,
} from './errors/check-result.ts';
export { applyCheckFixes } from './parsing/apply-check-fixes.ts';

// Modifications
export type { AppliedModifications, ApplyOptions } from './modifications/apply-modifications-with.ts';
export { applyModifications } from './modifications/apply-modifications.ts';
export { checkConstraints } from './data/check-constraints.ts';
export { CopyCache } from './modifications/copy-cache.ts';
export type {
  EvaluatedLayers,
  EvaluationOptions,
  LayerCopy,
  PageText,
  RepeatPaging,
} from './modifications/evaluation.ts';
export { type CellReader, createCellReader } from './modifications/read-cells.ts';
export { type ColumnMapping, matchColumns } from './modifications/match-columns.ts';
export { type KeyMeaning, findParameters } from './modifications/find-parameters.ts';
export {
  findPromptKey,
  listPromptKeys,
  maxPromptLength,
  maxPromptSeed,
  splitPromptKey,
  type PromptKey,
  type PromptKind,
} from './modifications/prompt-keys.ts';
export { type ModificationEntry, listModifications } from './modifications/list-modifications.ts';
export { type ModificationKey, parseModificationKey } from './model/modification-key.ts';
export {
  type JsonSchema,
  createModificationsSchema,
  type ModificationsSchemaOptions,
} from './modifications/modifications-schema.ts';
export { createModificationsType } from './modifications/modifications-typescript.ts';

// Layers
export type { AudioLayer } from './layers/audio/audio-layer.ts';
export {
  chartKinds,
  chartLabels,
  chartLegends,
  chartLayer,
  maxSeries,
  type ChartKind,
  type ChartLayer,
  type ChartSeries,
} from './layers/chart/chart-layer.ts';
export type { GroupFields } from './layers/group/group-layer.ts';
export type { GroupRepeat } from './layers/group/group-repeat.ts';
export {
  booleanOperations,
  groupBoolean,
  type BooleanOperation,
  type GroupBoolean,
} from './layers/group/group-boolean.ts';
export { groupLayout, type GroupLayout } from './layers/group/group-layout.ts';
export type { ImageCredit, ImageLayer } from './layers/image/image-layer.ts';
export { layerCommon, blendModes, type BlendMode, type Anchors, type Placement } from './layers/layer-common.ts';
export type { ItemAlign, LayerItem, LayerSizing } from './layers/layer-item.ts';
export type { ModificationValue } from './layers/layer-definition.ts';
export { findStyleKey, styleKeysOf } from './layers/layer-definitions.ts';
export type { LayerFrame } from './layers/layer-frame.ts';
export { type Layer, type LayerType, type LayerOf, type GroupLayer, layer } from './layers/layer.ts';
export { symbologies, qrLayer, type QrLayer } from './layers/qr/qr-layer.ts';
export type { ShapeLayer } from './layers/shape/shape-layer.ts';
export type { StyleKey } from './layers/style-key.ts';
export type { SvgLayer } from './layers/svg/svg-layer.ts';
export type { CellBorder, CellBorders, CellLook, OwnCell, TableRule } from './layers/table/cell-look.ts';
export type { ColumnFormat } from './layers/table/column-format.ts';
export type { TableRow, TableColumn, TableLayer } from './layers/table/table-layer.ts';
export {
  type TextStyle,
  type TextRunStyle,
  type TextRun,
  type ListStyle,
  type ParagraphStyle,
  type TextLayer,
  plainText,
} from './layers/text/text-layer.ts';
export type { VideoLayer } from './layers/video/video-layer.ts';
export { type LayerPlace, walkLayers } from './layers/walk-layers.ts';

// Values
export type { AssetSource } from './values/asset-source.ts';
export { isColorText, type Color } from './values/color.ts';
export type { Filter, FilterType } from './values/filter.ts';
export { fontFace, type FontFace } from './values/font-face.ts';
export type { Mask } from './values/mask.ts';
export {
  type GradientStop,
  type Paint,
  type SolidPaint,
  type LinearPaint,
  type RadialPaint,
  type ConicPaint,
  type ImagePaint,
  solid,
} from './values/paint.ts';
export { parameterType, type ParameterType, isColorType } from './values/parameter-type.ts';
export type { Shadow } from './values/shadow.ts';
export type { CornerRadii, ShapeGeometry, ArrowHead } from './values/shape-geometry.ts';
export type { Stroke } from './values/stroke.ts';

// Time, motion and audio
export { voice, type Voice, type Ducking, type PageAudio } from './motion/audio.ts';
export { clockText } from './motion/clock-text.ts';
export { easingNames, type Easing } from './motion/easing.ts';
export type { Keyframe, KeyframeTrack } from './motion/keyframe-track.ts';
export {
  type MotionDirection,
  type MotionUnit,
  animationPresets,
  type Animation,
  loopPresets,
  type LoopMotion,
  type LayerMotion,
} from './motion/layer-motion.ts';
export { pageTransitionTypes, type PageTransition } from './motion/page-transition.ts';
export { type SubtitleStyle, subtitleStyleChange, type Subtitles } from './motion/subtitles.ts';

// Values as CSS writes them
export { formatCssPaint } from './css/format-css-paint.ts';
export type { ParsedFilter } from './css/parse-css-filter.ts';
export type { PaintBox } from './css/parse-css-gradient.ts';
export { parseCssPaint } from './css/parse-css-paint.ts';
export type { PlainValue, ValueCourse } from './css/value-format.ts';

// Import
export type { ImportedTemplate } from './import/build-template.ts';
export { type TemplateFormat, detectFormat } from './import/detect-format.ts';
export { importTemplate } from './import/import-template.ts';

// Other sizes
export type { LayerBox } from './resize/resize-items.ts';
export {
  type PageSize,
  type ResizedPage,
  type ResizeOptions,
  resizePage,
  resizeWithMaster,
} from './resize/resize-page.ts';
export { copyResized, type ResizedCopy, withResizedAlone } from './resize/copy-resized.ts';
export { copyTranslations } from './translations/copy-translations.ts';
export { scaleLayer } from './layers/scale-layer.ts';
