import { openConnection } from '../connections/connection-store.ts';
import { firstFileOf } from './row-files.ts';
import { DeliveryError, type DestinationStep } from './step.ts';

/** Characters of a message that Slack takes. */
const maxLength = 3000;

/** Posts a message for each row. Slack cannot be asked for what an incoming webhook has posted. */
export const slackStep: DestinationStep<'slack'> = {
  kind: 'destination',
  async open({ parts, run, config, read, signal }) {
    const { webhookUrl } = await openConnection(parts, run.workspaceId, config.connectionId, 'slack');
    const text = read.text(config.text);
    return {
      async deliver({ data }) {
        const said = text(data).slice(0, maxLength).toWellFormed();
        const file = firstFileOf(data);
        const isShown = config.image && file !== undefined && /\.(?:png|jpe?g|gif)$/i.test(file.name);
        const section = { type: 'section', text: { type: 'mrkdwn', text: said } };
        const image = { type: 'image', image_url: file?.url, alt_text: file?.name };
        const { status, bytes } = await parts.fetcher.fetch(webhookUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ text: said, ...(isShown && { blocks: [section, image] }) }),
          maxBytes: 64 * 1024,
          timeoutMs: 15_000,
          signal,
        });
        if (status >= 200 && status < 300) return { reference: null };
        const answer = Buffer.from(bytes).toString().slice(0, 100);
        const kind = status >= 500 || status === 429 ? 'retry' : 'final';
        throw new DeliveryError(kind, `Slack responded with status ${status}${answer === '' ? '' : ` (${answer})`}.`);
      },
    };
  },
};
