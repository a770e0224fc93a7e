import { msg, str } from '@lit/localize';
import { html, nothing, type TemplateResult } from 'lit';
import type { ApprovalFlow, ApprovalItem } from '@platen/api';
import type { Client } from '@platen/api/client';
import type { Question } from '../../session/questions.ts';
import type { ApprovalGiven } from './approve-dialog.ts';
import { listConditioned } from './condition-draft.ts';
import { toLocalField } from '../../elements/local-field.ts';
import type { ItemAction } from './decision-panel.ts';
import type { LookedAt } from './item-review.ts';
import { nextReview } from './may-decide.ts';
import type { TextGiven } from './text-dialog.ts';

/** The acts that a dialog asks about first. */
export type AskedAction = Exclude<ItemAction, 'release' | 'remove'>;

/** Data that an action works on. */
export interface ActScene {
  flow: ApprovalFlow;
  item: ApprovalItem;
  lookedAt: LookedAt;
}

/** Result of a dialog. */
export type Given = ApprovalGiven | TextGiven;

/** Describes a completed action. */
export function doneText(action: ItemAction, item: ApprovalItem): string {
  const { name } = item.template;
  switch (action) {
    case 'approve':
      return item.stage.category === 'review'
        ? msg(str`You approved “${name}”.`)
        : msg(str`“${name}” is approved and moved to ${item.stage.name}.`);
    case 'request':
      return msg(str`You requested changes to “${name}”.`);
    case 'hold':
      return msg(str`“${name}” is on hold.`);
    case 'release':
      return msg(str`“${name}” released`);
    case 'due':
      return msg('Saved');
    case 'remove':
      return msg(str`“${name}” was removed from the flow.`);
    default:
      return msg(str`“${name}” is now in ${item.stage.name}.`);
  }
}

/** Returns the question asked before an item is removed from its flow. */
export function removeQuestion({ template }: ApprovalItem): Question {
  return {
    heading: msg(str`Remove “${template.name}” from the flow?`),
    text: msg('This permanently deletes its comments and approvals. The template itself is kept.'),
    confirm: msg('Remove'),
    isDanger: true,
  };
}

/** Sends what a dialog answered. Throws ServiceResponseError. */
export async function sendAct(
  client: Client,
  action: AskedAction,
  given: Given,
  scene: ActScene,
): Promise<ApprovalItem> {
  const { item, flow, lookedAt } = scene;
  const params = { flow: flow.slug, item: item.id };
  const reviewedVersion = lookedAt.version;
  if (action === 'approve' || !('text' in given)) {
    const body = { reviewedVersion, ...('text' in given ? {} : given) };
    return (await client.approveItem({ params, body })).item;
  }
  const { text, choice, at } = given;
  const comment = text === '' ? {} : { comment: text };
  switch (action) {
    case 'request':
      return (await client.requestItemChanges({ params, body: { reviewedVersion, comment: text } })).item;
    case 'submit':
    case 'move': {
      const body = { toStage: Number(choice), revision: item.revision, reviewedVersion, ...comment };
      return (await client.moveApprovalItem({ params, body })).item;
    }
    case 'hold':
      return (await client.updateApprovalItem({ params, body: { heldBack: { reason: text, releaseAt: at } } })).item;
    case 'due':
      return (await client.updateApprovalItem({ params, body: { dueAt: at } })).item;
  }
}

/** How such a dialog is drawn: with why the last try failed, and whether one is on its way. */
export interface DialogState {
  busy: boolean;
  error: string;
  onGiven(given: Given): void;
  onClose(): void;
}

/** The dialog that asks about an act. */
export function renderDialog(
  action: AskedAction,
  { flow, item, lookedAt }: ActScene,
  state: DialogState,
): TemplateResult {
  const { busy, error, onGiven, onClose } = state;
  if (action === 'approve') {
    return html`<platen-approve-dialog
      .name=${item.template.name}
      .version=${lookedAt.version}
      .parameters=${listConditioned(lookedAt.detail.modifications)}
      .busy=${busy}
      .error=${error}
      @approval-given=${(event: CustomEvent<ApprovalGiven>) => onGiven(event.detail)}
      @dialog-close=${onClose}
    ></platen-approve-dialog>`;
  }
  const { heading, about, label, act, icon, needsText } = dialogText(action, item);
  const options =
    action === 'move' || action === 'submit'
      ? flow.stages.filter(({ id }) => id !== item.stage.id).map(({ id, name }) => ({ value: String(id), label: name }))
      : [];
  const next = nextReview(flow, item) ?? flow.stages.find(({ id }) => id !== item.stage.id);
  return html`<platen-text-dialog
    .heading=${heading}
    .about=${about}
    .label=${label}
    .action=${act}
    .icon=${icon}
    .needsText=${needsText}
    .choiceLabel=${msg('Stage')}
    .options=${options}
    .choice=${next ? String(next.id) : ''}
    .timeLabel=${action === 'hold' ? msg('Release automatically at (optional)') : action === 'due' ? msg('Due date (leave empty for none)') : ''}
    .time=${action === 'due' ? toLocalField(item.dueAt) : ''}
    .busy=${busy}
    .error=${error}
    @text-given=${(event: CustomEvent<TextGiven>) => onGiven(event.detail)}
    @dialog-close=${onClose}
    >${nothing}</platen-text-dialog
  >`;
}

interface DialogText {
  heading: string;
  about: string;
  label: string;
  act: string;
  icon: string;
  needsText: boolean;
}

function dialogText(action: Exclude<AskedAction, 'approve'>, { stage }: ApprovalItem): DialogText {
  switch (action) {
    case 'request':
      return {
        heading: msg('Request changes'),
        about: msg('It goes back to work. A new round starts when it returns to review.'),
        label: msg('What needs to change?'),
        act: msg('Request changes'),
        icon: 'Undo2',
        needsText: true,
      };
    case 'submit':
      return {
        heading: msg('Submit for review'),
        about: msg('The people who decide there are notified.'),
        label: msg('Comment (optional)'),
        act: msg('Submit'),
        icon: 'ArrowUp',
        needsText: false,
      };
    case 'move':
      return {
        heading: msg('Move to stage'),
        about: msg(
          str`It is in ${stage.name}. Only owners and admins can move it past a review without approvals, with a comment that gives the reason.`,
        ),
        label: msg('Comment (optional)'),
        act: msg('Move'),
        icon: 'MoveRight',
        needsText: false,
      };
    case 'hold':
      return {
        heading: msg('Put on hold'),
        about: msg('The API does not render it until it is released.'),
        label: msg('Reason'),
        act: msg('Put on hold'),
        icon: 'Lock',
        needsText: true,
      };
    case 'due':
      return {
        heading: msg('Due date'),
        about: '',
        label: '',
        act: msg('Save'),
        icon: 'Check',
        needsText: false,
      };
  }
}
