import { openGoogleAccess } from '../../connections/google-access.ts';
import { findConnection, readConnection } from '../../connections/connection-store.ts';
import { DeliveryError, StepError, type DestinationStep, type StepCall } from '../step.ts';
import type { CellWriter } from './cell-writer.ts';
import { openGoogleWriter } from './google-writer.ts';
import { openAirtableWriter, openNotionWriter } from './record-writers.ts';

/** Writes the address of the file of each row into the table that the row came from. The same row is written the same however often. */
export const sheetWritebackStep: DestinationStep<'sheet_writeback'> = {
  kind: 'destination',
  async open(call) {
    const text = call.read.text(call.config.value);
    const write = await openWriter(call);
    return {
      async deliver({ data }) {
        const value = text(data).trim();
        if (value === '') throw new DeliveryError('final', 'There is nothing to write: the row has no file.');
        await write(data, value);
        return { reference: null, result: { value } };
      },
      find: async () => 'absent',
    };
  },
};

async function openWriter(call: StepCall<'sheet_writeback'>): Promise<CellWriter> {
  const { parts, run, config } = call;
  const row = await findConnection(parts, run.workspaceId, config.connectionId);
  const access = openGoogleAccess(parts, row);
  if (access) return openGoogleWriter(call, access);
  switch (row.type) {
    case 'airtable':
      return openAirtableWriter(call, readConnection(parts, row, row.type));
    case 'notion':
      return openNotionWriter(call, readConnection(parts, row, row.type));
    default:
      throw new StepError(`A connection of the type ${row.type} cannot write into tables.`);
  }
}
