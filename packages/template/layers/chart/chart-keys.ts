import {
  colorFormat,
  fractionFormat,
  numberFormat,
  oneOfFormat,
  pixelFormat,
  readFormat,
  textFormat,
} from '../../css/value-format.ts';
import { ValueError } from '../../errors/refusal.ts';
import { isColorText } from '../../values/color.ts';
import { styleKeysFor, type StyleKey } from '../style-key.ts';
import { parseRows, rowsShape } from '../table/table-rows.ts';
import { chartText, chartTextNames, withChartText, type ChartTextName } from './chart-texts.ts';
import { chartKinds, chartLabels, chartLegends, maxSeries, type ChartLayer } from './chart-layer.ts';

const { styleKey, memberKey } = styleKeysFor<ChartLayer>();

function parseColors(text: string): string[] | ValueError {
  const colors = text
    .split(/,(?![^(]*\))/)
    .map((color) => color.trim())
    .filter((color) => color !== '');
  if (colors.length > maxSeries) return new ValueError(`must have at most ${maxSeries} colors`);
  const wrong = colors.find((color) => !isColorText(color));
  return wrong === undefined ? colors : new ValueError(`has "${wrong.slice(0, 40)}", which is not a color`);
}

const axisEnd = (name: 'min' | 'max'): StyleKey<ChartLayer> =>
  styleKey(name, {
    format: numberFormat(-1e15, 1e15),
    read: (layer) => layer.valueAxis[name],
    write: (layer, value) => ({ ...layer, valueAxis: { ...layer.valueAxis, [name]: value } }),
  });

const textKey = (name: ChartTextName): StyleKey<ChartLayer> =>
  styleKey(name, {
    format: textFormat(name === 'prefix' || name === 'suffix' ? 40 : 500),
    read: (layer) => chartText(layer, name),
    write: (layer, text) => withChartText(layer, name, text),
  });

/** Keys of charts alone. */
export const chartKeys: readonly StyleKey<ChartLayer>[] = [
  memberKey('grow', 'grow', fractionFormat(0, 1)),
  memberKey('kind', 'kind', oneOfFormat(chartKinds)),
  ...chartTextNames.map(textKey),
  styleKey('rows', {
    format: { parse: parseRows, ...rowsShape },
    read: (layer) => JSON.stringify(layer.rows),
    write: (layer, rows) => ({ ...layer, rows }),
  }),
  styleKey('colors', {
    format: readFormat(parseColors, 'CSS colors, separated by commas'),
    read: (layer) => layer.colors.join(', '),
    write: (layer, colors) => ({ ...layer, colors }),
  }),
  memberKey('legend', 'legend', oneOfFormat(chartLegends)),
  memberKey('labels', 'labels', oneOfFormat(chartLabels)),
  memberKey('axisColor', 'axisColor', colorFormat),
  memberKey('gridColor', 'gridColor', colorFormat),
  axisEnd('min'),
  axisEnd('max'),
  memberKey('barRadius', 'barRadius', pixelFormat(0, 500)),
  memberKey('lineWidth', 'lineWidth', pixelFormat(0, 100)),
];
