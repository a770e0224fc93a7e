import type { ApprovalFlow, ApprovalItem } from '@platen/api';
import { effect, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Editor } from '../../context/editor-context.ts';
import { Conversation } from '../../review/conversation.ts';
import type { MentionedPerson } from '../../review/mentions.ts';

/** A place that a template can be submitted to: a flow that it is not in, or one in which it is worked on. */
export interface SubmissionTarget {
  flow: ApprovalFlow;
  /** The stage in which people decide. */
  stage: ApprovalFlow['stages'][number];
  /** Undefined when it is not in the flow yet. */
  item: ApprovalItem | undefined;
}

/** How a template stands in approval flows, for the parts of one editor that show it. Its functions throw ServiceResponseError. */
export class TemplateApprovals {
  readonly #editor: Editor;
  readonly #items: Signal<readonly ApprovalItem[] | undefined> = signal(undefined);
  readonly #flows: Signal<readonly ApprovalFlow[]> = signal([]);
  readonly #people: Signal<readonly MentionedPerson[]> = signal([]);
  readonly #personId: Signal<string> = signal('');
  readonly #isAdmin: Signal<boolean> = signal(false);
  readonly #conversations = new Map<number, Conversation>();
  #run = 0;
  /** The comment that is marked, with its pin. */
  readonly activeId: Signal<number | undefined> = signal(undefined);
  /** The item whose comments are shown. */
  readonly chosenId: Signal<number | undefined> = signal(undefined);

  constructor(editor: Editor) {
    this.#editor = editor;
    // Each save is another version, for which earlier approvals do not count.
    effect(() => {
      // The link is no signal: it is there once saving has begun to say something.
      void editor.state.saving.value;
      const place = editor.link?.open.value?.saving.place.value;
      const id = place?.revision === undefined ? undefined : place.id;
      if (id !== undefined) void this.load(Number(id)).catch(() => undefined);
    });
  }

  /** Where the template is; undefined until it is known, and while the template is not saved. */
  get items(): ReadonlySignal<readonly ApprovalItem[] | undefined> {
    return this.#items;
  }

  /** Flows of the workspace that the person sees. */
  get flows(): ReadonlySignal<readonly ApprovalFlow[]> {
    return this.#flows;
  }

  /** The members of the workspace. */
  get people(): ReadonlySignal<readonly MentionedPerson[]> {
    return this.#people;
  }

  /** The signed-in person. */
  get personId(): ReadonlySignal<string> {
    return this.#personId;
  }

  /** Whether that person administers the workspace. */
  get isAdmin(): ReadonlySignal<boolean> {
    return this.#isAdmin;
  }

  /** Reads it again. */
  async load(templateId: number): Promise<void> {
    const client = this.#editor.service?.client;
    if (!client) return;
    const run = ++this.#run;
    const [{ items }, { flows }] = await Promise.all([
      client.listTemplateApprovals({ params: { templateId } }),
      client.listApprovalFlows(),
    ]);
    if (run !== this.#run) return;
    this.#flows.value = flows;
    this.#items.value = items;
    if (!items.some(({ id }) => id === this.chosenId.peek())) this.chosenId.value = items[0]?.id;
  }

  /** Loads the people, once. */
  async loadPeople(): Promise<void> {
    const client = this.#editor.service?.client;
    if (!client || this.#personId.peek() !== '') return;
    const [{ data: me }, { data: members }] = await Promise.all([client.getProfile(), client.listMembers()]);
    this.#personId.value = me.id;
    this.#isAdmin.value = members.some(({ id, role }) => id === me.id && (role === 'owner' || role === 'admin'));
    this.#people.value = members.map(({ id, full_name, email }) => ({
      id,
      name: full_name ?? email ?? '',
      also: email ?? undefined,
    }));
  }

  /** Returns the conversation about an item; loaded on first use. */
  conversationOf(item: ApprovalItem): Conversation | undefined {
    const client = this.#editor.service?.client;
    const known = this.#conversations.get(item.id);
    if (known || !client) return known;
    const conversation = new Conversation(client, { flow: item.flow.slug, item: item.id });
    this.#conversations.set(item.id, conversation);
    void conversation.load().catch(() => undefined);
    return conversation;
  }

  /** Where it can be submitted to, flows that it is in already first. */
  targets(): SubmissionTarget[] {
    const items = this.#items.value ?? [];
    const found = this.#flows.value.flatMap((flow): SubmissionTarget[] => {
      const item = items.find((one) => one.flow.id === flow.id);
      if (item && item.stage.category !== 'open') return [];
      const from = item ? flow.stages.findIndex(({ id }) => id === item.stage.id) : -1;
      const stage = flow.stages.slice(from + 1).find(({ category }) => category === 'review');
      return stage ? [{ flow, stage, item }] : [];
    });
    return [...found.filter(({ item }) => item), ...found.filter(({ item }) => !item)];
  }

  /** Submits the template as it is saved. Answers what is worth knowing of it, such as that nobody can approve it. */
  async submit(
    templateId: number,
    { flow, stage, item }: SubmissionTarget,
    comment: string,
  ): Promise<readonly string[]> {
    const client = this.#editor.service?.client;
    if (!client) return [];
    const said = comment.trim() === '' ? {} : { comment: comment.trim() };
    const { warnings, item: submitted } = item
      ? await client.moveApprovalItem({
          params: { flow: flow.slug, item: item.id },
          body: { toStage: stage.id, revision: item.revision, ...said },
        })
      : await client.addApprovalItem({ params: { flow: flow.slug }, body: { templateId, stage: stage.id, ...said } });
    this.chosenId.value = submitted.id;
    await this.load(templateId);
    await this.#conversations.get(submitted.id)?.load();
    return warnings.flatMap(({ message }) => (message === undefined ? [] : [message]));
  }
}

const known = new WeakMap<Editor, TemplateApprovals>();

/** The approvals of an editor's template: the same for all its parts. */
export function approvalsOf(editor: Editor): TemplateApprovals {
  const found = known.get(editor) ?? new TemplateApprovals(editor);
  known.set(editor, found);
  return found;
}
