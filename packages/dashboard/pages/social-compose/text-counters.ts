import { msg, str } from '@lit/localize';
import { css, html } from 'lit';
import { countCharacters, platformRules, type SocialPlatform } from '@platen/api/social';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { formatNumber } from '../../elements/format-values.ts';
import '../../social/network-mark.ts';

/** How long a text is at each network, counted as the network counts. */
export class PlatenTextCounters extends withProperties(PlatenElement, {
  /** The networks, with the most characters of a post. */
  limits: reactive<ReadonlyMap<SocialPlatform, number>>(new Map(), { attribute: false }),
  text: reactive(''),
}) {
  override render() {
    const counts = [...this.limits].map(([platform, maxCharacters]) => {
      const { name } = platformRules[platform];
      const count = countCharacters(platform, this.text);
      return { platform, name, count, maxCharacters, over: Math.max(0, count - maxCharacters) };
    });
    const over = counts.filter((one) => one.over > 0).map(({ name }) => name);
    return html`<ul>
        ${counts.map(
          ({ platform, name, count, maxCharacters, over: tooMany }) =>
            html`<li ?data-over=${tooMany > 0} data-platform=${platform}>
              <platen-network-mark decoration .platform=${platform}></platen-network-mark>
              <span class="visually-hidden">${name}:</span>
              <span
                >${msg(str`${formatNumber(count)} of ${formatNumber(maxCharacters)}`)}${
                  tooMany > 0 ? html` · <strong>${msg(str`${formatNumber(tooMany)} too many`)}</strong>` : ''
                }</span
              >
            </li>`,
        )}
      </ul>
      <p class="visually-hidden" role="status">
        ${over.length > 0 ? msg(str`The text is too long for ${over.join(', ')}.`) : ''}
      </p>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        --platen-mark-size: 20px;
        display: block;
      }
      ul {
        display: flex;
        flex-wrap: wrap;
        gap: 6px 16px;
      }
      li {
        display: flex;
        gap: 6px;
        align-items: center;
        color: var(--platen-ink-soft);
        font-variant-numeric: tabular-nums;
      }
      li[data-over] {
        color: var(--platen-danger);
      }
    `,
  ];
}

defineElement('platen-text-counters', PlatenTextCounters);
