import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { LogEntry } from '@platen/api';
import { z } from 'zod';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { Fact } from '../../elements/fact-list.ts';
import { previewKindOf } from '../../elements/file-preview.ts';
import { formatBytes, formatDuration, formatInstant, formatNumber } from '../../elements/format-values.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../elements/fact-list.ts';
import '../../elements/file-preview.ts';

/** The files of a log entry, as far as they are shown. */
const loggedFiles = z.looseObject({
  files: z.array(
    z.looseObject({
      url: z.string(),
      page: z.number().nullish(),
      size: z.string().optional(),
      width: z.number().nullish(),
      height: z.number().nullish(),
      bytes: z.number().nullish(),
    }),
  ),
});

/** One entry of the log with everything that is known of it. */
export class PlatenLogDetails extends withProperties(PlatenElement, {
  entry: reactive<LogEntry>(undefined, { attribute: false }),
  templateName: reactive('', { attribute: false }),
}) {
  override render() {
    const { entry } = this;
    if (!entry) return nothing;
    const facts: Fact[] = [
      { label: msg('When'), value: formatInstant(entry.created_at) },
      { label: msg('Status code'), value: String(entry.status) },
      {
        label: msg('Template'),
        value: html`<bdi>${this.templateName}</bdi> <span class="mono soft">(${entry.template_id})</span>`,
      },
      {
        label: msg('Type'),
        value: entry.template_type === 'library' ? msg('Library') : msg('Workspace'),
      },
      { label: msg('Source'), value: entry.test ? msg(str`${entry.source}, test key`) : entry.source },
      { label: msg('Format'), value: entry.format.toUpperCase() },
      { label: msg('Response type'), value: entry.type },
      { label: msg('Duration'), value: formatDuration(entry.response_time_ms) },
      {
        label: msg('Credits'),
        value: entry.is_overage
          ? msg(str`${formatNumber(entry.credits_used)}, over the plan limit`)
          : formatNumber(entry.credits_used),
      },
      { label: msg('ID'), value: html`<span class="mono">${entry.id}</span>` },
      {
        label: msg('Metadata'),
        value: entry.metadata === null ? '' : html`<bdi class="mono">${describeMetadata(entry.metadata)}</bdi>`,
      },
      { label: msg('Deleted'), value: entry.deleted_at && formatInstant(entry.deleted_at) },
    ];
    const read = loggedFiles.safeParse(entry.response);
    return html`<div class="stack">
      ${entry.error === null ? nothing : html`<p class="error" role="note">${entry.error}</p>`}
      <platen-fact-list .facts=${facts}></platen-fact-list>
      ${
        read.success
          ? read.data.files.slice(0, 6).map(
              ({ url, page, size, width, height, bytes }) =>
                html`<div class="fields">
                  <platen-file-preview
                    .url=${url}
                    .kind=${previewKindOf(entry.format)}
                    .label=${page ? msg(str`Page ${page}`) : entry.format.toUpperCase()}
                  ></platen-file-preview>
                  <p class="soft">
                    <a href=${url} target="_blank" rel="noopener">${msg('Open file')}</a>
                    ${[
                      page ? msg(str`Page ${page}`) : '',
                      size,
                      width && height ? `${width} × ${height}` : '',
                      bytes ? formatBytes(bytes) : '',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>`,
            )
          : nothing
      }
    </div>`;
  }

  static override styles = [baseStyles, pageStyles];
}

function describeMetadata(metadata: NonNullable<LogEntry['metadata']>): string {
  return typeof metadata === 'string'
    ? metadata
    : Object.entries(metadata)
        .map(([key, value]) => `${key}: ${value}`)
        .join(', ');
}

defineElement('platen-log-details', PlatenLogDetails);
