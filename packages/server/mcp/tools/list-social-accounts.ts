import { operations } from '@platen/api';
import { platformRules, socialPlatform } from '@platen/api/social';
import { z } from 'zod';
import { defineTool } from '../tool.ts';

/** Lists the connected accounts of social networks. */
export const listSocialAccounts = defineTool({
  name: 'list_social_accounts',
  title: 'List connected social accounts',
  description:
    'Lists the social accounts to which publish_post can publish, with what their network accepts. An account with requires_reconnect must be connected again by a person, in the dashboard, before it can be used.',
  input: z.strictObject({
    platform: socialPlatform.optional().describe('Only accounts of this network.'),
  }),
  output: z.object({
    accounts: z.array(
      z.object({
        id: z.int(),
        platform: z.string(),
        name: z.string(),
        username: z.string().nullable(),
        requires_reconnect: z.boolean(),
        max_characters: z.int().describe('Maximum length of the text.'),
        needs_media: z.boolean().describe('True if it does not accept posts with text only.'),
        max_images: z.int().describe('Maximum per post; 0 if not accepted.'),
        takes_videos: z.boolean(),
      }),
    ),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: [operations.listSocialAccounts],
  async run({ platform }, { client }) {
    const { data } = await client.listSocialAccounts();
    const wanted = platform === undefined ? data : data.filter((account) => account.platform === platform);
    const accounts = wanted.map((account) => {
      const { isTextEnough, image, video } = platformRules[account.platform];
      return {
        id: account.id,
        platform: account.platform,
        name: account.account_name,
        username: account.account_username,
        requires_reconnect: account.requires_reconnect,
        max_characters: account.max_characters,
        needs_media: !isTextEnough,
        max_images: image?.max ?? 0,
        takes_videos: video !== undefined,
      };
    });
    return { data: { accounts } };
  },
});
