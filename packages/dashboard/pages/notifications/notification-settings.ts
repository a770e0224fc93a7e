import { msg } from '@lit/localize';
import type {
  MailFrequency,
  MailLanguage,
  NotificationGroup,
  NotificationSettings,
  NotificationSettingsChange,
} from '@platen/api';
import { html } from 'lit';
import { defineElement, type SelectOption, internal, withProperties } from '@platen/editor/controls';
import { locales } from '@platen/editor/localization';
import { baseStyles } from '@platen/editor/theme';
import { languageNames } from '../../locales/language-names.ts';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { formatHour } from '../../elements/format-values.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { locale } from '../../session/preferences.ts';
import '../../elements/error-state.ts';

/** Which notifications are mailed, how often, when and in which language. Each choice is kept at once. */
export class PlatenNotificationSettings extends withProperties(DashboardElement, {
  settings: internal<NotificationSettings>(),
  error: internal(''),
}) {
  protected override firstUpdated(): void {
    void this.#load();
  }

  async #load(): Promise<void> {
    this.error = '';
    try {
      this.settings = (await this.client.getNotificationSettings()).data;
    } catch (error) {
      this.error = this.describe(error);
    }
  }

  async #change(body: NotificationSettingsChange): Promise<void> {
    const isDone = await this.attempt(async () => {
      this.settings = (await this.client.updateNotificationSettings({ body })).data;
    }, msg('Settings saved'));
    // Fields show again what holds.
    if (!isDone) await this.#load();
  }

  #renderGroups({ email }: NotificationSettings) {
    const names: Record<NotificationGroup, string> = {
      reviews: msg('Reviews waiting for you, and due dates'),
      decisions: msg('Decisions and moves of your submissions'),
      mentions: msg('Comments that mention you'),
      comments: msg('Other comments on your templates'),
    };
    const frequencies: Record<MailFrequency, string> = {
      immediate: msg('Immediately'),
      hourly: msg('Hourly summary'),
      daily: msg('Daily summary'),
      never: msg('Never'),
    };
    const options = Object.entries(frequencies).map(([value, label]): SelectOption => ({ value, label }));
    return (Object.keys(names) as NotificationGroup[]).map(
      (group) =>
        html`<platen-select-field
          .label=${names[group]}
          .options=${options}
          .value=${email[group]}
          @value-change=${({ detail }: CustomEvent<MailFrequency>) => this.#change({ email: { [group]: detail } })}
        ></platen-select-field>`,
    );
  }

  override render() {
    const { settings } = this;
    if (this.error) {
      return html`<platen-error-state .text=${this.error} @retry=${() => this.#load()}></platen-error-state>`;
    }
    if (!settings) return html`<p class="soft" role="status">${msg('Loading…')}</p>`;
    const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: formatHour(hour) }));
    const languages = locales.map((one) => ({ value: one, label: languageNames[one] }));
    return html`<section class="card" aria-label=${msg('By email')}>
      <h2>${msg('By email')}</h2>
      ${
        settings.is_mail_available
          ? html`<p class="soft">${msg('Notifications that you have read here are not emailed.')}</p>`
          : html`<p class="soft" role="note">
              ${msg('You currently get no emails: this service has no mail server, or your address is not confirmed.')}
            </p>`
      }
      ${this.#renderGroups(settings)}
      <platen-select-field
        .label=${msg('Daily emails are sent at')}
        .options=${hours}
        .value=${String(settings.digest_hour)}
        @value-change=${({ detail }: CustomEvent<string>) => this.#change({ digest_hour: Number(detail) })}
      ></platen-select-field>
      <platen-select-field
        .label=${msg('Time zone')}
        .options=${listZones(settings.time_zone ?? here)}
        .value=${settings.time_zone ?? here}
        @value-change=${({ detail }: CustomEvent<string>) => this.#change({ time_zone: detail })}
      ></platen-select-field>
      <platen-select-field
        .label=${msg('Email language')}
        .options=${languages}
        .value=${settings.language ?? locale.value}
        @value-change=${({ detail }: CustomEvent<MailLanguage>) => this.#change({ language: detail })}
      ></platen-select-field>
    </section>`;
  }

  static override styles = [baseStyles, pageStyles];
}

/** The time zones that the browser knows, by the parts of the world, with the present one in any case. */
function listZones(present: string): SelectOption[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set([present, 'UTC', ...known])].toSorted().map((value) => {
    const [group = '', ...place] = value.split('/');
    return place.length === 0
      ? { value, label: value }
      : { value, label: place.join(' / ').replaceAll('_', ' '), group };
  });
}

defineElement('platen-notification-settings', PlatenNotificationSettings);
