import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { MemberRole } from '@platen/api';
import { defineElement, PlatenElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { roleName } from '../../elements/role-name.ts';
import { choiceStyles } from '../../elements/choice-styles.ts';
import { pageStyles } from '../../elements/page-styles.ts';

/** A person who may decide in a stage. */
export interface Member {
  id: string;
  name: string;
  email: string;
  role: MemberRole;
}

/** Number of people from which a search is shown. */
const manyPeople = 8;

/**
 * Chooses who decides in a stage, of the people of the workspace.
 * @fires value-change - `detail` is the ids of those who are chosen.
 */
export class PlatenReviewersField extends withProperties(PlatenElement, {
  members: reactive<readonly Member[]>([], { attribute: false }),
  /** Ids of the selected people. */
  value: reactive<readonly string[]>([], { attribute: false }),
  search: internal(''),
}) {
  #toggle(id: string, isChosen: boolean): void {
    this.notify('value-change', isChosen ? [...this.value, id] : this.value.filter((one) => one !== id));
  }

  override render() {
    const wanted = this.search.trim().toLocaleLowerCase();
    const shown = this.members.filter(
      ({ name, email }) => name.toLocaleLowerCase().includes(wanted) || email.toLocaleLowerCase().includes(wanted),
    );
    return html`<fieldset>
      <legend>${msg('Who decides')}</legend>
      ${
        this.members.length > manyPeople
          ? html`<platen-text-field
              type="search"
              icon="Search"
              hide-label
              .label=${msg('Search people')}
              .placeholder=${msg('Search people')}
              @value-input=${({ detail }: CustomEvent<string>) => (this.search = detail)}
            ></platen-text-field>`
          : nothing
      }
      <div class="people">
        ${shown.map(
          ({ id, name, role }) =>
            html`<label>
              <input
                type="checkbox"
                .checked=${this.value.includes(id)}
                @change=${({ target }: Event) => this.#toggle(id, (target as HTMLInputElement).checked)}
              />
              <bdi>${name}</bdi><span class="soft">${roleName(role)}</span>
            </label>`,
        )}
        ${shown.length === 0 ? html`<p class="soft">${msg('No people found')}</p>` : nothing}
      </div>
      <p class="soft hint">
        ${
          this.value.length === 0
            ? msg('Nobody selected: every reviewer, admin and owner of the workspace can decide.')
            : msg('Only these people can decide here.')
        }
      </p>
    </fieldset>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    choiceStyles,
    css`
      .people {
        display: grid;
        max-height: 190px;
        padding: 4px 10px;
        overflow: auto;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
      }
      label {
        display: flex;
        gap: 9px;
        align-items: center;
        min-height: var(--platen-control-height);
        overflow-wrap: anywhere;
        cursor: pointer;
      }
      label .soft {
        margin-inline-start: auto;
      }
      .hint {
        font-size: 0.92em;
      }
    `,
  ];
}

defineElement('platen-reviewers-field', PlatenReviewersField);
