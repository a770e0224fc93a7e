import { approvalProofs } from './approvals/approval-proofs.ts';
import { batchProof } from './batches/batch-proof.ts';
import { outageProofs } from './outages/outage-proofs.ts';
import { killProofs } from './kills/kill-proofs.ts';
import { requestProof } from './requests/request-proof.ts';
import { rowProof } from './rows/row-proof.ts';
import { templateProof } from './templates/template-proof.ts';
import type { Proof } from './proof.ts';

/** Everything that `npm run prove` runs, in its order. */
export const proofs: readonly Proof[] = [
  ...killProofs,
  ...outageProofs,
  requestProof,
  templateProof,
  rowProof,
  ...approvalProofs,
  batchProof,
];
