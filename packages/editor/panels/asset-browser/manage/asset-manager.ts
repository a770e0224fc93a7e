import { msg, str } from '@lit/localize';
import type { AssetFolder } from '@platen/api';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { AssetManagement, AssetSource } from '../../../assets/asset-source.ts';
import { nameOfAsset, type BrandAsset } from '../../../assets/brand-asset-kind.ts';
import { defineElement } from '../../../controls/define.ts';
import { PlatenElement } from '../../../controls/platen-element.ts';
import { internal, reactive, withProperties } from '../../../controls/with-properties.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { readTags } from '../asset-details.ts';
import { errorText } from '../error-text.ts';
import type { AssetTask, AssetTaskResult } from './asset-task.ts';
import { folderChoice, folderChoiceStyles } from '../../../controls/folder-choice.ts';
import { listPaths, pathTo } from '../../../service/folder-tree.ts';
import '../../../controls/button.ts';
import '../../../controls/dialog.ts';
import '../../../controls/text-field.ts';
import './uses-list.ts';

/** A question as a dialog puts it, and what is done when it is answered. */
interface Question {
  heading: string;
  content: TemplateResult;
  action: string;
  isDanger?: boolean;
  isReady?: boolean;
  size?: 'small' | 'medium';
  /** Undefined where there is nothing to do but to close it. */
  run?: (manage: AssetManagement) => Promise<AssetTaskResult>;
}

/**
 * The dialogs that keep a library of assets tidy, one at a time.
 * @fires task-done - `detail` is an AssetTaskResult.
 * @fires task-replace - The file is to be put in the asset's place; `detail` is `{ asset, file }`.
 * @fires task-close
 */
