import { z } from 'zod';

/** Categories of approval stages. The category determines what can happen in a stage; the workspace chooses its name. */
export const stageCategories = ['open', 'review', 'approved', 'done', 'rejected', 'archived'] as const;
/** The schema of a stage's category. */
export const stageCategory = z.enum(stageCategories);
export type StageCategory = z.infer<typeof stageCategory>;

/** The colors that a stage can be shown in. */
export const stageColors = ['subtle', 'blue', 'green', 'amber', 'rose', 'orange', 'purple'] as const;
/** The schema of a stage's color. */
export const stageColor = z.enum(stageColors);
