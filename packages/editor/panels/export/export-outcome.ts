import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { Content } from '../../connection/content.ts';
import { sizeText } from '../asset-browser/asset-text.ts';

/** The state of an export. */
export interface ExportOutcome {
  isRunning: boolean;
  /** 0 to 1; undefined while it cannot be known. */
  progress: number | undefined;
  result: Content | undefined;
  error: string;
}

/** The progress of an export, then its file and what its report says, or why there is none. */
export function exportOutcome({ isRunning, progress, result, error }: ExportOutcome) {
  if (isRunning) {
    const label = progress === undefined ? msg('Rendering by the service…') : msg('Rendering…');
    return html`<div class="note" role="status">
      <label for="progress">${label}</label>
      ${
        progress === undefined
          ? html`<progress id="progress"></progress>`
          : html`<progress id="progress" max="1" .value=${progress}></progress>`
      }
    </div>`;
  }
  if (error) return html`<p class="note error" role="alert">${error}</p>`;
  if (!result) return nothing;
  return html`<div class="note" role="status">
    <p><bdi>${result.fileName}</bdi>, ${sizeText(result.blob.size)}</p>
    ${
      result.madeBy === 'service'
        ? html`<p>${msg(str`Rendered by the service, because this browser could not: ${result.reason ?? ''}`)}</p>`
        : nothing
    }
    ${
      result.report.length > 0
        ? html`<ul>
            ${result.report.slice(0, 20).map(({ message }) => html`<li>${message}</li>`)}
          </ul>`
        : nothing
    }
  </div>`;
}
