import type { ApprovalComment } from '@platen/api';
import type { Client } from '@platen/api/client';
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { listThreads, type Thread } from './threads.ts';

/** Service calls used by comments. */
export type ConversationClient = Pick<
  Client,
  'listItemComments' | 'addItemComment' | 'updateItemComment' | 'deleteItemComment'
>;

/** A comment to be written. */
export interface CommentDraft {
  text: string;
  /** Ids of people. */
  mentions: readonly string[];
  parentId?: number;
  pin?: NonNullable<ApprovalComment['pin']>;
}

/** The comments on a template in a flow. Its functions throw ServiceResponseError. */
export class Conversation {
  readonly #client: ConversationClient;
  readonly #params: { flow: string; item: number };
  readonly #comments: Signal<readonly ApprovalComment[] | undefined> = signal(undefined);
  /** Undefined until they were read. */
  readonly threads: ReadonlySignal<readonly Thread[] | undefined>;
  /** Comments and replies, those that were deleted omitted; undefined until they were read. */
  readonly count: ReadonlySignal<number | undefined>;

  constructor(client: ConversationClient, params: { flow: string; item: number }) {
    this.#client = client;
    this.#params = params;
    this.threads = computed(() => this.#comments.value && listThreads(this.#comments.value));
    this.count = computed(() => this.#comments.value?.filter(({ deletedAt }) => deletedAt === null).length);
  }

  /** Reads the comments again. */
  async load(): Promise<void> {
    const { comments } = await this.#client.listItemComments({ params: this.#params });
    this.#comments.value = comments;
  }

  /** Writes a comment, and answers its id. */
  async add({ text, mentions, parentId, pin }: CommentDraft): Promise<number> {
    const { comment } = await this.#client.addItemComment({
      params: this.#params,
      body: {
        text,
        mentions: [...mentions],
        ...(parentId !== undefined && { parentId }),
        ...(pin && { pin }),
      },
    });
    this.#comments.value = [...(this.#comments.peek() ?? []), comment];
    return comment.id;
  }

  /** Resolves or reopens a comment. */
  async resolve(id: number, resolved: boolean): Promise<void> {
    const params = { ...this.#params, comment: id };
    this.#replace((await this.#client.updateItemComment({ params, body: { resolved } })).comment);
  }

  /** Deletes a comment; replies to it stay. */
  async remove(id: number): Promise<void> {
    this.#replace((await this.#client.deleteItemComment({ params: { ...this.#params, comment: id } })).comment);
  }

  #replace(comment: ApprovalComment): void {
    this.#comments.value = this.#comments.peek()?.map((one) => (one.id === comment.id ? comment : one));
  }
}
