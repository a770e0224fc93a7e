import { inPath, type Entry, type Trial } from './trial.ts';

/** Accounts that a body names. */
const named: Trial = {
  kind: 'social account',
  refused: [400],
  send: (id) => ({ body: { accounts: [Number(id)], content: 'Taken over', status: 'draft' } }),
};

/** What is tried of accounts of networks and the posts there. */
export const socialEntries: Readonly<Record<string, Entry>> = {
  listSocialPlatforms: { open: 'Networks are the same for all.' },
  listSocialAccounts: { plain: {} },
  connectSocialAccount: { open: 'It names nothing; what it does is done to the workspace of the caller.' },
  disconnectSocialAccount: { trials: [inPath('social account', 'accountId')] },
  publishSocialPost: { trials: [named] },
  listSocialPosts: {
    plain: {},
  },
  getSocialPost: { trials: [inPath('social post', 'postId')] },
  updateSocialPost: {
    trials: [
      inPath('social post', 'postId', { parts: { body: { content: 'Taken over' } } }),
      {
        kind: 'social account',
        refused: [400],
        send: async (id, own) => ({
          params: { postId: await own('social post') },
          body: { accounts: [Number(id)] },
        }),
      },
    ],
  },
  discardSocialPost: { trials: [inPath('social post', 'postId')] },
  // What is the caller's own goes to a network that is not there: it is taken and fails.
  publishHeldPost: { trials: [inPath('social post', 'postId', { reached: [500] })] },
  retrySocialPost: { trials: [inPath('social post', 'postId', { reached: [400], parts: { body: {} } })] },
};
