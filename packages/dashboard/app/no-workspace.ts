import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, PlatenElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { connect, describeError, signOut, type SessionOptions } from '../session/session.ts';
import '../elements/empty-state.ts';
import '../elements/name-dialog.ts';

/**
 * Page for signed-in people and in no workspace: they create one, or sign out.
 * @fires workspace-made - They are in one now.
 */
export class PlatenNoWorkspace extends withProperties(PlatenElement, {
  /** How the service is reached. */
  options: reactive<SessionOptions>(undefined, { attribute: false }),
  isNaming: internal(false),
  busy: internal(false),
  error: internal(''),
}) {
  async #attempt(run: (options: SessionOptions) => Promise<unknown>): Promise<void> {
    if (!this.options) return;
    this.busy = true;
    this.error = '';
    try {
      await run(this.options);
    } catch (error) {
      this.error = describeError(error, msg('The service cannot be reached. Check your connection and try again.'));
    }
    this.busy = false;
  }

  #create(name: string): Promise<void> {
    return this.#attempt(async (options) => {
      await connect(options).createWorkspace({ body: { name } });
      this.notify('workspace-made');
    });
  }

  override render() {
    return html`<main>
        <h1>${msg('Welcome')}</h1>
        <platen-empty-state icon="Users" .heading=${msg('You have no workspace')}>
          ${msg('Templates, images and keys belong to workspaces. Create your own, or open an invitation link that you received.')}
          <platen-button
            slot="actions"
            ?disabled=${this.busy}
            @click=${() => this.#attempt((options) => signOut(connect(options), options.place))}
            >${msg('Sign out')}</platen-button
          >
          <platen-button slot="actions" variant="primary" icon="Plus" @click=${() => (this.isNaming = true)}
            >${msg('Create workspace')}</platen-button
          >
        </platen-empty-state>
        ${this.error && !this.isNaming ? html`<p role="alert">${this.error}</p>` : nothing}
      </main>
      ${
        this.isNaming
          ? html`<platen-name-dialog
              .heading=${msg('New workspace')}
              .label=${msg('Name')}
              .action=${msg('Create')}
              .busy=${this.busy}
              .error=${this.error}
              @name-chosen=${({ detail }: CustomEvent<string>) => this.#create(detail)}
              @dialog-close=${() => (this.isNaming = false)}
            ></platen-name-dialog>`
          : nothing
      }`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        height: 100%;
        overflow: auto;
      }
      main {
        display: grid;
        gap: 16px;
        max-width: 720px;
        margin-inline: auto;
        padding: clamp(24px, 10vh, 96px) 16px 32px;
      }
      h1 {
        font-size: 22px;
      }
      p {
        color: var(--platen-danger);
      }
    `,
  ];
}

defineElement('platen-no-workspace', PlatenNoWorkspace);
