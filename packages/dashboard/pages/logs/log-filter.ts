import { renderFormats } from '@platen/api';

/** Filter of the log, as in the address of the page: everyone who opens the address sees the same. */
export interface LogFilter {
  status: '' | '200' | 'error';
  source: string;
  template: string;
  format: string;
  /** Days such as `2026-03-02`, in the person's time zone; both are part of what is shown. */
  from: string;
  to: string;
  /** Data of the caller's own, as `order=1042, shop=north`; or a text. */
  metadata: string;
}

/** A filter that lets everything through. */
export const emptyLogFilter: LogFilter = {
  status: '',
  source: '',
  template: '',
  format: '',
  from: '',
  to: '',
  metadata: '',
};

/** Reads a filter from the query of an address. What cannot be meant is omitted. */
export function readLogFilter(query: URLSearchParams): LogFilter {
  const text = (name: string, max: number): string => (query.get(name) ?? '').trim().slice(0, max);
  const status = text('status', 10);
  const format = text('format', 20);
  return {
    status: status === '200' || status === 'error' ? status : '',
    source: text('source', 64),
    template: text('template', 100),
    format: renderFormats.some((one) => one === format) ? format : '',
    from: dayIn(text('from', 10)),
    to: dayIn(text('to', 10)),
    metadata: text('metadata', 1000),
  };
}

/** The filter as the service's operation takes it: days are those of the person, from their first to their last instant. */
export function toLogQuery({ status, source, template, format, from, to, metadata }: LogFilter): {
  status?: '200' | 'error';
  source?: string;
  template_id?: string;
  format?: string;
  from?: string;
  to?: string;
  metadata?: string;
} {
  return {
    ...(status !== '' && { status }),
    ...(source !== '' && { source }),
    ...(template !== '' && { template_id: template }),
    ...(format !== '' && { format }),
    ...(from !== '' && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to !== '' && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
    ...(metadata !== '' && { metadata: metadataIn(metadata) }),
  };
}

/** Pairs such as `order=1042, shop=north` as the object that the service looks for; other texts are metadata themselves. */
function metadataIn(text: string): string {
  const pairs = text.split(',').map((pair) => pair.split('='));
  const isPairs = pairs.every(([key = '', ...value]) => /^[\w .:-]+$/.test(key.trim()) && value.length > 0);
  if (!isPairs) return text;
  return JSON.stringify(Object.fromEntries(pairs.map(([key = '', ...value]) => [key.trim(), value.join('=').trim()])));
}

/** Whether anything is omitted of the log. */
export function isFiltered(filter: LogFilter): boolean {
  return Object.values(filter).some((value) => value !== '');
}

function dayIn(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00`)) ? text : '';
}
