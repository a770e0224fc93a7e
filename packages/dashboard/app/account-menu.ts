import { msg } from '@lit/localize';
import { css, html } from 'lit';
import { defineElement, type MenuItem } from '@platen/editor/controls';
import { locales } from '@platen/editor/localization';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../elements/dashboard-element.ts';
import { chooseLanguage, chooseTheme, locale, theme, themes, type ThemeChoice } from '../session/preferences.ts';
import { languageNames } from '../locales/language-names.ts';

/** The signed-in person, appearance, language and sign-out. */
export class PlatenAccountMenu extends DashboardElement {
  #items(): MenuItem[] {
    const themeNames: Record<ThemeChoice, string> = {
      auto: msg('System'),
      light: msg('Light theme'),
      dark: msg('Dark theme'),
    };
    return [
      {
        id: 'theme',
        label: msg('Appearance'),
        icon: 'Sun',
        items: themes.map((id) => ({ id: `theme ${id}`, label: themeNames[id], checked: id === theme.value })),
      },
      {
        id: 'language',
        label: msg('Language'),
        icon: 'Languages',
        items: locales.map((id) => ({ id: `locale ${id}`, label: languageNames[id], checked: id === locale.value })),
      },
      { id: 'docs', label: msg('Documentation'), icon: 'BookOpen' },
      { id: 'reference', label: msg('API reference'), icon: 'Braces' },
      'separator',
      { id: 'sign-out', label: msg('Sign out'), icon: 'LogOut' },
    ];
  }

  #choose(id: string): void {
    const [what, choice] = id.split(' ');
    const chosenTheme = themes.find((one) => one === choice);
    const chosenLocale = locales.find((one) => one === choice);
    if (what === 'theme' && chosenTheme) chooseTheme(chosenTheme);
    else if (what === 'locale' && chosenLocale) {
      void this.attempt(() => chooseLanguage(chosenLocale));
      void this.dashboard.feed.announceLanguage(chosenLocale);
    } else if (what === 'docs') open(`${this.session.place.servicePath}/docs/`, '_blank', 'noopener');
    else if (what === 'reference') open(`${this.session.place.servicePath}/v1/docs`, '_blank', 'noopener');
    else if (what === 'sign-out') void this.attempt(() => this.session.signOut());
  }

  override render() {
    const { full_name: fullName, email } = this.session.profile.value;
    const name = fullName || email || msg('Your account');
    return html`<platen-menu
      .label=${msg('Your account')}
      placement="above-start"
      .items=${this.#items()}
      @menu-select=${(event: CustomEvent<string>) => this.#choose(event.detail)}
    >
      <button slot="trigger" type="button" aria-haspopup="menu">
        <platen-icon name="CircleUser"></platen-icon>
        <span class="words">
          <span class="name" dir="auto">${name}</span>
          ${fullName && email ? html`<span class="mail" dir="auto">${email}</span>` : ''}
        </span>
        <platen-icon name="EllipsisVertical"></platen-icon>
      </button>
    </platen-menu>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        padding-block-start: 8px;
        border-block-start: 1px solid var(--platen-line);
      }
      button {
        display: flex;
        align-items: center;
        gap: 10px;
        width: 100%;
        min-height: 42px;
        padding: 4px 8px;
        border: 0;
        border-radius: var(--platen-radius-small);
        background: none;
        text-align: start;
        cursor: pointer;
      }
      button:hover {
        background: var(--platen-hover);
      }
      .words {
        display: grid;
        flex: 1;
        min-width: 0;
      }
      .words > * {
        overflow: hidden;
        /* Names are cut at their own end, whatever direction they have, and stand at the start of the page's. */
        text-align: -webkit-match-parent;
        text-align: match-parent;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .name {
        font-weight: 550;
      }
      .mail {
        color: var(--platen-ink-soft);
        font-size: 0.88em;
      }
    `,
  ];
}

defineElement('platen-account-menu', PlatenAccountMenu);
