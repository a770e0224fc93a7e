import type { ApprovalFlow, ApprovalItem, MemberRecord, TemplateDetail } from '@platen/api';
import type { Client } from '@platen/api/client';
import { Conversation, type MentionedPerson } from '@platen/editor/review';
import { parseTemplate, type Template } from '@platen/template';
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { ItemImages } from './item-images.ts';
import { readWaiting, queueAround, type ReviewQueue } from './review-queue.ts';
import type { ShownPage } from './review-canvas.ts';

/** The version of a template under review, and the one approved before it. */
export interface LookedAt {
  /** Version sent as `reviewedVersion` with decisions. */
  version: string;
  detail: TemplateDetail;
  template: Template;
  /** The version that was approved last; empty when there is none or it is this one. */
  earlier: string;
  earlierPages: readonly ShownPage[];
}

/** Milliseconds between two looks for what others did. */
const restMs = 15_000;

/** An item as one person reviews it. Its functions throw ServiceResponseError. */
export class ItemReview {
  readonly conversation: Conversation;
  readonly images: ItemImages;
  readonly item: ReadonlySignal<ApprovalItem | undefined>;
  readonly flow: ReadonlySignal<ApprovalFlow | undefined>;
  readonly lookedAt: ReadonlySignal<LookedAt | undefined>;
  readonly people: ReadonlySignal<readonly MentionedPerson[]>;
  /** Items waiting for this person around the item; undefined until known. */
  readonly queue: ReadonlySignal<ReviewQueue | undefined>;
  /** Whether the design was changed since it was looked at. */
  readonly isStale: ReadonlySignal<boolean>;

  readonly #client: Client;
  readonly #params: { flow: string; item: number };
  readonly #item: Signal<ApprovalItem | undefined> = signal(undefined);
  readonly #flow: Signal<ApprovalFlow | undefined> = signal(undefined);
  readonly #lookedAt: Signal<LookedAt | undefined> = signal(undefined);
  readonly #members: Signal<readonly MemberRecord[]> = signal([]);
  readonly #queue: Signal<ReviewQueue | undefined> = signal(undefined);
  #refreshedAtMs = 0;

  constructor(client: Client, params: { flow: string; item: number }) {
    this.#client = client;
    this.#params = params;
    this.conversation = new Conversation(client, params);
    this.images = new ItemImages(client, params);
    this.item = this.#item;
    this.flow = this.#flow;
    this.lookedAt = this.#lookedAt;
    this.queue = this.#queue;
    this.people = computed(() =>
      this.#members.value.map(({ id, full_name, email }) => ({
        id,
        name: full_name ?? email ?? '',
        also: email ?? undefined,
      })),
    );
    this.isStale = computed(() => {
      const shown = this.#lookedAt.value?.version;
      const present = this.#item.value?.template.currentVersion;
      return shown !== undefined && present !== undefined && shown !== present;
    });
  }

  /** Reads all of it, and looks at the present version. */
  async load(): Promise<void> {
    const [{ item }, { flow }] = await Promise.all([
      this.#client.getApprovalItem({ params: this.#params }),
      this.#client.getApprovalFlow({ params: { flow: this.#params.flow } }),
    ]);
    const detail = await this.#client.getTemplate({ params: { id: item.template.id } });
    const version = detail.current_version;
    const template = parseTemplate(detail.content);
    const lastApproved = item.lastApproved?.version ?? '';
    const earlier = lastApproved === version ? '' : lastApproved;
    const earlierPages = earlier === '' ? [] : await this.#readPages(item.template.id, earlier);
    this.#flow.value = flow;
    this.#item.value = { ...item, template: { ...item.template, currentVersion: version } };
    this.#lookedAt.value = {
      version,
      detail,
      template,
      earlier: earlierPages.length > 0 ? earlier : '',
      earlierPages,
    };
    this.#refreshedAtMs = Date.now();
    await Promise.all([this.conversation.load(), this.#readMembers(), this.readQueue()]);
  }

  /** Loads changes made by others, unless they were loaded a moment ago. */
  async refresh({ force = false }: { force?: boolean } = {}): Promise<void> {
    if (!this.#item.peek() || (!force && Date.now() - this.#refreshedAtMs < restMs)) return;
    this.#refreshedAtMs = Date.now();
    const [{ item }] = await Promise.all([
      this.#client.getApprovalItem({ params: this.#params }),
      this.conversation.load(),
    ]);
    this.#item.value = item;
  }

  /** Shows the item after a change, and loads its new comments. */
  async follow(item: ApprovalItem): Promise<void> {
    this.#item.value = item;
    await Promise.all([this.conversation.load(), this.readQueue()]);
  }

  /** Reads what waits for this person. Without an answer there is nothing before and after. */
  async readQueue(): Promise<void> {
    const present = this.#item.peek();
    if (!present) return;
    const waiting = await readWaiting(this.#client, present).catch(() => []);
    this.#queue.value = queueAround(waiting, present);
  }

  /** Aborts pending requests. */
  close(): void {
    this.images.close();
  }

  async #readMembers(): Promise<void> {
    // Without names nobody can be mentioned; all else continues.
    this.#members.value = await this.#client.listMembers().then(
      ({ data }) => data,
      () => [],
    );
  }

  /** Returns the pages of an earlier version; none if it is no longer stored. */
  async #readPages(id: number, version: string): Promise<readonly ShownPage[]> {
    try {
      const { content } = await this.#client.getTemplateVersion({ params: { id, version: Number(version) } });
      return parseTemplate(content).pages;
    } catch {
      return [];
    }
  }
}
