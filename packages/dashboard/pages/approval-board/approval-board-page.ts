import { msg, str } from '@lit/localize';
import { html, nothing, type PropertyValues } from 'lit';
import type { ApprovalItem } from '@platen/api';
import { defineElement, type MenuItem, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import type { PlatenApprovalBoard } from './approval-board.ts';
import { BoardData } from './board-data.ts';
import { isFiltered, readBoardFilter, type BoardFilter } from './board-filter.ts';
import { BoardMover, type WantedReason } from './board-mover.ts';
import { boardPageStyles } from './board-page-styles.ts';
import type { CardSetting } from './card-dialog.ts';
import '../../elements/badge.ts';
import '../../elements/empty-state.ts';
import '../../elements/error-state.ts';
import '../../elements/page-heading.ts';
import './approval-board.ts';
import './board-tools.ts';

/** The dialog open over the board. */
type Dialog =
  | { kind: 'add' }
  | { kind: 'card'; setting: CardSetting; item: ApprovalItem }
  | { kind: 'history'; item: ApprovalItem }
  | { kind: 'reason'; wanted: WantedReason };

/** The board of an approval flow: its stages as columns, the templates in them as cards. */
export class ApprovalBoardPage extends withProperties(PageElement, {
  dialog: internal<Dialog>(),
  /** Ids of the cards that are chosen. */
  chosen: internal<ReadonlySet<number>>(new Set()),
  /** Names of the people of the workspace by their id. */
  members: internal<ReadonlyMap<string, string>>(new Map()),
}) {
  readonly #data = new BoardData(this, {
    flow: () => this.param('flow'),
    filter: () => this.#filter,
    isBusy: () => this.#board?.isBusy === true,
  });
  readonly #mover = new BoardMover(this, this.#data, () => this.param('flow'));
  readonly #tags = new Set<string>();
  #shown = '';

  get #filter(): BoardFilter {
    return readBoardFilter(this.location.query);
  }

  get #board(): PlatenApprovalBoard | null {
    return this.renderRoot.querySelector('platen-approval-board');
  }

  get #mayMove(): boolean {
    return this.session.can('member') && this.#data.flow?.archivedAt === null;
  }

  protected override load(): void {
    this.#shown = JSON.stringify(this.#filter);
    void this.#read();
    void this.#loadMembers();
  }

  /** Names for the columns; without them they say how many there are. */
  async #loadMembers(): Promise<void> {
    try {
      const { data } = await this.client.listMembers();
      this.members = new Map(data.map(({ id, full_name: name, email }) => [id, name ?? email ?? '']));
    } catch {
      this.members = new Map();
    }
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    for (const { template } of this.#data.items) for (const tag of template.tags) this.#tags.add(tag);
    const gone = [...this.chosen].filter((id) => !this.#data.item(id));
    if (gone.length > 0) this.chosen = new Set([...this.chosen].filter((id) => !gone.includes(id)));
  }

  protected override updated(changed: PropertyValues<this>): void {
    const filter = JSON.stringify(this.#filter);
    if (!changed.has('location') || filter === this.#shown) return;
    this.#shown = filter;
    void this.#read();
  }

  async #read(): Promise<void> {
    await this.#data.load();
    await this.updateComplete;
    await this.#board?.showFirst();
  }

  async #open(dialog: Dialog): Promise<void> {
    const loading: Record<Dialog['kind'], () => Promise<unknown>> = {
      add: () => import('./add-template-dialog.ts'),
      card: () => import('./card-dialog.ts'),
      history: () => import('./activity-drawer.ts'),
      reason: () => import('./reason-dialog.ts'),
    };
    if (await this.attempt(loading[dialog.kind])) this.dialog = dialog;
    else if (dialog.kind === 'reason') this.#data.putBack(dialog.wanted.ids);
  }

  #close(): void {
    const { dialog } = this;
    this.dialog = undefined;
    if (dialog?.kind !== 'reason') return;
    this.#data.putBack(dialog.wanted.ids);
    this.#board?.announce(msg('Nothing was moved.'));
  }

  async #move(ids: readonly number[], stageId: number, reason?: string): Promise<void> {
    const stage = this.#data.flow?.stages.find(({ id }) => id === stageId);
    if (!stage) return;
    const announce = (text: string): void => this.#board?.announce(text);
    const wanted = await this.#mover.move(ids, stage, { reason, announce });
    // What was refused stays chosen, to be brought elsewhere.
    const isThere = (id: number): boolean => ids.includes(id) && this.#data.item(id)?.stage.id === stageId;
    this.chosen = new Set([...this.chosen].filter((id) => !isThere(id)));
    if (wanted) await this.#open({ kind: 'reason', wanted });
  }

  async #giveReason({ ids, stage }: WantedReason, reason: string): Promise<void> {
    this.dialog = undefined;
    await this.#move(ids, stage.id, reason);
  }

  readonly #menuOf = (item: ApprovalItem): readonly MenuItem[] => {
    const path: MenuItem[] = [
      { id: 'open', label: msg('Review'), icon: 'Eye' },
      { id: 'template', label: msg('Open template'), icon: 'LayoutTemplate' },
    ];
    const history: MenuItem = { id: 'history', label: msg('History'), icon: 'History' };
    if (!this.#mayMove) return [...path, history];
    return [
      ...path,
      { id: 'move', label: msg('Move to…'), icon: 'MoveRight', items: this.#stageItems(item.stage.id) },
      'separator',
      { id: 'due', label: msg('Due date…'), icon: 'CalendarClock' },
      item.heldBack
        ? { id: 'release', label: msg('Release'), icon: 'Play' }
        : { id: 'hold', label: msg('Put on hold…'), icon: 'Pause' },
      history,
      'separator',
      { id: 'remove', label: msg('Remove from flow'), icon: 'Trash2', danger: true },
    ];
  };

  #stageItems(present?: number): MenuItem[] {
    const stages = this.#data.flow?.stages ?? [];
    return stages.map(({ id, name }) => ({ id: `to-${id}`, label: name, disabled: id === present }));
  }

  async #act(action: string, id: number): Promise<void> {
    const item = this.#data.item(id);
    if (!item) return;
    const { router, questions } = this.dashboard;
    const params = { flow: this.param('flow'), item: id };
    if (action.startsWith('to-')) return this.#move([id], Number(action.slice(3)));
    if (action === 'open') return router.go(`/approvals/${params.flow}/items/${id}`);
    if (action === 'template') return router.go(`/templates/${item.template.id}`);
    if (action === 'history') return this.#open({ kind: 'history', item });
    if (action === 'due' || action === 'hold') return this.#open({ kind: 'card', setting: action, item });
    const { name } = item.template;
    if (action === 'release') {
      const release = async (): Promise<void> =>
        this.#data.put((await this.client.updateApprovalItem({ params, body: { heldBack: null } })).item);
      await this.attempt(release, msg(str`“${name}” released`));
      return;
    }
    const isSure = await questions.ask({
      heading: msg(str`Remove “${name}” from the flow?`),
      text: msg('Its approvals and comments in this flow will be permanently deleted. The template itself is kept.'),
      confirm: msg('Remove'),
      isDanger: true,
    });
    const remove = (): Promise<unknown> => this.client.removeApprovalItem({ params });
    if (isSure && (await this.attempt(remove, msg(str`“${name}” is no longer in this flow.`)))) this.#data.take(id);
  }

  async #onAdd({ item, warnings }: { item: ApprovalItem; warnings: readonly { message?: string }[] }): Promise<void> {
    this.dialog = undefined;
    this.#data.put(item);
    this.dashboard.notices.done(msg(str`“${item.template.name}” is now in ${item.stage.name}.`));
    for (const { message } of warnings) if (message) this.dashboard.notices.error(message);
    await this.#data.refresh();
  }

  #onItem(item: ApprovalItem): void {
    this.dialog = undefined;
    this.#data.put(item);
  }

  async #more(stage: number): Promise<void> {
    await this.attempt(() => this.#data.more(stage));
  }

  #heading() {
    const { flow } = this.#data;
    const addButton = html`<platen-button
      slot="actions"
      variant="primary"
      icon="Plus"
      @click=${() => this.#open({ kind: 'add' })}
      >${msg('Add template')}</platen-button
    >`;
    return html`<platen-page-heading
      .heading=${flow?.name ?? ''}
      back-href=${this.href('/approvals')}
      back-label=${msg('Approvals')}
    >
      ${
        this.session.can('admin') && flow
          ? html`<platen-button
              slot="actions"
              icon="Settings2"
              @click=${() => this.dashboard.router.go(`/approvals/${flow.slug}/settings`)}
              >${msg('Settings')}</platen-button
            >`
          : nothing
      }
      ${this.#mayMove ? addButton : nothing}
    </platen-page-heading>`;
  }

  #selection() {
    const count = this.chosen.size;
    if (count === 0) return nothing;
    return html`<div class="chosen" role="group" aria-label=${msg('Selected cards')}>
      <strong>${msg(str`${count} selected`)}</strong>
      <platen-menu
        .label=${msg('Move to…')}
        .items=${this.#stageItems()}
        @menu-select=${({ detail }: CustomEvent<string>) => this.#move([...this.chosen], Number(detail.slice(3)))}
      >
        <platen-button slot="trigger" icon="MoveRight" haspopup="menu">${msg('Move to…')}</platen-button>
      </platen-menu>
      <platen-button variant="quiet" icon="X" @click=${() => (this.chosen = new Set())}
        >${msg('Clear selection')}</platen-button
      >
    </div>`;
  }

  #notes() {
    const { flow, error, items } = this.#data;
    if (flow?.archivedAt) {
      return html`<p class="note">
        <platen-icon name="Lock"></platen-icon>${msg('This flow is archived and read-only.')}
      </p>`;
    }
    if (error) {
      return html`<p class="note" role="status">
        <platen-icon name="CloudOff"></platen-icon>${msg('The board may be out of date: it could not be refreshed.')}
      </p>`;
    }
    if (items.length > 0 || isFiltered(this.#filter)) return nothing;
    const text = this.#mayMove
      ? msg('No templates in this flow yet. Add one, then move it to review when it is ready.')
      : msg('There are no templates in this flow that you can see.');
    return html`<p class="note"><platen-icon name="Info"></platen-icon>${text}</p>`;
  }

  #content() {
    const { flow, state, error } = this.#data;
    if (state === 'failed') {
      return html`<platen-error-state .text=${error} @retry=${() => this.#read()}></platen-error-state>`;
    }
    if (!flow || state === 'loading') {
      return html`<p class="visually-hidden" role="status">${msg('Loading…')}</p>
        <div class="waiting" aria-hidden="true"><span></span><span></span><span></span><span></span></div>`;
    }
    return html`<div class="tools">
        <platen-board-tools
          .filter=${this.#filter}
          .tags=${[...this.#tags].toSorted((one, other) => one.localeCompare(other))}
          @filter-change=${({ detail }: CustomEvent<Record<string, string>>) => this.dashboard.router.setQuery(detail)}
        ></platen-board-tools>
        ${this.#selection()}
      </div>
      ${this.#notes()}
      <platen-approval-board
        .flow=${flow}
        .columns=${this.#data.columns}
        .chosen=${this.chosen}
        .moving=${(id: number) => this.#data.isMoving(id)}
        .members=${this.members}
        .menuOf=${this.#menuOf}
        .mayMove=${this.#mayMove}
        .isFiltered=${isFiltered(this.#filter)}
        .loadingMore=${this.#data.loadingMore}
        .now=${minuteOf(Date.now())}
        @cards-move=${({ detail }: CustomEvent<{ ids: number[]; stage: number }>) =>
          this.#move(detail.ids, detail.stage)}
        @cards-choose=${({ detail }: CustomEvent<number[]>) => (this.chosen = new Set(detail))}
        @card-action=${({ detail }: CustomEvent<{ action: string; id: number }>) => this.#act(detail.action, detail.id)}
        @column-more=${({ detail }: CustomEvent<number>) => this.#more(detail)}
      ></platen-approval-board>`;
  }

  #dialog() {
    const { dialog } = this;
    const { flow } = this.#data;
    if (!dialog || !flow) return nothing;
    switch (dialog.kind) {
      case 'add':
        return html`<platen-add-template-dialog
          .flow=${flow}
          @item-add=${({ detail }: CustomEvent) => this.#onAdd(detail)}
          @dialog-close=${this.#close}
        ></platen-add-template-dialog>`;
      case 'card':
        return html`<platen-card-dialog
          .item=${dialog.item}
          .setting=${dialog.setting}
          @item-change=${({ detail }: CustomEvent<ApprovalItem>) => this.#onItem(detail)}
          @dialog-close=${this.#close}
        ></platen-card-dialog>`;
      case 'history':
        return html`<platen-activity-drawer
          .item=${dialog.item}
          @drawer-close=${this.#close}
        ></platen-activity-drawer>`;
      case 'reason':
        return html`<platen-reason-dialog
          .names=${dialog.wanted.ids.map((id) => this.#data.item(id)?.template.name ?? '')}
          .stage=${dialog.wanted.stage.name}
          @reason-give=${({ detail }: CustomEvent<string>) => this.#giveReason(dialog.wanted, detail)}
          @dialog-close=${this.#close}
        ></platen-reason-dialog>`;
    }
  }

  override render() {
    return html`${this.#heading()} ${this.#content()} ${this.#dialog()}`;
  }

  static override styles = [baseStyles, pageStyles, boardPageStyles];
}

/** Cards are drawn again for the time only when another minute has begun. */
function minuteOf(time: number): number {
  return Math.floor(time / 60_000) * 60_000;
}

defineElement('platen-page-approval-board', ApprovalBoardPage);
