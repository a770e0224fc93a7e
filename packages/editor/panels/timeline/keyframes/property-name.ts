import { msg } from '@lit/localize';

/** Returns the name of a property that keyframes can set; if it has no translation, its name in the template. */
export function propertyName(property: string): string {
  return names()[property.toLowerCase()] ?? property;
}

function names(): Readonly<Record<string, string | undefined>> {
  return {
    x: msg('Left'),
    y: msg('Top'),
    width: msg('Width'),
    height: msg('Height'),
    scale: msg('Scale'),
    rotation: msg('Rotation'),
    opacity: msg('Opacity'),
    volume: msg('Volume'),
    color: msg('Color'),
    fill: msg('Fill'),
    svgcolor: msg('Color'),
    backgroundcolor: msg('Background color'),
    textbackgroundcolor: msg('Background color'),
    backgroundradius: msg('Background radius'),
    textbackgroundradius: msg('Background radius'),
    fontsize: msg('Font size'),
    fontweight: msg('Weight'),
    lineheight: msg('Line height'),
    letterspacing: msg('Letter spacing'),
    textstrokewidth: msg('Stroke width'),
    strokewidth: msg('Stroke width'),
    borderwidth: msg('Stroke width'),
    textstrokecolor: msg('Stroke'),
    stroke: msg('Stroke'),
    bordercolor: msg('Stroke'),
    borderradius: msg('Corners'),
    paddingx: msg('Horizontal padding'),
    paddingy: msg('Vertical padding'),
    boxshadowx: msg('Box shadow X'),
    boxshadowy: msg('Box shadow Y'),
    boxshadowblur: msg('Box shadow blur'),
    boxshadowspread: msg('Box shadow spread'),
    boxshadowcolor: msg('Box shadow color'),
    dropshadowx: msg('Shadow X'),
    dropshadowy: msg('Shadow Y'),
    dropshadowblur: msg('Shadow blur'),
    dropshadowcolor: msg('Shadow color'),
  };
}

/** How the numbers of a property are shown: how many of what is shown are one of the template's, and the unit behind. */
export function propertyUnit(property: string): { factor: number; unit: string; decimals: number; step: number } {
  switch (property.toLowerCase()) {
    case 'scale':
    case 'opacity':
    case 'volume':
      return { factor: 100, unit: '%', decimals: 0, step: 1 };
    case 'rotation':
      return { factor: 1, unit: '°', decimals: 2, step: 1 };
    case 'lineheight':
      return { factor: 1, unit: '', decimals: 2, step: 0.1 };
    case 'fontweight':
      return { factor: 1, unit: '', decimals: 0, step: 100 };
    default:
      return { factor: 1, unit: 'px', decimals: 2, step: 1 };
  }
}

/** A value of a property in words, such as `50 %`. */
export function valueText(property: string, value: number | string): string {
  if (typeof value === 'string') return value;
  const { factor, unit, decimals } = propertyUnit(property);
  const number = Math.round(value * factor * 10 ** decimals) / 10 ** decimals;
  return unit === '' ? String(number) : `${number} ${unit}`;
}
