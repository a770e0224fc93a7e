import type { BrandColorType } from '@platen/api';
import { isColorText, parseCssPaint, ValueError } from '@platen/template';
import { ServiceError } from '../http/service-error.ts';

/**
 * Parses a color's text and normalizes it: trimmed, hex with its `#` and in lower case. Throws ServiceError if templates could not paint
 * with it, or if it is not of the declared type.
 */
export function parseBrandColor(
  text: string,
  said: BrandColorType | undefined,
): { type: BrandColorType; value: string } {
  const trimmed = text.trim();
  const isBareHex = /^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(trimmed) && (said ?? 'hex') === 'hex';
  const value = isBareHex || trimmed.startsWith('#') ? `#${trimmed.replace('#', '')}`.toLowerCase() : trimmed;
  const type = typeOf(value);
  if (type === undefined) {
    throw invalid('It is neither a color such as #ff8800, rgb(255 136 0) or hsl(32 100% 50%), nor a gradient.');
  }
  if (said !== undefined && said !== type) throw invalid(`It is of the type ${type}, not ${said}.`);
  if (type !== 'gradient') return { type, value };
  const paint = parseCssPaint(value);
  if (paint instanceof ValueError) throw invalid(`The gradient ${paint.message}.`);
  return { type, value };
}

function typeOf(value: string): BrandColorType | undefined {
  if (/^(?:repeating-)?(?:linear|radial|conic)-gradient\(/i.test(value)) return 'gradient';
  if (!isColorText(value)) return undefined;
  if (value.startsWith('#')) return 'hex';
  const name = /^([a-z]+)a?\(/i.exec(value)?.[1]?.toLowerCase().slice(0, 3);
  return name === 'rgb' || name === 'hsl' ? name : undefined;
}

function invalid(sentence: string): ServiceError {
  return new ServiceError('invalid_request', `value: ${sentence}`, { issues: [{ path: 'value', message: sentence }] });
}
