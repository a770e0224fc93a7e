import { msg } from '@lit/localize';
import { html } from 'lit';
import { defineElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { FormDialog } from '../../elements/form-dialog.ts';

const prefix = 'platen-workflow-data ';

/**
 * Asks for the data that a run begins with in place of what would be posted.
 * @fires data-give - `detail` is the data.
 * @fires dialog-close - It should be removed.
 */
export class PlatenTestDialog extends withProperties(FormDialog, {
  isTest: reactive(true, { type: Boolean }),
  workflowId: reactive(0, { attribute: false }),
  text: internal(''),
}) {
  override willUpdate(): void {
    if (this.hasUpdated) return;
    this.text = readText(this.workflowId) ?? '{\n  "name": "Ann"\n}';
  }

  protected override firstUpdated(): void {
    void focusInDialog(this, 'platen-text-field');
  }

  #start(): void {
    try {
      const data: unknown = JSON.parse(this.text);
      storeText(this.workflowId, this.text);
      this.notify('data-give', data);
    } catch {
      this.error = msg('This is no JSON. Names and texts are in double quotes.');
    }
  }

  override render() {
    return this.form(
      {
        heading: this.isTest ? msg('Test run') : msg('Run now'),
        action: this.isTest ? msg('Test run') : msg('Run now'),
        icon: 'Play',
        isErrorShown: true,
        submit: () => this.#start(),
      },
      html`<p>
          ${
            this.isTest
              ? msg(
                  'The workflow begins with data that is given to it. A test run takes at most 3 rows and delivers nothing.',
                )
              : msg('The workflow begins with data that is given to it.')
          }
        </p>
        <platen-text-field
          multiline
          rows="8"
          .label=${msg('Data as JSON: an object, or a list of objects')}
          .value=${this.text}
          .error=${this.error}
          @value-input=${({ detail }: CustomEvent<string>) => {
            this.text = detail;
            this.error = '';
          }}
        ></platen-text-field>`,
    );
  }
}

/** Reads the data that was given to a workflow last in this window. */
function readText(id: number): string | undefined {
  try {
    return sessionStorage.getItem(prefix + id) ?? undefined;
  } catch {
    return undefined;
  }
}

function storeText(id: number, text: string): void {
  try {
    sessionStorage.setItem(prefix + id, text);
  } catch {
    // The next run begins with the example.
  }
}

defineElement('platen-test-dialog', PlatenTestDialog);
