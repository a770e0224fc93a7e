import type { ApprovalStage, StageCategory } from '@platen/api';

/** A stage as its form has it. */
export interface StageDraft {
  name: string;
  category: StageCategory;
  color: ApprovalStage['color'];
  /** Ids of the people who decide; none for every reviewer, admin and owner. */
  reviewers: readonly string[];
  mode: 'any' | 'all' | 'count';
  count: number;
  renders: ApprovalStage['renders'];
  /** Days until its work is due; undefined for never. */
  dueInDays: number | undefined;
}

/** Hours of a day, in which the service counts. */
const dayHours = 24;

/** Creates the draft of a new stage. */
export function newStageDraft(): StageDraft {
  return {
    name: '',
    category: 'review',
    color: 'amber',
    reviewers: [],
    mode: 'any',
    count: 2,
    renders: rendersOf('review'),
    dueInDays: undefined,
  };
}

/** Returns the default render permission of stages in a category. */
export function rendersOf(category: StageCategory): StageDraft['renders'] {
  const isApproved = category === 'approved' || category === 'done';
  return { image: isApproved, pdf: isApproved, video: isApproved };
}

/** The form of a stage that there is. */
export function draftOfStage({ name, category, color, review, renders, dueInHours }: ApprovalStage): StageDraft {
  return {
    name,
    category,
    color,
    reviewers: review?.reviewers ?? [],
    mode: review?.mode ?? 'any',
    count: review?.mode === 'count' ? review.count : 2,
    renders,
    dueInDays: dueInHours === null ? undefined : Math.round((dueInHours / dayHours) * 100) / 100,
  };
}

/** The form as the service takes it. */
export function toStageBody({ name, category, color, reviewers, mode, count, renders, dueInDays }: StageDraft) {
  return {
    name: name.trim(),
    category,
    color,
    renders,
    dueInHours: dueInDays === undefined ? null : Math.min(8760, Math.max(1, Math.round(dueInDays * dayHours))),
    ...(category === 'review' && {
      review: { reviewers: [...reviewers], mode, count: mode === 'count' ? count : 1 },
    }),
  };
}
