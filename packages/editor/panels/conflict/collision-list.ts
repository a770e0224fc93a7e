import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { Collision, Side } from '@platen/template/internal';
import { defineElement } from '../../controls/define.ts';
import { reactive, withProperties } from '../../controls/with-properties.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { fieldNames, partTitle, type PartNames } from '../versions/change-words.ts';
import '../../controls/button.ts';

/**
 * Changes that two versions both made, and a choice of whose change is taken, for each and for all at once.
 * @fires choices-change - `detail` is a map of sides by the collisions' ids.
 */
export class PlatenCollisionList extends withProperties(EditorElement, {
  collisions: reactive<readonly Collision[]>([], { attribute: false }),
  choices: reactive<ReadonlyMap<string, Side>>(new Map<string, Side>(), { attribute: false }),
  names: reactive<PartNames>(new Map<string, string>(), { attribute: false }),
  disabled: reactive(false, { type: Boolean }),
}) {
  #choose(ids: readonly string[], side: Side): void {
    const choices = new Map(this.choices);
    for (const id of ids) choices.set(id, side);
    this.dispatchEvent(new CustomEvent('choices-change', { detail: choices }));
  }

  override render() {
    const { collisions } = this;
    const ids = collisions.map(({ id }) => id);
    const all = (side: Side, label: string) =>
      html`<platen-button variant="quiet" ?disabled=${this.disabled} @click=${() => this.#choose(ids, side)}
        >${label}</platen-button
      >`;
    return html`${collisions.map((each, index) => this.#row(each, index))}
    ${
      collisions.length > 1
        ? html`<div class="all">${all('mine', msg('All mine'))} ${all('theirs', msg('All theirs'))}</div>`
        : nothing
    }`;
  }

  #row(collision: Collision, index: number) {
    const { id } = collision;
    const chosen = this.choices.get(id) ?? 'mine';
    const labels = this.#labels(collision);
    return html`<fieldset ?disabled=${this.disabled}>
      <legend dir="auto">${this.#title(collision)}</legend>
      <div class="sides">
        ${(['mine', 'theirs'] as const).map(
          (side) =>
            html`<label
              ><input
                type="radio"
                name="side-${index}"
                .checked=${chosen === side}
                @change=${() => this.#choose([id], side)}
              />${labels[side]}</label
            >`,
        )}
      </div>
    </fieldset>`;
  }

  #title({ kind, part, fields, removedBy }: Collision): string {
    const title = partTitle(part.kind, part.id, part.key, this.names);
    if (kind === 'fields') return `${title}: ${fieldNames(fields)}`;
    if (kind === 'order') {
      const owner = part.kind === 'template' ? undefined : this.names.get(`${part.kind}:${part.id}`);
      return owner === undefined ? msg('Order of the pages') : msg(str`${owner}: order of the layers`);
    }
    return removedBy === 'mine'
      ? msg(str`${title}: deleted by you, changed by someone else`)
      : msg(str`${title}: changed by you, deleted by someone else`);
  }

  #labels({ kind, removedBy }: Collision): Record<Side, string> {
    if (kind !== 'removed') return { mine: msg('Mine'), theirs: msg('Theirs') };
    const [keep, remove] = [msg('Keep'), msg('Delete')];
    return removedBy === 'mine' ? { mine: remove, theirs: keep } : { mine: keep, theirs: remove };
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      fieldset {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 16px;
        margin: 0;
        padding: 6px 0;
        border: 0;
        border-block-end: 1px solid var(--platen-line);
      }
      legend {
        float: inline-start;
        flex: 1 1 180px;
        min-width: 0;
        padding: 0;
        overflow-wrap: anywhere;
      }
      .sides {
        display: flex;
        gap: 14px;
      }
      label {
        display: flex;
        align-items: center;
        gap: 5px;
        min-height: 28px;
        cursor: pointer;
      }
      input {
        width: 16px;
        height: 16px;
        margin: 0;
        accent-color: var(--platen-accent);
      }
      .all {
        display: flex;
        justify-content: flex-end;
        gap: 6px;
        margin-block-start: 6px;
      }
    `,
  ];
}

defineElement('platen-collision-list', PlatenCollisionList);
