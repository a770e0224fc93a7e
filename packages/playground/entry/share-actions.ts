import { LitElement, css, html, nothing } from 'lit';
import { internal, required, withProperties } from '@platen/editor/element';
import { controls } from '../controls.ts';
import { describeError, type LoadedTemplate, type ShareService } from './shared-template.ts';

/** Actions on a shared template besides filling it in: its link, its embed code, copying it. */
class ShareActions extends withProperties(LitElement, {
  shared: required<LoadedTemplate>(),
  service: required<ShareService>(),
  copied: internal<'' | 'link' | 'code' | 'failed'>(''),
  open: internal<'' | 'embed' | 'duplicate'>(''),
  busy: internal(false),
  error: internal(''),
  made: internal<{ template_id: number; name: string }>(),
}) {
  async #copy(what: 'link' | 'code', text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.copied = what;
    } catch {
      this.copied = 'failed';
    }
    setTimeout(() => (this.copied = ''), 4000);
  }

  async #duplicate(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const form = new FormData(event.target);
    this.busy = true;
    this.error = '';
    try {
      const name = String(form.get('name') ?? '').trim();
      this.made = await this.service.duplicate(
        String(form.get('key') ?? '').trim(),
        name || this.shared.name || 'Copy',
      );
    } catch (error) {
      this.error = describeError(error);
    } finally {
      this.busy = false;
    }
  }

  #toggle(which: 'embed' | 'duplicate'): void {
    this.open = this.open === which ? '' : which;
    this.error = '';
    this.made = undefined;
  }

  override render() {
    const word = {
      '': '',
      link: 'Link copied.',
      code: 'Code copied.',
      failed: 'The browser did not allow copying: select the text and copy it yourself.',
    }[this.copied];
    return html`
      <div class="row">
        <button @click=${() => void this.#copy('link', this.shared.share_url)}>Copy link</button>
        <button aria-expanded=${this.open === 'embed'} aria-controls="embed" @click=${() => this.#toggle('embed')}>
          Embed
        </button>
        ${
          this.shared.allow_duplication
            ? html`<button
                aria-expanded=${this.open === 'duplicate'}
                aria-controls="duplicate"
                @click=${() => this.#toggle('duplicate')}
              >
                Duplicate
              </button>`
            : nothing
        }
      </div>
      <p class="word" role="status">${word}</p>
      <section id="embed" ?hidden=${this.open !== 'embed'}>
        <label for="code">Put this into a page of yours to show the form there.</label>
        <textarea id="code" readonly rows="4" dir="ltr" spellcheck="false" .value=${this.shared.embed_code}></textarea>
        <button @click=${() => void this.#copy('code', this.shared.embed_code)}>Copy code</button>
      </section>
      <section id="duplicate" ?hidden=${this.open !== 'duplicate'}>
        ${this.made ? this.#done(this.made) : this.#form()}
      </section>
    `;
  }

  #done({ name, template_id: id }: { name: string; template_id: number }) {
    return html`<p class="done" role="status">
      <strong dir="auto">${name}</strong> is in your workspace now, as template ${id}.
    </p>`;
  }

  #form() {
    return html`<form @submit=${(event: SubmitEvent) => void this.#duplicate(event)}>
      <p>Copies this template, with the images and fonts it uses, into a workspace of yours.</p>
      <label for="name">Name of the copy</label>
      <input id="name" name="name" dir="auto" maxlength="255" autocomplete="off" .value=${this.shared.name} />
      <label for="key">API key of your workspace</label>
      <input
        id="key"
        name="key"
        type="password"
        required
        dir="ltr"
        placeholder="osk_…"
        autocomplete="off"
        aria-describedby=${this.error ? 'error' : nothing}
        aria-invalid=${this.error ? 'true' : nothing}
      />
      <p class="hint">The key is used once, for this copy, and kept nowhere.</p>
      ${this.error ? html`<p class="error" id="error" role="alert">${this.error}</p>` : nothing}
      <button class="primary" ?disabled=${this.busy}>${this.busy ? 'Copying…' : 'Duplicate'}</button>
    </form>`;
  }

  static override styles = [
    controls,
    css`
      :host {
        display: block;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .row button {
        flex: 1 1 auto;
      }
      .word {
        min-height: 1.5em;
        margin: 4px 0 0;
        color: var(--ink-soft);
        font-size: 13px;
      }
      section {
        display: grid;
        gap: 8px;
        margin-top: 8px;
        padding: 14px;
        border: 1px solid var(--line);
        border-radius: var(--radius-small);
        background: var(--ground);
      }
      section[hidden] {
        display: none;
      }
      form {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 8px;
      }
      p {
        margin: 0;
        overflow-wrap: anywhere;
      }
      label {
        font-weight: 600;
      }
      #embed label {
        font-weight: 400;
      }
      #code {
        font-family: var(--mono);
        font-size: 12.5px;
      }
      .hint {
        color: var(--ink-soft);
        font-size: 13px;
      }
    `,
  ];
}

customElements.define('share-actions', ShareActions);
