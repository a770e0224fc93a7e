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
}

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
  };
}

/** The filter as the service's operation takes it: days are those of the person, from their first to their last instant. */
export function toLogQuery({ status, source, template, format, from, to }: LogFilter): {
  status?: '200' | 'error';
  source?: string;
  template_id?: string;
  format?: string;
  from?: string;
  to?: string;
} {
  return {
    ...(status !== '' && { status }),
    ...(source !== '' && { source }),
    ...(template !== '' && { template_id: template }),
    ...(format !== '' && { format }),
    ...(from !== '' && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to !== '' && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  };
}

/** Whether anything is omitted of the log. */
export function isFiltered(filter: LogFilter): boolean {
  return Object.values(filter).some((value) => value !== '');
}

function dayIn(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00`)) ? text : '';
}
