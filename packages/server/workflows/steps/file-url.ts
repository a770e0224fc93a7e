import { firstFileOf } from './row-files.ts';
import type { ShapeStep } from './step.ts';

/** Gives each row the address of its file. It is stored already, so nothing is sent. */
export const fileUrlStep: ShapeStep<'file_url'> = {
  kind: 'shape',
  shape: (_call, rows) => ({
    rows: rows.map(({ number, data }) => ({ number, data: { ...data, file_url: firstFileOf(data)?.url ?? null } })),
  }),
};
