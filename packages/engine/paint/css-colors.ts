// Only the colour spaces of CSS: the library knows many more, which templates cannot name.
import 'culori/css';

export { clampRgb, converter, differenceCiede2000, formatHex8, interpolate, parse, type Rgb } from 'culori/fn';
