import { msg } from '@lit/localize';
import { html } from 'lit';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';

/** Hands out all data of the workspace as an archive. For owners. */
export class PlatenExportWorkspace extends withProperties(DashboardElement, {
  busy: internal(false),
}) {
  async #export(): Promise<void> {
    this.busy = true;
    await this.attempt(async () => {
      const { data } = await this.client.exportWorkspace();
      // The answer is a file, so that the page stays.
      location.assign(data.url);
    }, msg('Download started'));
    this.busy = false;
  }

  override render() {
    return html`<section class="card" aria-label=${msg('Export workspace')}>
      <h2>${msg('Export workspace')}</h2>
      <p class="soft">
        ${msg('A ZIP file with templates and their versions, brand assets, folders, embeds, approvals and logs. Import it into another instance with “platen import-workspace”. Secrets, keys, rendered files and connected accounts are not included.')}
      </p>
      <div class="buttons">
        <platen-button icon="Download" ?busy=${this.busy} ?disabled=${this.busy} @click=${this.#export}
          >${msg('Download export')}</platen-button
        >
      </div>
    </section>`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-export-workspace', PlatenExportWorkspace);
