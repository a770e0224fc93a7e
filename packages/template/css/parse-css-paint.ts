import { isColorText } from '../values/color.ts';
import { imagePaint, solid, type Paint } from '../values/paint.ts';
import { parseCssCall, parseCssUrl } from './css-text.ts';
import { parseCssGradient, type PaintBox } from './parse-css-gradient.ts';
import { ValueError } from '../errors/refusal.ts';

/**
 * Parses CSS text as a paint: a color, `linear-gradient(…)`, `radial-gradient(…)`, `conic-gradient(…)` or `url(…)` for an image that
 * covers. `box` is the painted box in pixels (default a square); it resolves corners, circles and lengths.
 */
export function parseCssPaint(text: string, box?: PaintBox): Paint | ValueError {
  const trimmed = text.trim();
  if (isColorText(trimmed)) return solid(trimmed);
  const source = parseCssUrl(trimmed);
  if (source !== undefined) return imagePaint.parse({ type: 'image', source });
  const call = parseCssCall(trimmed);
  if (call?.name.endsWith('-gradient')) return parseCssGradient(call, box);
  return new ValueError(
    'is not a color such as #ff8800, a gradient such as linear-gradient(90deg, red, blue), or url(…)',
  );
}
