import type { Cue } from '../../subtitles/cue.ts';

/** The first line of the file; long enough to make room for what players need to know instead of it. */
const firstLine = 'WEBVTT - the subtitles of this video, as text with its times';

/**
 * Cues as a WebVTT file (https://www.w3.org/TR/webvtt1/). Cues without any time are omitted. `before` is put before the text of
 * each: whole lines.
 */
export function toWebVtt(cues: readonly Cue[], before = ''): string {
  const blocks = cues
    .filter(({ startMs, endMs }) => endMs > startMs)
    .toSorted((one, other) => one.startMs - other.startMs)
    .map(({ startMs, endMs, text }) => `${clock(startMs)} --> ${clock(endMs)}\n${before}${escapeText(text)}\n`);
  return [`${firstLine}\n`, ...blocks].join('\n');
}

function clock(timeMs: number): string {
  const whole = Math.max(0, Math.round(timeMs));
  const pad = (value: number, digits = 2): string => String(Math.floor(value)).padStart(digits, '0');
  return `${pad(whole / 3_600_000)}:${pad((whole / 60_000) % 60)}:${pad((whole / 1000) % 60)}.${pad(whole % 1000, 3)}`;
}

/** Text may hold no markup and no empty lines, which would end the cue. */
function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .join('\n');
}

/** A language tag (BCP 47) as the three letters that videos take (ISO 639-2); `und` when it is not known. */
export function languageCode(tag: string): string {
  const [language = ''] = tag.toLowerCase().split('-');
  if (/^[a-z]{3}$/.test(language)) return language;
  return Object.hasOwn(threeLetters, language) ? (threeLetters[language] ?? 'und') : 'und';
}

const threeLetters: Readonly<Record<string, string>> = {
  ar: 'ara',
  bg: 'bul',
  bn: 'ben',
  ca: 'cat',
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
  et: 'est',
  fa: 'fas',
  fi: 'fin',
  fr: 'fra',
  he: 'heb',
  hi: 'hin',
  hr: 'hrv',
  hu: 'hun',
  id: 'ind',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  lt: 'lit',
  lv: 'lav',
  ms: 'msa',
  nb: 'nob',
  nl: 'nld',
  no: 'nor',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sk: 'slk',
  sl: 'slv',
  sr: 'srp',
  sv: 'swe',
  ta: 'tam',
  th: 'tha',
  tr: 'tur',
  uk: 'ukr',
  ur: 'urd',
  vi: 'vie',
  zh: 'zho',
};
