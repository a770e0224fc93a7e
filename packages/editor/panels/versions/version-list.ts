import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';
import { currentLocale } from '../../locales/localization.ts';
import type { VersionGroup } from '../../saving/group-versions.ts';
import type { SavedVersion } from '../../saving/versions.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import '../../controls/icon.ts';

/**
 * Versions, newest first; saves of one go stand behind the last of them.
 * @fires version-choose - `detail` is the version.
 */
export class PlatenVersionList extends withProperties(EditorElement, {
  groups: reactive<readonly VersionGroup[]>([], { attribute: false }),
  /** The id of the chosen version. */
  chosen: reactive(''),
  /** Ids of the last versions of groups that are open. */
  open: internal<ReadonlySet<string>>(new Set<string>()),
}) {
  #toggle(id: string): void {
    const open = new Set(this.open);
    if (!open.delete(id)) open.add(id);
    this.open = open;
  }

  override render() {
    return html`<ul>
      ${this.groups.map(({ last, earlier }) => {
        const isOpen = this.open.has(last.id);
        return html`<li>
          ${this.#button(last)}
          ${
            earlier.length === 0
              ? nothing
              : html`<button
                    class="more"
                    type="button"
                    aria-expanded=${String(isOpen)}
                    @click=${() => this.#toggle(last.id)}
                  >
                    <platen-icon flip .name=${isOpen ? 'ChevronDown' : 'ChevronRight'}></platen-icon>
                    ${earlier.length === 1 ? msg('1 earlier save') : msg(str`${earlier.length} earlier saves`)}
                  </button>
                  ${
                    isOpen
                      ? html`<ul class="earlier">
                          ${earlier.map((version) => html`<li>${this.#button(version)}</li>`)}
                        </ul>`
                      : nothing
                  }`
          }
        </li>`;
      })}
    </ul>`;
  }

  #button(version: SavedVersion) {
    const { id, name, note, kind, author, atMs } = version;
    return html`<button
      class="version"
      type="button"
      aria-pressed=${id === this.chosen ? 'true' : 'false'}
      @click=${() => this.dispatchEvent(new CustomEvent('version-choose', { detail: version }))}
    >
      <bdi class="title">${versionTitle(version)}</bdi>
      ${name === '' ? nothing : html`<span class="soft">${numberText(version)}</span>`}
      <span class="soft">${timeText(atMs)}${author === '' ? nothing : html` · <bdi>${author}</bdi>`}</span>
      ${note && kind === 'service' ? html`<bdi class="soft">${note}</bdi>` : nothing}
    </button>`;
  }

  static override styles = [
    baseStyles,
    css`
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .earlier {
        margin-inline-start: 14px;
        border-inline-start: 1px solid var(--platen-line);
      }
      button {
        width: 100%;
        border: 0;
        border-radius: var(--platen-radius-small);
        background: none;
        color: inherit;
        text-align: start;
        cursor: pointer;
      }
      .version {
        display: grid;
        gap: 1px;
        /* Names of either direction begin at the same edge. */
        justify-items: start;
        padding: 8px 10px;
      }
      .more {
        --platen-icon-size: 14px;
        display: flex;
        align-items: center;
        gap: 4px;
        min-height: 28px;
        padding-inline: 8px;
        color: var(--platen-ink-soft);
      }
      button:hover {
        background: var(--platen-hover);
      }
      button[aria-pressed='true'] {
        background: var(--platen-accent-wash);
      }
      @media (forced-colors: active) {
        button[aria-pressed='true'] {
          outline: 2px solid Highlight;
        }
      }
      .title {
        font-weight: 600;
        overflow-wrap: anywhere;
      }
      .soft {
        color: var(--platen-ink-soft);
        overflow-wrap: anywhere;
      }
    `,
  ];
}

/** The title of a version: its name, else its number, and of a restore point why it was kept. */
export function versionTitle(version: SavedVersion): string {
  return version.name || (version.kind === 'service' ? numberText(version) : version.note);
}

function numberText({ number, isCurrent }: SavedVersion): string {
  return isCurrent ? msg(str`Version ${number} (current)`) : msg(str`Version ${number}`);
}

function timeText(atMs: number): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(atMs);
}

defineElement('platen-version-list', PlatenVersionList);
