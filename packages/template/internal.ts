// For the packages of the product alone: what stands here may change in any version.
export { contrastOf, luminanceOf, readColor, type RgbColor } from './colors/read-color.ts';
export { formatCssFilter } from './css/format-css-filter.ts';
export { parseCssFilter } from './css/parse-css-filter.ts';
export { parseCssShadows } from './css/parse-css-shadow.ts';
export { importFabric } from './import/import-fabric.ts';
export { copyLayers } from './layers/copy-layers.ts';
export { followEdges, type Size } from './layers/follow-edges.ts';
export { groupRepeat } from './layers/group/group-repeat.ts';
export { textStyle, textRun, textLayer } from './layers/text/text-layer.ts';
export { pageAudio } from './motion/audio.ts';
export { keyframeTrack } from './motion/keyframe-track.ts';
export { animation, loopMotion, layerMotion } from './motion/layer-motion.ts';
export { pageTransition } from './motion/page-transition.ts';
export { subtitleStyle, subtitles } from './motion/subtitles.ts';
export { timeMs } from './motion/time.ts';
export { applyCheckPatch, pointerParts } from './parsing/apply-check-fixes.ts';
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
export { formatPath } from './errors/json-path.ts';
export { isJsonObject, type JsonObject } from './json/json-object.ts';
export { fitsTestData, maxTestRows } from './model/test-data.ts';
export { usesData } from './model/uses-data.ts';
export { masterLayers, withMasters } from './model/with-masters.ts';
export { applyModificationsWith } from './modifications/apply-modifications-with.ts';
export {
  columnExpression,
  isOfRows,
  keepWithNextExpression,
  rowType,
  ruleExpression,
} from './modifications/table-columns.ts';
export { CellLooks } from './layers/table/cell-looks.ts';
export { type CellSpan, type CellSpans, cellSpans } from './layers/table/cell-spans.ts';
export { maxOwnCells, maxTableRules, type ColumnReference } from './layers/table/cell-look.ts';
export { columnIndex, columnReferenceAt } from './layers/table/table-places.ts';
export { columnFormatStyles } from './layers/table/column-format.ts';
export { flowRefusal } from './modifications/check-paging.ts';
export { repeatType, scopeOfTemplate } from './modifications/check-expressions.ts';
export { isOfKit, joinTokens } from './tokens/join-tokens.ts';
export { resolveJoinedTokens, tokenValueProblem } from './tokens/resolve-tokens.ts';
export { layerHolders } from './model/with-masters.ts';
export { walkReferences } from './tokens/walk-references.ts';
export { localeValues, type LocaleValues, type LocalValue } from './translations/locale-values.ts';
export { chartText, chartTextNames, withChartText } from './layers/chart/chart-texts.ts';
export { titledColumns, withColumnTitle } from './layers/titled-columns.ts';
export { overrideExpression, overridePage, overrideProperty } from './translations/apply-override.ts';
export { withDefault } from './design/resolve-design.ts';
export { applyTextStyle, type ResolvedTextStyle } from './tokens/apply-text-style.ts';
export { sharedTextStyle } from './layers/text/shared-text-style.ts';
export { isContent } from './layers/write-property.ts';
export { findPageKey, findSpecialKey } from './model/page-keys.ts';
export { tokenName } from './values/token-reference.ts';
export { dataSupport, type DataSupport } from './modifications/data-support.ts';
export { parseTemplateWith } from './parsing/parse-template-with.ts';
export {
  componentsOf,
  instancesOf,
  isComponent,
  isInstance,
  type ComponentGroup,
  type InstanceGroup,
} from './modifications/components.ts';
export { detachInstance, rewriterOf } from './modifications/detach-instance.ts';
export { nameCopies } from './modifications/name-copies.ts';
export { checkDataTypes, exampleOf } from './data/check-data-types.ts';
export { createDataObjectSchema } from './data/data-schema.ts';
export { type DataType, dataTypes, maxListItems } from './data/data-type.ts';
export { createDataType } from './data/data-typescript.ts';
export { dataObject, type DataObject, type DataValue } from './data/data-value.ts';
export { parseData } from './data/parse-data.ts';
export { civilFields } from './dates/civil-date.ts';
export { DateValue, dateAt } from './dates/date-value.ts';
export { type TimeZoneTable, TimeZones, timeZoneTable } from './dates/time-zones.ts';
export { expressionFunctions } from './expressions/builtins/builtin-functions.ts';
export { type EvaluationSetting } from './expressions/builtins/function-call.ts';
export { checkExpression, checkTextTemplate } from './expressions/check-expression.ts';
export { evaluateExpression, evaluateTextTemplate } from './expressions/evaluate-expression.ts';
export { completeExpression, type Completion, type Completions } from './expressions/complete-expression.ts';
export { ExpressionIssue } from './expressions/expression-issue.ts';
export { type Expression, type TextTemplate } from './expressions/expression.ts';
export { Fuel } from './expressions/fuel.ts';
export { parseExpression } from './expressions/parse-expression.ts';
export { parseTextTemplate } from './expressions/parse-text-template.ts';
export { plainValueText } from './expressions/text-value.ts';
export { namesUsed } from './expressions/inspect-expression.ts';
export { renameField } from './expressions/rename-field.ts';
export { renameName } from './expressions/substitute-names.ts';
export { printExpression, printName, printTextTemplate } from './expressions/print-expression.ts';
export {
  describeType,
  nameType,
  plainTypes,
  scopeOfData,
  type ExpressionType,
  type TypeScope,
} from './expressions/value-type.ts';
export { toDecimal } from './locale/decimal.ts';
export { formatCurrency } from './locale/format-currency.ts';
export { formatDate, formatTime } from './locale/format-date.ts';
export { formatList } from './locale/format-list.ts';
export { formatUnit } from './locale/format-measure.ts';
export { formatCompact, formatNumber, formatPercent, type NumberFormatOptions } from './locale/format-number.ts';
export { type Locale, Locales } from './locale/load-locale.ts';
export {
  dateStyles,
  listPatternStyles,
  type LocaleTable,
  localeTable,
  pluralCategories,
  relativeUnits,
} from './locale/locale-table.ts';
export { type LocaleIndex, isLocaleTag, localeIndex } from './locale/locale-tag.ts';
export { pluralCategory } from './locale/plural-rules.ts';
export { unitNames } from './locale/unit-names.ts';
export { isSameValue } from './json/same-value.ts';
export { mergeTemplates, type Collision, type MergedTemplates } from './merge/merge-templates.ts';
export { placeField, type Side } from './merge/merge-fields.ts';
export { compareTemplates, type PartChange } from './merge/compare-templates.ts';
export { partKey, toParts, type Part, type PartKind } from './merge/template-parts.ts';
