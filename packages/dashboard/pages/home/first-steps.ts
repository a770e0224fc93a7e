import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import type { FirstSteps } from './load-steps.ts';

interface Step {
  heading: string;
  text: string;
  isDone: boolean;
  actions: unknown;
}

/**
 * The first steps of a new workspace, and which of them are done.
 * @fires template-new - A person wants to make a template.
 * @fires steps-close - They want to see them no more.
 */
export class PlatenFirstSteps extends withProperties(DashboardElement, {
  steps: required<FirstSteps>(),
}) {
  #list(): Step[] {
    const { hasTemplate, hasRender, hasCompany, templateId } = this.steps;
    const { session } = this;
    const link = (path: string, label: string) => html`<a href=${this.href(path)}>${label}</a>`;
    const steps: Step[] = [
      {
        heading: msg('Make a template'),
        text: msg('Begin with a template of the library, an empty page, or a file from another editor.'),
        isDone: hasTemplate,
        actions: html`<platen-button
          variant=${hasTemplate ? 'plain' : 'primary'}
          icon="Plus"
          @click=${() => this.notify('template-new')}
          >${msg('New template')}</platen-button
        >`,
      },
      {
        heading: msg('Render it'),
        text: msg('Fill in its form, or call the API with a key: the page of a template has the code.'),
        isDone: hasRender,
        actions: html`${templateId === undefined ? nothing : link(`/templates/${templateId}`, msg('Open template'))}
          ${session.can('admin') ? link('/api-keys', msg('API keys')) : nothing}
          <a href=${`${session.place.servicePath}/v1/docs`} target="_blank" rel="noopener">${msg('API reference')}</a>`,
      },
    ];
    if (!session.can('admin')) return steps;
    return [
      ...steps,
      {
        heading: msg('Bring in others'),
        text: msg('Invite your team, or embed the editor for the users of your site.'),
        isDone: hasCompany,
        actions: html`${link('/members', msg('Members'))} ${link('/embeds', msg('Embeds'))}`,
      },
    ];
  }

  override render() {
    const steps = this.#list();
    const done = steps.filter(({ isDone }) => isDone).length;
    return html`<section class="card" aria-labelledby="heading">
      <div class="head">
        <h2 id="heading">${msg('First steps')}</h2>
        <span class="soft">${msg(str`${done} of ${steps.length} done`)}</span>
        <platen-button variant="quiet" @click=${() => this.notify('steps-close')}>${msg('Hide')}</platen-button>
      </div>
      <ol>
        ${steps.map(
          ({ heading, text, isDone, actions }, at) =>
            html`<li ?data-done=${isDone}>
              <span class="mark" aria-hidden="true"
                >${isDone ? html`<platen-icon name="Check"></platen-icon>` : at + 1}</span
              >
              <div class="words">
                <h3>${heading}${isDone ? html`<span class="visually-hidden"> ${msg('(done)')}</span>` : nothing}</h3>
                <p class="soft">${text}</p>
                <div class="buttons">${actions}</div>
              </div>
            </li>`,
        )}
      </ol>
    </section>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 12px;
      }
      .head h2 {
        font-size: 1.1em;
      }
      .head platen-button {
        margin-inline-start: auto;
      }
      ol {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(230px, 100%), 1fr));
        gap: 18px 28px;
      }
      li {
        display: flex;
        gap: 12px;
        min-width: 0;
      }
      .mark {
        display: grid;
        flex: none;
        place-items: center;
        width: 28px;
        height: 28px;
        border: 1px solid var(--platen-line-strong);
        border-radius: 50%;
        font-weight: 600;
        --platen-icon-size: 16px;
      }
      li[data-done] .mark {
        border-color: var(--platen-accent);
        background: var(--platen-accent);
        color: var(--platen-on-accent);
      }
      .words {
        display: grid;
        grid-template-rows: auto 1fr auto;
        gap: 4px;
        min-width: 0;
      }
      h3 {
        display: flex;
        align-items: center;
        min-height: 28px;
        font-size: 1em;
        font-weight: 600;
      }
      .buttons {
        gap: 6px 14px;
        margin-block-start: 6px;
        min-height: var(--platen-control-height);
      }
    `,
  ];
}

defineElement('platen-first-steps', PlatenFirstSteps);
