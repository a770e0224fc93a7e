import type { Filter } from '../values/filter.ts';
import type { Shadow } from '../values/shadow.ts';
import { parseCssCall, splitCss } from './css-text.ts';
import { parseAngle, parseFraction, parseLength } from './css-units.ts';
import { parseCssShadows } from './parse-css-shadow.ts';
import { ValueError } from '../errors/refusal.ts';

/** A parsed CSS filter list; its `drop-shadow()` entries are returned as shadows. */
export interface ParsedFilter {
  filters: Filter[];
  shadows: Shadow[];
  /** CSS `opacity()`; 1 if there is none. */
  opacity: number;
}

function amount(inside: string, max: number): number | undefined {
  const value = inside === '' ? 1 : parseFraction(inside);
  return value === undefined || value < 0 ? undefined : Math.min(value, max);
}

function parseOne(name: string, inside: string): Filter | undefined {
  switch (name) {
    case 'blur': {
      const radius = inside === '' ? 0 : parseLength(inside, { em: 16 });
      return radius === undefined || radius < 0 || radius > 500 ? undefined : { type: 'blur', radius };
    }
    case 'hue-rotate': {
      const angle = inside === '' ? 0 : parseAngle(inside);
      return angle === undefined || Math.abs(angle) > 3600 ? undefined : { type: 'hue', angle };
    }
    case 'brightness':
    case 'contrast':
    case 'saturate': {
      const factor = amount(inside, 10);
      return factor === undefined ? undefined : { type: name, amount: factor };
    }
    case 'grayscale':
    case 'sepia':
    case 'invert': {
      const share = amount(inside, 1);
      return share === undefined ? undefined : { type: name, amount: share };
    }
    default:
      return undefined;
  }
}

/**
 * Reads CSS `filter` text: blur, brightness, contrast, saturate, hue-rotate, grayscale, sepia, invert, opacity and drop-shadow;
 * `none` and empty text give nothing. `url()` and unknown functions are refused.
 */
export function parseCssFilter(text: string): ParsedFilter | ValueError {
  const parsed: ParsedFilter = { filters: [], shadows: [], opacity: 1 };
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.toLowerCase() === 'none') return parsed;
  for (const piece of splitCss(trimmed, 'space') ?? ['(']) {
    const call = parseCssCall(piece);
    if (!call) return new ValueError(`has "${piece}", which is not a filter such as blur(4px)`);
    if (call.name === 'drop-shadow') {
      const shadows = parseCssShadows(call.inside, 'drop');
      if (shadows instanceof ValueError) return shadows;
      parsed.shadows.push(...shadows);
    } else if (call.name === 'opacity') {
      const factor = amount(call.inside, 1);
      if (factor === undefined) return new ValueError(`has "${piece}", whose amount cannot be used`);
      parsed.opacity *= factor;
    } else {
      const filter = parseOne(call.name, call.inside);
      if (!filter) return new ValueError(`has "${piece}", which is not a filter or has an amount that cannot be used`);
      parsed.filters.push(filter);
    }
  }
  return parsed.filters.length > 16 ? new ValueError('has more than 16 filters') : parsed;
}
