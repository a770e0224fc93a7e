import { msg } from '@lit/localize';
import { html } from 'lit';
import { defineElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../bulk/batch-list.ts';
import '../../elements/page-heading.ts';

/** The batches of the workspace. */
export class BatchesPage extends PageElement {
  protected override load(): void {
    // The list loads itself.
  }

  override render() {
    return html`<platen-page-heading .heading=${msg('Batches')}>
        ${msg('Templates rendered once for each row of a spreadsheet. Batches are listed for seven days.')}
      </platen-page-heading>
      <platen-batch-list></platen-batch-list>`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-page-batches', BatchesPage);
