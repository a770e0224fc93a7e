import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs';
import type { SecondFactor } from '@platen/api';
import { defineElement, registerIcons, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { formatInstant } from '../../elements/format-values.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import './recovery-codes-dialog.ts';
import './second-factor-dialog.ts';
import type { NewSecondFactor } from './second-factor-dialog.ts';

registerIcons({ ShieldCheck });

/** Whether a code of an authenticator app is asked for besides the person's password. */
export class PlatenSecondFactor extends withProperties(DashboardElement, {
  /** Undefined until it is known. */
  factor: internal<SecondFactor>(),
  /** The second factor being set up. */
  begun: internal<NewSecondFactor>(),
  /** Recovery codes that are shown; they cannot be shown again. */
  codes: internal<readonly string[]>(),
  error: internal(''),
  busy: internal(false),
}) {
  protected override firstUpdated(): void {
    void this.#load();
  }

  async #load(): Promise<void> {
    this.error = '';
    try {
      this.factor = (await this.client.getSecondFactor()).data;
    } catch (error) {
      this.error = this.describe(error);
    }
  }

  async #run(run: () => Promise<void>, done?: string): Promise<void> {
    this.busy = true;
    await this.attempt(run, done);
    this.busy = false;
  }

  #begin(): Promise<void> {
    return this.#run(async () => {
      this.begun = (await this.client.startSecondFactor()).data;
    });
  }

  async #confirmed(codes: readonly string[]): Promise<void> {
    this.begun = undefined;
    this.codes = codes;
    await this.#load();
  }

  #renew(): Promise<void> {
    return this.#run(async () => {
      this.codes = (await this.client.replaceRecoveryCodes()).data.recovery_codes;
      await this.#load();
    });
  }

  async #turnOff(): Promise<void> {
    const isYes = await this.dashboard.questions.ask({
      heading: msg('Turn off two-step sign-in?'),
      text: msg('You will sign in with your password only. Your recovery codes stop working.'),
      confirm: msg('Turn off'),
      isDanger: true,
    });
    if (!isYes) return;
    await this.#run(async () => {
      this.factor = (await this.client.removeSecondFactor()).data;
    }, msg('Two-step sign-in is off.'));
  }

  #off() {
    return html`<div class="buttons">
      <platen-button icon="ShieldCheck" ?busy=${this.busy} ?disabled=${this.busy} @click=${this.#begin}
        >${msg('Set up')}</platen-button
      >
    </div>`;
  }

  #on(since: string, left: number) {
    return html`<p>${msg(str`On since ${formatInstant(since)}.`)}</p>
      <p class=${left < 3 ? 'error' : 'soft'}>${msg(str`Recovery codes left: ${left}`)}</p>
      <div class="buttons">
        <platen-button icon="RefreshCw" ?disabled=${this.busy} @click=${this.#renew}
          >${msg('Create new recovery codes')}</platen-button
        >
        <platen-button variant="quiet" ?disabled=${this.busy} @click=${this.#turnOff}>${msg('Turn off')}</platen-button>
      </div>`;
  }

  override render() {
    const { factor } = this;
    return html`<section class="card" aria-label=${msg('Two-step sign-in')}>
        <h2>${msg('Two-step sign-in')}</h2>
        <p class="soft">
          ${msg('Password sign-in also asks for a code from an app on your phone, so a leaked password is not enough. Passkeys need no code.')}
        </p>
        ${this.error === '' ? nothing : html`<p class="error" role="alert">${this.error}</p>`}
        ${
          factor === undefined
            ? nothing
            : factor.since === null
              ? this.#off()
              : this.#on(factor.since, factor.recovery_codes_left)
        }
      </section>
      ${
        this.begun
          ? html`<platen-second-factor-dialog
              .begun=${this.begun}
              @second-factor-confirm=${({ detail }: CustomEvent<string[]>) => this.#confirmed(detail)}
              @dialog-close=${() => (this.begun = undefined)}
            ></platen-second-factor-dialog>`
          : nothing
      }
      ${
        this.codes
          ? html`<platen-recovery-codes-dialog
              .codes=${this.codes}
              @dialog-close=${() => (this.codes = undefined)}
            ></platen-recovery-codes-dialog>`
          : nothing
      }`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-second-factor', PlatenSecondFactor);
