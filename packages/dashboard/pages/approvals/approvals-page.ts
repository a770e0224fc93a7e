import { msg, str } from '@lit/localize';
import Archive from 'lucide/dist/esm/icons/archive.mjs';
import ArchiveRestore from 'lucide/dist/esm/icons/archive-arrow-up.mjs';
import { css, html, nothing, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ApprovalFlow } from '@platen/api';
import { defineElement, registerIcons, type MenuItem, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { ListLoader } from '../../elements/list-loader.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../elements/badge.ts';
import '../../elements/empty-state.ts';
import '../../elements/error-state.ts';
import '../../elements/page-heading.ts';
import '../../elements/stage-strip.ts';

registerIcons({ Archive, ArchiveRestore });

/** The approval flows of the workspace, and those that were archived. */
export class ApprovalsPage extends withProperties(PageElement, {
  isMaking: internal(false),
}) {
  readonly #flows = new ListLoader<ApprovalFlow>(this, async (_from, signal) => {
    const archived = this.#isArchive ? 'true' : 'false';
    return { rows: (await this.client.listApprovalFlows({ query: { archived } }, { signal })).flows };
  });
  #shown = false;

  get #isArchive(): boolean {
    return this.location.query.get('archived') === 'true';
  }

  protected override load(): void {
    this.#shown = this.#isArchive;
    void this.#flows.reload();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('location') || this.#shown === this.#isArchive) return;
    this.#shown = this.#isArchive;
    void this.#flows.reload();
  }

  async #make(): Promise<void> {
    if (await this.attempt(() => import('./new-flow-dialog.ts'))) this.isMaking = true;
  }

  async #act(action: string, flow: ApprovalFlow): Promise<void> {
    if (action === 'settings') return this.dashboard.router.go(`/approvals/${flow.slug}/settings`);
    const isArchiving = action === 'archive';
    const isSure =
      !isArchiving ||
      (await this.dashboard.questions.ask({
        heading: msg(str`Archive “${flow.name}”?`),
        text: msg('It becomes read-only and no longer blocks rendering. You can restore it later.'),
        confirm: msg('Archive flow'),
      }));
    if (!isSure) return;
    const change = (): Promise<unknown> =>
      this.client.updateApprovalFlow({ params: { flow: flow.slug }, body: { archived: isArchiving } });
    const done = isArchiving ? msg(str`“${flow.name}” archived`) : msg(str`“${flow.name}” restored`);
    if (await this.attempt(change, done)) await this.#flows.reload({ keep: true });
  }

  #menu(flow: ApprovalFlow) {
    const items: MenuItem[] = [
      { id: 'settings', label: msg('Settings'), icon: 'Settings2' },
      flow.archivedAt === null
        ? { id: 'archive', label: msg('Archive'), icon: 'Archive' }
        : { id: 'restore', label: msg('Restore'), icon: 'ArchiveRestore' },
    ];
    const label = msg(str`Actions for ${flow.name}`);
    return html`<platen-menu
      placement="below-end"
      .label=${label}
      .items=${items}
      @menu-select=${({ detail }: CustomEvent<string>) => this.#act(detail, flow)}
    >
      <platen-icon-button slot="trigger" icon="EllipsisVertical" haspopup="menu" .label=${label}></platen-icon-button>
    </platen-menu>`;
  }

  #flow(flow: ApprovalFlow) {
    const { name, slug, description, stages, blocksRenders, archivedAt } = flow;
    return html`<li class="card flow">
      <div class="line">
        <h2>
          <a href=${this.href(`/approvals/${slug}`)}><bdi>${name}</bdi></a>
        </h2>
        ${archivedAt === null ? nothing : html`<platen-badge icon="Archive">${msg('Archived')}</platen-badge>`}
        ${
          blocksRenders && archivedAt === null
            ? html`<platen-badge icon="Lock">${msg('Rendering requires approval')}</platen-badge>`
            : nothing
        }
        ${this.session.can('admin') ? html`<span class="end">${this.#menu(flow)}</span>` : nothing}
      </div>
      ${description === '' ? nothing : html`<p class="soft" dir="auto">${description}</p>`}
      <platen-stage-strip .stages=${stages}></platen-stage-strip>
    </li>`;
  }

  #empty() {
    if (this.#isArchive) {
      return html`<platen-empty-state icon="Archive" .heading=${msg('The archive is empty')}>
        ${msg('Flows that are no longer needed are kept here with everything in them.')}
      </platen-empty-state>`;
    }
    const mayMake = this.session.can('admin');
    return html`<platen-empty-state icon="CircleCheck" .heading=${msg('No approval flows yet')}>
      ${msg('A flow takes templates through stages. People review them, approve them or request changes, and rendering can be blocked until then.')}
      ${mayMake ? nothing : msg('An admin of the workspace creates the first one.')}
      ${
        mayMake
          ? html`<platen-button slot="actions" variant="primary" icon="Plus" @click=${this.#make}
              >${msg('New flow')}</platen-button
            >`
          : nothing
      }
    </platen-empty-state>`;
  }

  #list() {
    const { rows, state, error } = this.#flows;
    if (state === 'loading') return html`<p class="soft" role="status">${msg('Loading…')}</p>`;
    if (state === 'failed') {
      return html`<platen-error-state .text=${error} @retry=${() => this.#flows.retry()}></platen-error-state>`;
    }
    if (rows.length === 0) return this.#empty();
    return html`<ul class="stack" aria-label=${msg('Approval flows')}>
      ${repeat(
        rows,
        ({ id }) => id,
        (flow) => this.#flow(flow),
      )}
    </ul>`;
  }

  override render() {
    const isArchive = this.#isArchive;
    return html`<platen-page-heading .heading=${isArchive ? msg('Archived flows') : msg('Approvals')}>
        ${isArchive ? nothing : msg('Templates on their way from draft to approved.')}
        <platen-button
          slot="actions"
          icon=${isArchive ? 'ArrowLeft' : 'Archive'}
          @click=${() => this.dashboard.router.setQuery({ archived: isArchive ? '' : 'true' }, { replace: false })}
          >${isArchive ? msg('Active flows') : msg('Archive')}</platen-button
        >
        ${
          this.session.can('admin') && !isArchive
            ? html`<platen-button slot="actions" variant="primary" icon="Plus" @click=${this.#make}
                >${msg('New flow')}</platen-button
              >`
            : nothing
        }
      </platen-page-heading>
      ${this.#list()}
      ${
        this.isMaking
          ? html`<platen-new-flow-dialog
              @flow-made=${({ detail }: CustomEvent<ApprovalFlow>) =>
                this.dashboard.router.go(`/approvals/${detail.slug}`)}
              @dialog-close=${() => (this.isMaking = false)}
            ></platen-new-flow-dialog>`
          : nothing
      }`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      .flow {
        gap: 10px;
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
      }
      .end {
        margin-inline-start: auto;
      }
      h2 {
        flex: 0 1 auto;
        min-width: 0;
        margin: 0;
        font-size: 1.15em;
        overflow-wrap: anywhere;
      }
      h2 a {
        color: inherit;
        text-decoration: none;
      }
      h2 a:hover {
        text-decoration: underline;
      }
    `,
  ];
}

defineElement('platen-page-approvals', ApprovalsPage);
