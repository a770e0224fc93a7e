import { html, type TemplateResult } from 'lit';
import type { ActScene } from './item-acts.ts';
import './item-history.ts';
import './parameter-list.ts';

/** Renders information about a design besides its comments: its parameters, or its history. */
export function renderAbout(what: 'parameters' | 'history', { item, flow, lookedAt }: ActScene): TemplateResult {
  return what === 'history'
    ? html`<platen-item-history .flow=${flow.slug} .item=${item.id}></platen-item-history>`
    : html`<platen-parameter-list
        .parameters=${lookedAt.detail.modifications}
        .conditions=${item.conditions}
      ></platen-parameter-list>`;
}
