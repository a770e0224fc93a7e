import { msg, str } from '@lit/localize';
import { html, nothing, type TemplateResult } from 'lit';
import type { ApprovalItem } from '@platen/api';
import type { ReviewQueue } from './review-queue.ts';
import '../../elements/error-state.ts';
import '../../elements/page-heading.ts';

/** How many wait for the person, with buttons to the one before and after this one, for the heading of the page. */
export function renderQueue(
  around: ReviewQueue | undefined,
  go: (item: ApprovalItem | undefined) => void,
): TemplateResult | typeof nothing {
  if (!around || around.count === 0) return nothing;
  const heading =
    around.place > 0
      ? msg(str`${around.place} of ${around.count} waiting for you`)
      : msg(str`${around.count} waiting for you`);
  return html`<div slot="actions" class="queue">
    <platen-icon-button
      icon="ChevronLeft"
      flip
      shortcut="P"
      .label=${msg('Previous one waiting for you')}
      ?disabled=${!around.previous}
      @click=${() => go(around.previous)}
    ></platen-icon-button>
    <span>${heading}</span>
    <platen-icon-button
      icon="ChevronRight"
      flip
      shortcut="N"
      .label=${msg('Next one waiting for you')}
      ?disabled=${!around.next}
      @click=${() => go(around.next)}
    ></platen-icon-button>
  </div>`;
}

/** A button that plays the video, or goes back to images. */
export function renderVideoButton(isPlaying: boolean, toggle: () => void): TemplateResult {
  return html`<platen-button slot="actions" icon=${isPlaying ? 'Image' : 'Play'} @click=${toggle}
    >${isPlaying ? msg('Images') : msg('Play video')}</platen-button
  >`;
}

/** Renders the message that the design is a different one than the one shown. */
export function renderStale(lookAgain: () => void): TemplateResult {
  return html`<div class="stale" role="alert">
    <p>${msg('The design has changed since you opened it. View the new version before you decide.')}</p>
    <platen-button icon="RefreshCw" @click=${lookAgain}>${msg('View new version')}</platen-button>
  </div>`;
}

/** A button that opens the template in the editor. */
export function renderEditButton(open: () => void): TemplateResult {
  return html`<platen-button slot="actions" icon="Pencil" @click=${open}>${msg('Open in the editor')}</platen-button>`;
}

/** Why there is nothing to review, with the way back to the flow. */
export function renderError(text: string, flowPath: string, retry: () => void): TemplateResult {
  return html`<platen-page-heading
      .heading=${msg('Review')}
      back-href=${flowPath}
      back-label=${msg('Back to flow')}
    ></platen-page-heading>
    <platen-error-state .text=${text} @retry=${retry}></platen-error-state>`;
}
