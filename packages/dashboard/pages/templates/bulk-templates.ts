import { msg, str } from '@lit/localize';
import type { TemplateEntry } from '@platen/api';
import { saveBlob } from '../../bulk/save-blob.ts';
import type { DashboardElement } from '../../elements/dashboard-element.ts';
import { runOnEach, type EachOutcome } from './run-on-each.ts';

/** Actions on several templates. */
export const bulkActionIds = ['duplicate', 'move', 'export', 'delete'] as const;
export type BulkAction = (typeof bulkActionIds)[number];

/** How far an action on several templates is. */
export interface BulkProgress {
  count: number;
  total: number;
}

/** Does something with several templates of a page, and says in notices what became of it. */
export class BulkTemplates {
  /** Undefined while nothing runs. */
  progress: BulkProgress | undefined;
  readonly #host: DashboardElement;
  readonly #onDone: () => Promise<void>;

  /** `onDone` reads the list again. */
  constructor(host: DashboardElement, onDone: () => Promise<void>) {
    this.#host = host;
    this.#onDone = onDone;
  }

  /** Asks first. Answers whether they were deleted. */
  async delete(templates: readonly TemplateEntry[]): Promise<boolean> {
    const { length: count } = templates;
    const isSure = await this.#host.dashboard.questions.ask({
      heading: count === 1 ? msg(str`Delete “${templates[0]?.name ?? ''}”?`) : msg(str`Delete ${count} templates?`),
      text: msg(
        'This permanently deletes the templates with their versions and links. Requests that render them will fail. Rendered files are kept.',
      ),
      confirm: count === 1 ? msg('Delete template') : msg('Delete templates'),
      isDanger: true,
    });
    if (!isSure) return false;
    const outcome = await this.#run(templates, ({ id }) => this.#host.client.deleteTemplate({ params: { id } }));
    const { length: done } = outcome.done;
    this.#say(outcome, done === 1 ? msg('Template deleted') : msg(str`${done} templates deleted`));
    await this.#onDone();
    return true;
  }

  async duplicate(templates: readonly TemplateEntry[]): Promise<void> {
    const outcome = await this.#run(templates, ({ id }) => this.#host.client.duplicateTemplate({ params: { id } }));
    const { length: done } = outcome.done;
    this.#say(outcome, done === 1 ? msg('Template duplicated') : msg(str`${done} templates duplicated`));
    await this.#onDone();
  }

  /** Moves them into a folder, null for none; the notice moves them back. `from` is where all of them are, if the list is of one folder. */
  async move(
    templates: readonly TemplateEntry[],
    folder: { id: number; name: string } | null,
    from?: number | null,
  ): Promise<void> {
    const before = new Map<TemplateEntry, number | null>();
    const outcome = await this.#run(templates, async (template) => {
      const read = () => this.#host.client.getTemplate({ params: { id: template.id } });
      before.set(template, from === undefined ? (await read()).folder_id : from);
      await this.#move(template.id, folder?.id ?? null);
    });
    const undo = async (): Promise<void> => {
      const back = await this.#run(outcome.done, (template) => this.#move(template.id, before.get(template) ?? null));
      this.#say(back, msg('Moved back'));
      await this.#onDone();
    };
    const said = folder ? msg(str`Moved to “${folder.name}”`) : msg('Removed from the folder');
    this.#say(outcome, said, { label: msg('Undo'), run: () => void undo() });
    await this.#onDone();
  }

  /** Saves their content: one as a file, several in a ZIP file. */
  async export(templates: readonly TemplateEntry[]): Promise<void> {
    const texts = new Map<TemplateEntry, string>();
    const outcome = await this.#run(templates, async (template) => {
      const { content } = await this.#host.client.getTemplate({ params: { id: template.id } });
      texts.set(template, JSON.stringify(content, null, 2));
    });
    const names = nameFiles(templates);
    const files = templates.flatMap((template, at): [string, string][] => {
      const text = texts.get(template);
      return text === undefined ? [] : [[names[at] ?? '', text]];
    });
    const [only] = files;
    if (only && files.length === 1) saveBlob(new Blob([only[1]], { type: 'application/json' }), only[0]);
    else if (only) {
      const { strToU8, zipSync } = await import('fflate');
      const bytes = zipSync(Object.fromEntries(files.map(([name, text]) => [name, strToU8(text)])));
      saveBlob(new Blob([bytes], { type: 'application/zip' }), 'templates.zip');
    }
    const { length: done } = outcome.done;
    this.#say(outcome, done === 1 ? msg('Template exported') : msg(str`${done} templates exported`));
  }

  #move(id: number, folderId: number | null): Promise<unknown> {
    return this.#host.client.moveTemplate({ params: { id }, body: { folder_id: folderId } });
  }

  async #run(
    templates: readonly TemplateEntry[],
    run: (template: TemplateEntry) => Promise<unknown>,
  ): Promise<EachOutcome<TemplateEntry>> {
    const show = (count: number): void => {
      this.progress = { count, total: templates.length };
      this.#host.requestUpdate();
    };
    show(0);
    const outcome = await runOnEach(templates, run, show);
    this.progress = undefined;
    this.#host.requestUpdate();
    return outcome;
  }

  #say({ done, failed }: EachOutcome<TemplateEntry>, text: string, action?: { label: string; run(): void }): void {
    const { notices } = this.#host.dashboard;
    if (done.length > 0) notices.done(text, action);
    const [first] = failed;
    if (!first) return;
    const why = this.#host.describe(first.error);
    notices.error(
      failed.length === 1
        ? msg(str`“${first.item.name}”: ${why}`)
        : msg(str`It failed for ${failed.length} templates: ${why}`),
    );
  }
}

/** A name for the file of each template that is no other's, also where letters of either case are the same. */
function nameFiles(templates: readonly TemplateEntry[]): string[] {
  const taken = new Set<string>();
  return templates.map(({ id, name }) => {
    const base =
      name
        .replaceAll(/[\p{Cc}"*/:<>?\\|]+/gu, '-')
        .replace(/^[.\s]+|[.\s]+$/g, '')
        .slice(0, 100) || 'template';
    const unique = taken.has(base.toLowerCase()) ? `${base} ${id}` : base;
    taken.add(unique.toLowerCase());
    return `${unique}.json`;
  });
}
