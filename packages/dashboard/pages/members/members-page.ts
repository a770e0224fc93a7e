import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { InvitationRecord, MemberRecord, MemberRole } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { roleName } from '../../elements/role-name.ts';
import type { Column } from '../../elements/data-table.ts';
import { formatInstant } from '../../elements/format-values.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { listRoleChoices, mayChange } from './role-choices.ts';
import '../../elements/badge.ts';
import '../../elements/data-table.ts';
import '../../elements/page-heading.ts';
import './invite-dialog.ts';
import './remove-member-dialog.ts';

/** Members of the workspace, and open invitations. */
export class MembersPage extends withProperties(PageElement, {
  isInviting: internal(false),
  /** The invitation that is sent again. */
  renewed: internal<InvitationRecord>(),
  /** Whom the person is asked about. */
  leaving: internal<MemberRecord>(),
}) {
  readonly #members = new ListLoader<MemberRecord>(this, async (_from, signal) => ({
    rows: (await this.client.listMembers({}, { signal })).data,
  }));
  readonly #invitations = new ListLoader<InvitationRecord>(this, async (_from, signal) => ({
    rows: (await this.client.listInvitations({}, { signal })).data,
  }));

  protected override async load(): Promise<void> {
    await Promise.all([this.#members.reload(), this.session.can('admin') && this.#invitations.reload()]);
  }

  get #ownId(): string {
    return this.session.profile.value.id;
  }

  async #setRole(member: MemberRecord, role: MemberRole): Promise<void> {
    const isDone = await this.attempt(
      () => this.client.updateMember({ params: { personId: Number(member.id) }, body: { role } }),
      msg('Role changed'),
    );
    if (member.id === this.#ownId && isDone) await this.attempt(() => this.session.refresh());
    await this.#members.reload({ keep: true });
  }

  async #removed(member: MemberRecord): Promise<void> {
    this.leaving = undefined;
    if (member.id !== this.#ownId) return this.#members.reload({ keep: true });
    await this.attempt(() => this.session.refresh());
    this.dashboard.router.go('/templates', { replace: true });
  }

  async #revoke(invitation: InvitationRecord): Promise<void> {
    const isYes = await this.dashboard.questions.ask({
      heading: msg('Revoke invitation?'),
      text: msg(str`The link for ${invitation.email} will stop working.`),
      confirm: msg('Revoke invitation'),
      isDanger: true,
    });
    if (!isYes) return;
    await this.attempt(
      () => this.client.revokeInvitation({ params: { id: Number(invitation.id) } }),
      msg('Invitation revoked'),
    );
    await this.#invitations.reload({ keep: true });
  }

  #memberColumns(): Column<MemberRecord>[] {
    const own = this.session.role.value;
    return [
      {
        id: 'name',
        label: msg('Name'),
        isName: true,
        cell: ({ id, full_name: name, email }) =>
          html`<span
            ><bdi>${name || email}</bdi> ${
              id === this.#ownId ? html`<platen-badge tone="accent">${msg('You')}</platen-badge>` : nothing
            }</span
          >`,
      },
      { id: 'email', label: msg('Email address'), cell: ({ email }) => html`<bdi dir="ltr">${email}</bdi>` },
      {
        id: 'role',
        label: msg('Role'),
        cell: (member) =>
          mayChange(own, member.role)
            ? html`<platen-select-field
                hide-label
                .label=${msg(str`Role of ${member.full_name || member.email || ''}`)}
                .value=${member.role}
                .options=${listRoleChoices(own)}
                @value-change=${({ detail }: CustomEvent<MemberRole>) => this.#setRole(member, detail)}
              ></platen-select-field>`
            : roleName(member.role),
      },
      { id: 'joined', label: msg('Joined'), isShort: true, cell: ({ joined_at: at }) => formatInstant(at) },
      {
        id: 'actions',
        label: msg('Actions'),
        hideLabel: true,
        isNumber: true,
        cell: (member) => {
          const isSelf = member.id === this.#ownId;
          if (!isSelf && !mayChange(own, member.role)) return nothing;
          return html`<platen-button variant="quiet" @click=${() => (this.leaving = member)}
            >${isSelf ? msg('Leave') : msg('Remove')}<span class="visually-hidden">
              ${member.full_name || member.email}</span
            ></platen-button
          >`;
        },
      },
    ];
  }

  #invitationColumns(): Column<InvitationRecord>[] {
    return [
      {
        id: 'email',
        label: msg('Email address'),
        isName: true,
        cell: ({ email }) => html`<bdi dir="ltr">${email}</bdi>`,
      },
      { id: 'role', label: msg('Role'), cell: ({ role }) => roleName(role) },
      { id: 'ends', label: msg('Valid until'), isShort: true, cell: ({ expires_at: at }) => formatInstant(at) },
      {
        id: 'actions',
        label: msg('Actions'),
        hideLabel: true,
        isNumber: true,
        cell: (invitation) =>
          html`<span class="buttons"
            ><platen-button
              variant="quiet"
              ?disabled=${!mayChange(this.session.role.value, invitation.role)}
              @click=${() => (this.renewed = invitation)}
              >${this.session.profile.value.has_mail_server ? msg('Send again') : msg('New link')}<span
                class="visually-hidden"
              >
                ${invitation.email}</span
              ></platen-button
            ><platen-button variant="quiet" @click=${() => this.#revoke(invitation)}
              >${msg('Revoke')}<span class="visually-hidden"> ${invitation.email}</span></platen-button
            ></span
          >`,
      },
    ];
  }

  #pending() {
    if (!this.session.can('admin')) return nothing;
    return html`<section class="stack" aria-label=${msg('Pending invitations')}>
      <h2>${msg('Pending invitations')}</h2>
      <platen-data-table
        .label=${msg('Pending invitations')}
        .columns=${this.#invitationColumns()}
        .rows=${this.#invitations.rows}
        .rowKey=${({ id }: InvitationRecord) => id}
        .state=${this.#invitations.state === 'more' ? 'ready' : this.#invitations.state}
        .error=${this.#invitations.error}
        @retry=${() => this.#invitations.retry()}
      >
        <p slot="empty" class="soft">
          ${msg('No pending invitations. People you invite get a link that works once, within seven days.')}
        </p>
      </platen-data-table>
    </section>`;
  }

  override render() {
    return html`<platen-page-heading .heading=${msg('Members')}>
        ${msg('The people in this workspace and their roles.')}
        ${
          this.session.can('admin')
            ? html`<platen-button slot="actions" variant="primary" icon="Plus" @click=${() => (this.isInviting = true)}
                >${msg('Invite someone')}</platen-button
              >`
            : nothing
        }
      </platen-page-heading>
      <div class="stack">
        <platen-data-table
          .label=${msg('Members')}
          .columns=${this.#memberColumns()}
          .rows=${this.#members.rows}
          .rowKey=${({ id }: MemberRecord) => id}
          .state=${this.#members.state === 'more' ? 'ready' : this.#members.state}
          .error=${this.#members.error}
          @retry=${() => this.#members.retry()}
        ></platen-data-table>
        ${this.#pending()}
      </div>
      ${
        this.isInviting || this.renewed
          ? html`<platen-invite-dialog
              .renewed=${this.renewed}
              @invitation-create=${() => this.#invitations.reload({ keep: true })}
              @dialog-close=${() => {
                this.isInviting = false;
                this.renewed = undefined;
              }}
            ></platen-invite-dialog>`
          : nothing
      }
      ${
        this.leaving
          ? html`<platen-remove-member-dialog
              .member=${this.leaving}
              ?isSelf=${this.leaving.id === this.#ownId}
              @member-remove=${() => this.leaving && this.#removed(this.leaving)}
              @dialog-close=${() => (this.leaving = undefined)}
            ></platen-remove-member-dialog>`
          : nothing
      }`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-page-members', MembersPage);
