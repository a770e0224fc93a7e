import { PlatenError, type Issue } from '@platen/template';

/** The engine's names of options that have other names in requests. */
const requestNames: Readonly<Record<string, string>> = {
  pages: 'response.includePages',
  'videoOptions.trimStartMs': 'videoOptions.trimStart',
  'videoOptions.trimEndMs': 'videoOptions.trimEnd',
  'videoOptions.durationMs': 'videoOptions.duration',
  'videoOptions.pageTransitionDurationMs': 'videoOptions.pageTransitionDuration',
};

/** A refusal of render options by the engine, with the options called as a request calls them. Other errors stay as they are. */
export function inRequestMessages(error: unknown): unknown {
  if (!(error instanceof PlatenError) || error.code !== 'OPTIONS_INVALID') return error;
  const issues = error.issues.map(({ path, message }): Issue => ({ path: toRequestPath(path), message }));
  const [first] = issues;
  if (!first) return error;
  const rest = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  const sentence = `${[first.path, first.message].filter((part) => part !== '').join(' ')}${rest}.`;
  return new PlatenError(error.code, sentence, { issues, cause: error });
}

function toRequestPath(path: string): string {
  const [, name = path, place = ''] = /^([^[]*)(.*)$/s.exec(path) ?? [];
  const known = Object.hasOwn(requestNames, name) ? requestNames[name] : undefined;
  if (known !== undefined) return known + place;
  return /^(?:pdfOptions|videoOptions)\b/.test(path) || path === '' ? path : `response.${path}`;
}