export class PlatenAssetManager extends withProperties(PlatenElement, {
  source: reactive<AssetSource>(undefined, { attribute: false }),
  folders: reactive<readonly AssetFolder[]>([], { attribute: false }),
  task: reactive<AssetTask>(undefined, { attribute: false }),
  templateUrl: reactive<(id: number) => string>(undefined, { attribute: false }),
  text: internal(''),
  chosen: internal<number | null>(null),
  error: internal(''),
  busy: internal(false),
}) {
  override willUpdate(changed: PropertyValues<this>): void {
    const { task } = this;
    if (!changed.has('task')) return;
    this.error = '';
    this.text = task?.kind === 'rename-folder' ? task.folder.name : '';
    const [first] = task?.kind === 'move' ? task.assets : [];
    this.chosen = task?.kind === 'move-folder' ? task.folder.parent_id : (first?.folder_id ?? null);
  }

  override async updated(changed: PropertyValues<this>): Promise<void> {
    if (!changed.has('task') || !this.task) return;
    const field = this.renderRoot.querySelector<PlatenElement & { select(): void }>('platen-text-field');
    await field?.updateComplete;
    field?.focus();
    field?.select();
  }

  #close(): void {
    this.notify('task-close');
  }

  async #answer({ run, isReady = true }: Question): Promise<void> {
    const manage = this.source?.manage;
    if (!run || !manage) return this.#close();
    if (this.busy || !isReady) return;
    this.busy = true;
    this.error = '';
    try {
      this.notify('task-done', await run(manage));
    } catch (error) {
      this.error = errorText(error);
    } finally {
      this.busy = false;
    }
  }

  #nameField(question: () => Question, label: string) {
    return html`<platen-text-field
      autofocus
      .label=${label}
      .value=${this.text}
      .maxlength=${255}
      @value-input=${(event: CustomEvent<string>) => (this.text = event.detail)}
      @value-change=${(event: CustomEvent<string>) => (this.text = event.detail)}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key === 'Enter' && !event.isComposing) void this.#answer(question());
      }}
    ></platen-text-field>`;
  }

  #uses(assets: readonly BrandAsset[]) {
    return html`<platen-asset-uses
      .source=${this.source}
      .assetIds=${this.#idsOf(assets)}
      .templateUrl=${this.templateUrl}
    ></platen-asset-uses>`;
  }

  readonly #ids = new WeakMap<readonly BrandAsset[], readonly number[]>();

  /** The same list for the same assets: another one would be asked for again. */
  #idsOf(assets: readonly BrandAsset[]): readonly number[] {
    const known = this.#ids.get(assets) ?? assets.map(({ id }) => id);
    this.#ids.set(assets, known);
    return known;
  }

  #folderQuestion(task: Extract<AssetTask, { kind: `${string}-folder` }>): Question {
    const name = this.text.trim();
    const again = (): Question => this.#folderQuestion(task);
    if (task.kind === 'create-folder') {
      return {
        heading: msg('New folder'),
        content: this.#nameField(again, msg('Name')),
        action: msg('Create'),
        isReady: name !== '',
        run: async (manage) => {
          await manage.createFolder(name, task.parentId);
          return { spoken: msg(str`Folder ${name} created`) };
        },
      };
    }
    const { folder } = task;
    if (task.kind === 'rename-folder') {
      return {
        heading: msg('Rename folder'),
        content: this.#nameField(again, msg('Name')),
        action: msg('Save'),
        isReady: name !== '',
        run: async (manage) => {
          await manage.changeFolder(folder.id, { name });
          return { spoken: msg('Saved') };
        },
      };
    }
    if (task.kind === 'move-folder') {
      const { folders, chosen } = this;
      return {
        heading: msg(str`Move “${folder.name}”`),
        content: folderChoice([{ id: null, path: msg('Top level') }, ...placesFor(folder, folders)], {
          chosen,
          choose: (id) => (this.chosen = id),
        }),
        action: msg('Move'),
        run: async (manage) => {
          await manage.changeFolder(folder.id, { parentId: chosen });
          return { spoken: msg('Moved') };
        },
      };
    }
    return {
      heading: msg(str`Delete folder “${folder.name}”?`),
      content: html`<p>${msg('No asset is deleted. What is in the folder moves to the one that it is in.')}</p>`,
      action: msg('Delete folder'),
      isDanger: true,
      run: async (manage) => {
        await manage.removeFolder(folder.id);
        return { spoken: msg(str`Folder ${folder.name} deleted`), isChanged: true };
      },
    };
  }

  #assetsQuestion(task: Extract<AssetTask, { kind: 'move' | 'tag' | 'delete' }>): Question {
    const { assets } = task;
    const [first] = assets;
    const name = first && assets.length === 1 ? `“${nameOfAsset(first)}”` : msg(str`${assets.length} assets`);
    const ids = this.#idsOf(assets);
    if (task.kind === 'move') {
      const { folders, chosen } = this;
      return {
        heading: msg(str`Move ${name}`),
        content: folderChoice([{ id: null, path: msg('No folder') }, ...listPaths(folders)], {
          chosen,
          choose: (id) => (this.chosen = id),
        }),
        action: msg('Move'),
        run: async (manage) => {
          const moved = await manage.changeMany(ids, { folderId: chosen });
          return { spoken: msg(str`${moved.length} moved`), isChanged: true };
        },
      };
    }
    if (task.kind === 'tag') {
      const addTags = readTags(this.text);
      return {
        heading: msg(str`Tag ${name}`),
        content: html`${this.#nameField(() => this.#assetsQuestion(task), msg('Add tags'))}
          <p class="hint">${msg('Separated by commas.')}</p>`,
        action: msg('Add tags'),
        isReady: addTags.length > 0,
        run: async (manage) => {
          const tagged = await manage.changeMany(ids, { addTags });
          return { spoken: msg(str`${tagged.length} tagged`), isChanged: true };
        },
      };
    }
    return {
      heading: msg(str`Delete ${name}?`),
      content: html`<p>
          ${
            assets.length === 1
              ? msg('This cannot be undone. Templates that use it will show nothing in its place.')
              : msg('This cannot be undone. Templates that use them will show nothing in their place.')
          }
        </p>
        ${this.#uses(assets)}`,
      action: msg('Delete'),
      isDanger: true,
      size: 'medium',
      run: async (manage) => {
        const deleted = await manage.removeMany(ids);
        return { spoken: msg(str`${deleted.length} deleted`), deleted };
      },
    };
  }

  #question(task: AssetTask): Question {
    if (task.kind === 'move' || task.kind === 'tag' || task.kind === 'delete') return this.#assetsQuestion(task);
    if (task.kind === 'uses') {
      return {
        heading: nameOfAsset(task.asset),
        content: this.#uses(this.#listOf(task.asset)),
        action: msg('Close'),
        size: 'medium',
      };
    }
    if (task.kind === 'replace') {
      const { asset, file } = task;
      return {
        heading: msg(str`Replace “${nameOfAsset(asset)}”?`),
        content: html`<p>${msg(str`${file.name} takes its place everywhere. The old file cannot be brought back.`)}</p>
          ${this.#uses(this.#listOf(asset))}`,
        action: msg('Replace'),
        size: 'medium',
        run: async () => {
          this.notify('task-replace', { asset, file });
          return { spoken: '' };
        },
      };
    }
    return this.#folderQuestion(task);
  }

  readonly #lists = new WeakMap<BrandAsset, readonly BrandAsset[]>();

  #listOf(asset: BrandAsset): readonly BrandAsset[] {
    const known = this.#lists.get(asset) ?? [asset];
    this.#lists.set(asset, known);
    return known;
  }

  override render() {
    if (!this.task) return nothing;
    const question = this.#question(this.task);
    const { heading, content, action, isDanger = false, isReady = true, size = 'small', run } = question;
    return html`<platen-dialog open .size=${size} .heading=${heading} @dialog-close=${this.#close}>
      <div class="content">
        ${content} ${this.error === '' ? nothing : html`<p class="error" role="alert">${this.error}</p>`}
      </div>
      ${run ? html`<platen-button slot="footer" @click=${this.#close}>${msg('Cancel')}</platen-button>` : nothing}
      <platen-button
        slot="footer"
        variant=${isDanger ? 'danger' : 'primary'}
        ?disabled=${!isReady}
        ?busy=${this.busy}
        @click=${() => void this.#answer(question)}
        >${action}</platen-button
      >
    </platen-dialog>`;
  }

  static override styles = [
    baseStyles,
    folderChoiceStyles,
    css`
      :host {
        display: contents;
      }
      .content {
        display: grid;
        gap: 12px;
        overflow-wrap: anywhere;
      }
      .hint {
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      .error {
        color: var(--platen-danger);
      }
    `,
  ];
}

/** The folders that a folder can go into: neither itself nor one of its own. */
function placesFor(folder: AssetFolder, folders: readonly AssetFolder[]): { id: number; path: string }[] {
  return listPaths(folders.filter(({ id }) => !pathTo(folders, id).some((each) => each.id === folder.id)));
}

defineElement('platen-asset-manager', PlatenAssetManager);
