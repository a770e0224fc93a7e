import { z } from 'zod';

/** A row whose design is in an approval flow. */
const approvalRow = z.object({
  number: z.int(),
  itemId: z.int(),
  templateId: z.int(),
  /** The revision of the copy as it was added, which the files of the row show. */
  revision: z.int(),
  /** The batch that renders it again, if it was changed before it was approved. */
  batchId: z.string().optional(),
});
export type ApprovalRow = z.infer<typeof approvalRow>;

/** The schema of the state of an approval. */
export const approvalState = z.object({
  since: z.string(),
  items: z.array(approvalRow),
  failed: z.array(z.object({ number: z.int(), error: z.string() })),
});
/** The state of an approval: what was added when, and the rows of which nothing could be added. */
export type ApprovalState = z.infer<typeof approvalState>;
