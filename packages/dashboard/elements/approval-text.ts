import { msg, str } from '@lit/localize';
import type { ApprovalItem, ApprovalPreset, ApprovalStage, StageCategory } from '@platen/api';
import { currentLocale } from '@platen/editor/localization';

/** Returns the name of a stage's category. */
export function categoryName(category: StageCategory): string {
  const names: Record<StageCategory, string> = {
    open: msg('Work'),
    review: msg('Review'),
    approved: msg('Approved'),
    done: msg('Done'),
    rejected: msg('Rejected'),
    archived: msg('Archived'),
  };
  return names[category];
}

/** Describes what happens in stages of a category, in a sentence. */
export function aboutCategory(category: StageCategory): string {
  const sentences: Record<StageCategory, string> = {
    open: msg('Templates are edited here, and come back here for changes.'),
    review: msg('People review templates, then approve them or request changes.'),
    approved: msg('The design is approved and can be used.'),
    done: msg('Used; nothing left to do.'),
    rejected: msg('It will not be used.'),
    archived: msg('No longer worked on.'),
  };
  return sentences[category];
}

/** Returns the name of a stage's color; null is none. */
export function colorName(color: ApprovalStage['color']): string {
  if (color === null) return msg('No color');
  const names: Record<NonNullable<ApprovalStage['color']>, string> = {
    subtle: msg('Grey'),
    blue: msg('Blue'),
    green: msg('Green'),
    amber: msg('Amber'),
    rose: msg('Rose'),
    orange: msg('Orange'),
    purple: msg('Purple'),
  };
  return names[color];
}

/** Returns the name and purpose of a preset. */
export function describePreset({ id, name, description }: ApprovalPreset): { name: string; about: string } {
  const known: Record<ApprovalPreset['id'], { name: string; about: string }> = {
    simple: { name: msg('Simple'), about: msg('One person reviews it before it goes out.') },
    'brand-legal': {
      name: msg('Brand and legal'),
      about: msg('First the brand team, then legal. Nothing is rendered before both approve.'),
    },
    'agency-client': {
      name: msg('Agency and client'),
      about: msg('First inside the agency, then every reviewer of the client. Released when the client says so.'),
    },
    marketing: { name: msg('Marketing'), about: msg('Ideas, work, review and publishing on one board.') },
  };
  return Object.hasOwn(known, id) ? known[id] : { name, about: description };
}

/** A kind of output by its name. */
export function outputName(output: keyof ApprovalStage['renders']): string {
  const names: Record<keyof ApprovalStage['renders'], string> = {
    image: msg('Images'),
    pdf: msg('PDF'),
    video: msg('Videos'),
  };
  return names[output];
}

/** Describes what may be rendered. */
export function describeRenders(renders: ApprovalItem['canRender']): string {
  const allowed = (['image', 'pdf', 'video'] as const).filter((kind) => renders[kind]);
  if (allowed.length === 3) return msg('Can be rendered');
  if (allowed.length === 0) return msg('Cannot be rendered');
  return msg(str`Can be rendered: ${listNames(allowed.map(outputName))}`);
}

/**
 * Describes who decides in a stage and how many of them are needed; undefined outside of review. `nameOf` returns the name of a person by
 * id.
 */
export function describeReview(
  { review }: Pick<ApprovalStage, 'review'>,
  nameOf: (id: string) => string | undefined,
): string | undefined {
  if (!review) return undefined;
  const { reviewers, mode, count } = review;
  const people =
    reviewers.length === 0
      ? msg('reviewers, admins and owners')
      : listNames(reviewers.map((id) => nameOf(id) ?? msg('former member')));
  if (mode === 'all') return msg(str`All must approve: ${people}`);
  if (mode === 'count') return msg(str`${count} must approve: ${people}`);
  return reviewers.length === 1 ? msg(str`Approves: ${people}`) : msg(str`One must approve: ${people}`);
}

/** Names in a row, in the person's language. */
export function listNames(names: readonly string[]): string {
  return new Intl.ListFormat(currentLocale(), { type: 'unit', style: 'short' }).format(names);
}

/** A person as approvals name them; those who left have no name. */
export function personName({ name }: { name: string }): string {
  return name === '' ? msg('Former member') : name;
}

/** One or two letters that stand for a name. */
export function initialsOf(name: string): string {
  const nameParts = name.split(/[\s@._-]+/u).filter(Boolean);
  const letters = (nameParts.length > 1 ? [nameParts[0], nameParts.at(-1)] : [nameParts[0]]).map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toLocaleUpperCase(currentLocale());
}
