import { z } from 'zod';
import { color } from '../../values/color.ts';
import { layerCommon } from '../layer-common.ts';
import { layerFrame } from '../layer-frame.ts';
import { maxRows, tableRow } from '../table/table-layer.ts';
import { textRunStyle, textStyle } from '../text/text-layer.ts';

/** The kinds of charts. */
export const chartKinds = [
  'bar',
  'stacked',
  'grouped',
  'horizontal',
  'line',
  'area',
  'donut',
  'pie',
  'scatter',
  'radar',
  'gauge',
  'ring',
  'sparkline',
  'waterfall',
] as const;
export type ChartKind = (typeof chartKinds)[number];

/** Where a chart names its series: `auto` chooses by kind, `direct` is beside lines and slices. */
export const chartLegends = ['auto', 'none', 'top', 'bottom', 'end', 'direct'] as const;
/** Which values are written at what shows them: `auto` those that have room where they help. */
export const chartLabels = ['auto', 'none', 'all'] as const;

/** The most series of a chart. */
export const maxSeries = 24;
const columnKey = z.string().max(120);
const title = z.string().max(500).default('');
const visibility = z.enum(['auto', 'show', 'hide']).default('auto');
const decimals = z.number().int().min(0).max(10).optional();

/** One series: a column of numbers. Without a `title` it is named by its key, without a `color` it takes the palette's next. */
export const chartSeries = z.strictObject({ key: columnKey.min(1), title, color: color.optional() });
export type ChartSeries = z.infer<typeof chartSeries>;

/**
 * A chart of `rows`, as tables take them. `category` is the column with names (in a scatter chart the horizontal values), by default the first
 * that has texts; `series` are columns of numbers, by default all others. Numbers follow the render's locale. `grow` is how far the
 * chart has grown, from 0 (nothing) to 1.
 */
export const chartLayer = z.strictObject({
  type: z.literal('chart'),
  ...layerCommon,
  frame: layerFrame.optional(),
  kind: z.enum(chartKinds).default('bar'),
  rows: z.array(tableRow).max(maxRows).default([]),
  category: columnKey.default(''),
  series: z.array(chartSeries).max(maxSeries).default([]),
  title,
  subtitle: title,
  /** Colors of series, or of slices, bars of a waterfall chart (rise, fall, total) and rings; empty: an accessible palette. */
  colors: z.array(color).max(maxSeries).default([]),
  style: textStyle.prefault({ fontSize: 14, fill: { type: 'solid', color: '#1f2937' } }),
  /** Where the title differs from `style`; without a size it is larger. */
  titleStyle: textRunStyle.default({ fontWeight: 700 }),
  lineHeight: z.number().min(0.1).max(10).default(1.25),
  /** Letters of axes, legend and subtitle, and the line at zero. */
  axisColor: color.default('#6b7280'),
  gridColor: color.default('#e5e7eb'),
  legend: z.enum(chartLegends).default('auto'),
  labels: z.enum(chartLabels).default('auto'),
  /** How numbers are written; `auto` shortens large ones. `percent` takes 0.25 as 25 %. */
  numbers: z
    .strictObject({
      style: z.enum(['auto', 'number', 'compact', 'percent', 'currency', 'unit']).default('auto'),
      /** ISO 4217 code. */
      currency: z
        .string()
        .regex(/^[A-Za-z]{3}$/, 'must be a code such as EUR')
        .default('EUR'),
      /** A unit of CLDR, such as `kilometer`. */
      unit: z.string().max(60).default(''),
      minDecimals: decimals,
      maxDecimals: decimals,
      prefix: z.string().max(40).default(''),
      suffix: z.string().max(40).default(''),
    })
    .prefault({}),
  categoryAxis: z.strictObject({ title, show: visibility }).prefault({}),
  /** `min` and `max` set its ends, and those of a gauge and of rings; bars begin at zero all the same. */
  valueAxis: z
    .strictObject({
      title,
      show: visibility,
      grid: z.boolean().default(true),
      min: z.number().min(-1e15).max(1e15).optional(),
      max: z.number().min(-1e15).max(1e15).optional(),
    })
    .prefault({}),
  /** How several series share horizontal bars and areas; `share` makes each stack 100 %, also of stacked bars. */
  stacking: z.enum(['none', 'stack', 'share']).default('none'),
  /** Between bars, as a fraction of the room for each. */
  barGap: z.number().min(0).max(0.95).default(0.3),
  /** Pixels, at the end of bars. */
  barRadius: z.number().min(0).max(500).default(2),
  lineWidth: z.number().min(0).max(100).default(2.5),
  curve: z.enum(['straight', 'smooth', 'steps']).default('straight'),
  /** Marks each value of a line with a point. */
  points: z.boolean().default(false),
  /** The open part of donuts, gauges and rings, as a fraction of their radius. */
  hole: z.number().min(0).max(0.95).default(0.62),
  padding: z.number().min(0).max(2000).default(0),
  /** The side that axes and texts start from; `auto` is determined by the title, else the first name that has letters. */
  direction: z.enum(['auto', 'ltr', 'rtl']).default('auto'),
  grow: z.number().min(0).max(1).default(1),
});
export type ChartLayer = z.infer<typeof chartLayer>;
