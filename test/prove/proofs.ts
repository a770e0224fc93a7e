import { killProofs } from './kills/kill-proofs.ts';
import type { Proof } from './proof.ts';

/** Everything that `npm run prove` runs, in its order. */
export const proofs: readonly Proof[] = [...killProofs];
