import { msg, str } from '@lit/localize';
import { html } from 'lit';
import type { MemberRecord } from '@platen/api';
import { defineElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';

/**
 * Asks before someone is taken out of the workspace, or leaves it.
 * @fires member-remove - They are gone.
 * @fires dialog-close
 */
export class PlatenRemoveMemberDialog extends withProperties(DashboardElement, {
  member: reactive<MemberRecord>(undefined, { attribute: false }),
  /** Whether it is the person who asks, who leaves. */
  isSelf: reactive(false, { type: Boolean }),
  revokesKeys: internal(false),
  busy: internal(false),
}) {
  async #remove(member: MemberRecord): Promise<void> {
    this.busy = true;
    const isDone = await this.attempt(
      () =>
        this.client.removeMember({
          params: { personId: Number(member.id) },
          query: { revoke_api_keys: this.revokesKeys },
        }),
      this.isSelf ? msg('You left the workspace') : msg('Member removed'),
    );
    this.busy = false;
    this.notify(isDone ? 'member-remove' : 'dialog-close');
  }

  override render() {
    const { member } = this;
    if (!member) return '';
    const name = member.full_name || member.email || member.id;
    return html`<platen-dialog
      open
      size="small"
      .heading=${this.isSelf ? msg('Leave workspace?') : msg(str`Remove ${name}?`)}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      <div class="fields">
        <p>
          ${
            this.isSelf
              ? msg('You lose access to the workspace until someone invites you again.')
              : msg('They lose access to the workspace, and so do apps that act for them.')
          }
        </p>
        <platen-switch-field
          .label=${this.isSelf ? msg('Revoke the API keys that I created') : msg('Revoke the API keys that they created')}
          .hint=${msg('Otherwise the keys keep working: they belong to the workspace.')}
          .value=${this.revokesKeys}
          @value-change=${({ detail }: CustomEvent<boolean>) => (this.revokesKeys = detail)}
        ></platen-switch-field>
      </div>
      <platen-button slot="footer" @click=${() => this.notify('dialog-close')}>${msg('Cancel')}</platen-button>
      <platen-button
        slot="footer"
        variant="danger"
        ?busy=${this.busy}
        ?disabled=${this.busy}
        @click=${() => this.#remove(member)}
        >${this.isSelf ? msg('Leave') : msg('Remove')}</platen-button
      >
    </platen-dialog>`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-remove-member-dialog', PlatenRemoveMemberDialog);
