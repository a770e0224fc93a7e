import { z } from 'zod';
import { defineNode } from './workflow-node.ts';

/** The steps that deliver what was made. */
export const destinationNodes = {
  send_webhook: defineNode({
    kind: 'destination',
    title: 'Post to a webhook',
    description: 'Posts each row as JSON, signed with the webhook secret of the workspace.',
    config: z.strictObject({
      url: z
        .url({ protocol: /^https?$/ })
        .max(2000)
        .describe('A public http or https address.'),
    }),
  }),
  file_url: defineNode({
    kind: 'destination',
    title: 'Address of the file',
    description: 'Gives each row the address of its file, in the column `file_url`.',
    config: z.strictObject({}),
    needsFiles: true,
  }),
};
