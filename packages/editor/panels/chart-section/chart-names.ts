import { msg } from '@lit/localize';
import type { ChartKind, ChartLayer } from '@platen/template';
import type { SelectOption } from '../../controls/select-field.ts';

type Options<Value extends string> = (SelectOption & { value: Value })[];

/** The kinds of charts by their names. */
export function kindOptions(): Options<ChartKind> {
  return [
    { value: 'bar', label: msg('Vertical bars') },
    { value: 'grouped', label: msg('Grouped bars') },
    { value: 'stacked', label: msg('Stacked bars') },
    { value: 'horizontal', label: msg('Horizontal bars') },
    { value: 'line', label: msg('Lines') },
    { value: 'area', label: msg('Areas') },
    { value: 'donut', label: msg('Donut') },
    { value: 'pie', label: msg('Pie') },
    { value: 'scatter', label: msg('Scatter') },
    { value: 'radar', label: msg('Radar') },
    { value: 'gauge', label: msg('Gauge') },
    { value: 'ring', label: msg('Rings') },
    { value: 'sparkline', label: msg('Sparkline') },
    { value: 'waterfall', label: msg('Waterfall') },
  ];
}

/** The places of a legend by their names. */
export function legendOptions(): Options<ChartLayer['legend']> {
  return [
    { value: 'auto', label: msg('Automatic') },
    { value: 'none', label: msg('None') },
    { value: 'top', label: msg('Top') },
    { value: 'bottom', label: msg('Bottom') },
    { value: 'end', label: msg('Beside') },
    { value: 'direct', label: msg('At lines and slices') },
  ];
}

/** Which values are written, by their names. */
export function labelOptions(): Options<ChartLayer['labels']> {
  return [
    { value: 'auto', label: msg('Automatic') },
    { value: 'none', label: msg('None') },
    { value: 'all', label: msg('All that have room') },
  ];
}

/** The ways of writing numbers by their names. */
export function numberOptions(): Options<ChartLayer['numbers']['style']> {
  return [
    { value: 'auto', label: msg('Automatic') },
    { value: 'number', label: msg('Number') },
    { value: 'compact', label: msg('Shortened') },
    { value: 'percent', label: msg('Percent') },
    { value: 'currency', label: msg('Currency') },
    { value: 'unit', label: msg('Unit') },
  ];
}

/** Whether an axis is shown, by name. */
export function visibilityOptions(): Options<ChartLayer['valueAxis']['show']> {
  return [
    { value: 'auto', label: msg('Automatic') },
    { value: 'show', label: msg('Show') },
    { value: 'hide', label: msg('Hide') },
  ];
}

/** How series share bars and areas, by name. */
export function stackingOptions(): Options<ChartLayer['stacking']> {
  return [
    { value: 'none', label: msg('None') },
    { value: 'stack', label: msg('On top of each other') },
    { value: 'share', label: msg('Shares of 100 %') },
  ];
}

/** The courses of lines by their names. */
export function curveOptions(): Options<ChartLayer['curve']> {
  return [
    { value: 'straight', label: msg('Straight') },
    { value: 'smooth', label: msg('Smooth') },
    { value: 'steps', label: msg('In steps') },
  ];
}

/** The directions of a chart by their names. */
export function directionOptions(): Options<ChartLayer['direction']> {
  return [
    { value: 'auto', label: msg('Automatic') },
    { value: 'ltr', label: msg('Left to right') },
    { value: 'rtl', label: msg('Right to left') },
  ];
}
