import { assetTrials } from './asset-trials.ts';
import { approvalEntries } from './approval-trials.ts';
import { socialEntries } from './social-trials.ts';
import { inPath, type Entry } from './trial.ts';
import { webhookEntries } from './webhook-trials.ts';
import { workflowEntries } from './workflow-trials.ts';

/** Folders are the workspace's: sessions of embeds are told so, whichever they name. */
const inFolder = { kind: 'folder', refused: [403, 404] } as const;

const anyone = 'Whoever was given the link may open it.';
const people = 'People who are signed in alone may call it, as its own tests show.';
const ownBusiness = 'It names nothing; what it does is done to the caller alone, as its own tests show.';

const ownPerson = 'Only people who are signed in can call it, about what is their own; see the tests of people.';

const template = { name: 'A template', canvas_width: 100, canvas_height: 100 };
const content = {
  schemaVersion: 1,
  name: 'Saved',
  pages: [{ id: 'p', name: 'Page', width: 10, height: 10, layers: [] }],
};

/** The routes that existing clients render by: by an id in the body, and by one in the path. */
function generateEntries(noun: string, format: string): Readonly<Record<string, Entry>> {
  const body = { response: { type: 'base64', format } };
  const common = { kind: 'template', readsWorkspace: true } as const;
  return {
    [`generate${noun}`]: { trials: [{ ...common, send: (id) => ({ body: { ...body, templateId: id } }) }] },
    [`generate${noun}ById`]: { trials: [{ ...common, send: (id) => ({ params: { id }, body }) }] },
  };
}

/** Every operation of the service. One that is not here fails the test. */
export const entries: Readonly<Record<string, Entry>> = {
  ...approvalEntries,
  ...webhookEntries,
  ...socialEntries,
  listEmbeds: { plain: {} },
  createEmbed: { open: ownBusiness },
  getEmbed: { trials: [inPath('embed', 'embedId')] },
  updateEmbed: { trials: [inPath('embed', 'embedId', { parts: { body: { name: 'Taken over' } } })] },
  deleteEmbed: { trials: [inPath('embed', 'embedId')] },
  rotateEmbedSecret: { trials: [inPath('embed', 'embedId')] },
  openEmbedSession: { open: 'The id of an embed stands in public pages; its origins and secrets decide.' },
  readEmbedSession: { open: ownBusiness },

  listRenderJobs: { plain: { query: { limit: '100' } } },
  getRenderJob: { trials: [inPath('job')] },
  cancelRenderJob: { trials: [inPath('job', 'id', { parts: { body: {} } })] },
  deleteRenderJob: { trials: [inPath('ended job')] },
  redeliverRenderJob: { trials: [inPath('hooked job', 'id', { reached: [409] })] },
  uploadBatchRows: { open: ownBusiness },
  readBatchRows: { open: ownBusiness },
  createRenderBatch: {
    trials: [
      {
        kind: 'template',
        readsWorkspace: true,
        send: (id) => ({ body: { templateId: Number(id), rows: [{ modifications: {} }] } }),
      },
    ],
  },
  listRenderBatches: { plain: { query: { limit: '100' } } },
  getRenderBatch: { trials: [inPath('batch')] },
  listRenderBatchRows: { trials: [inPath('batch')] },
  cancelRenderBatch: { trials: [inPath('batch')] },
  retryRenderBatch: { trials: [inPath('ended batch')] },
  downloadRenderBatch: { trials: [inPath('ended batch')] },
  exportRenderBatch: { trials: [inPath('batch')] },
  ...workflowEntries,
  listLogs: {
    plain: {},
    trials: [{ kind: 'template', send: (id) => ({ query: { template_id: id } }), refused: [200] }],
  },
  deleteLoggedRender: { trials: [inPath('logged render')] },
  watchRenderJob: { trials: [inPath('ended job')] },

  listConnectedApps: { open: people },
  removeConnectedApp: { open: people },
  removeConnectedWorkspace: { open: people },
  listOAuthApps: { plain: {} },
  createOAuthApp: { open: ownBusiness },
  updateOAuthApp: { trials: [inPath('oauth app', 'appId', { parts: { body: { name: 'Taken over' } } })] },
  deleteOAuthApp: { trials: [inPath('oauth app', 'appId')] },
  rotateOAuthAppSecret: { trials: [inPath('oauth app', 'appId')] },
  getProfile: { plain: {} },
  updateProfile: { open: ownBusiness },
  updateProfileByPost: { open: ownBusiness },
  getWorkspace: { plain: {} },
  getUsage: { plain: {} },
  getModels: { plain: {} },
  speakText: { open: ownBusiness },
  getBackgroundRemoval: { open: 'It says what the operator configured, which is the same for all.' },
  removeBackground: { open: 'It needs a service; whose assets it reads its own test shows.' },
  transcribeSpeech: { open: 'It needs a model; whose assets it reads its own tests show.' },
  getOpenApi: { open: 'It describes the service.' },
  getReference: { open: 'It describes the service.' },
  getReferenceChapter: { open: 'It describes the service.' },
  getClientModule: { open: 'It calls the service, and has nothing of anyone.' },
  getClientTypes: { open: 'It describes the service.' },
  listStockProviders: { open: 'It names providers of photos, which are the same for all.' },
  searchStockPhotos: { open: 'It needs a provider, whose photos are the same for all.' },
  useStockPhoto: { open: 'It needs a provider; whose assets it adds its own test shows.' },

  renderTemplate: {
    trials: [
      {
        kind: 'template',
        readsWorkspace: true,
        send: (id) => ({ body: { templateId: Number(id), response: { type: 'base64' } } }),
      },
      {
        kind: 'template',
        readsWorkspace: true,
        send: (id) => ({ body: { templateId: Number(id), response: { mode: 'async' } } }),
      },
      {
        // Images of the workspace may be drawn for its embed users, as its templates name them.
        kind: 'image',
        readsWorkspace: true,
        refused: [422],
        send: async (id, own) => ({
          body: {
            templateId: Number(await own('image template')),
            modifications: { image: `asset:${id}` },
            response: { type: 'base64', strict: true },
          },
        }),
      },
    ],
  },

  getTemplateShare: { trials: [inPath('template', 'templateId')] },
  updateTemplateShare: { trials: [inPath('template', 'templateId', { parts: { body: { enabled: true } } })] },
  getSharedTemplate: { open: anyone },
  countSharedTemplateView: { open: anyone },
  getSharedTemplateFile: { open: `${anyone} Its files are named by hashes of the share.` },
  getSharedTemplateImage: { open: anyone },
  fetchForSharedTemplate: { open: anyone },
  duplicateSharedTemplate: { open: `${anyone} What is copied is what the link shows.` },

  listAllTemplates: { plain: { query: { limit: '40' } } },
  listTemplates: { plain: { query: { limit: '40' } } },
  listTemplateTags: { plain: { readsWorkspace: true } },
  getTemplate: { trials: [inPath('template', 'id', { readsWorkspace: true })] },
  createTemplate: {
    plain: { body: template },
    trials: [{ ...inFolder, send: (id) => ({ body: { ...template, folder_id: Number(id) } }) }],
  },
  saveTemplate: {
    trials: [
      inPath('template', 'id', { notifiedReadOnly: true, parts: { body: content, headers: { 'if-match': '*' } } }),
    ],
  },
  updateTemplate: {
    trials: [
      inPath('template', 'id', { notifiedReadOnly: true, parts: { body: { name: 'Taken over' } } }),
      {
        ...inFolder,
        send: async (id, own) => ({ params: { id: await own('template') }, body: { folder_id: Number(id) } }),
      },
    ],
  },
  updateTemplateModifications: {
    trials: [
      inPath('template', 'id', {
        notifiedReadOnly: true,
        parts: { body: { modifications: { canvasBackgroundColor: '#ff0000' } } },
      }),
    ],
  },
  deleteTemplate: { trials: [inPath('template', 'id', { notifiedReadOnly: true })] },
  duplicateTemplate: {
    trials: [
      inPath('template', 'id', { readsWorkspace: true, parts: { body: {} } }),
      {
        ...inFolder,
        send: async (id, own) => ({ params: { id: await own('template') }, body: { folder_id: Number(id) } }),
      },
    ],
  },
  bulkCreateTemplates: {
    trials: [
      {
        kind: 'template',
        send: (id) => ({ body: { source_template_id: Number(id), rows: [{ name: 'Row' }] } }),
      },
      {
        kind: 'template',
        send: (id) => ({
          query: { source_template_id: id },
          body: 'name\nRow\n',
          headers: { 'content-type': 'text/csv' },
        }),
      },
      {
        kind: 'folder',
        send: async (id, own) => ({
          body: { source_template_id: Number(await own('template')), rows: [{}], folder_id: Number(id) },
        }),
      },
      {
        kind: 'folder',
        send: async (id, own) => ({
          query: { source_template_id: await own('template'), folder_id: id },
          body: 'name\nRow\n',
          headers: { 'content-type': 'text/csv' },
        }),
      },
      { kind: 'folder', send: (id) => ({ body: { templates: [template], folder_id: Number(id) } }) },
    ],
  },
  listTemplateVersions: { trials: [inPath('template')] },
  getTemplateVersion: { trials: [{ kind: 'template', send: (id) => ({ params: { id, version: '1' } }) }] },
  updateTemplateVersion: {
    trials: [
      {
        kind: 'template',
        notifiedReadOnly: true,
        send: (id) => ({ params: { id, version: '1' }, body: { name: 'Final' } }),
      },
    ],
  },
  restoreTemplateVersion: {
    trials: [{ kind: 'template', send: (id) => ({ params: { id, version: '1' }, body: {} }) }],
  },
  exportTemplateTexts: {
    trials: [inPath('template', 'id', { readsWorkspace: true, parts: { query: { locale: 'de' } } })],
  },
  checkTemplate: {
    trials: [inPath('template', 'id', { readsWorkspace: true, parts: { body: { maxDurationMs: 100 } } })],
  },
  importTemplateTexts: {
    trials: [
      inPath('template', 'id', {
        notifiedReadOnly: true,
        parts: { body: 'key,en,de\n', headers: { 'if-match': '*', 'content-type': 'text/csv' } },
      }),
    ],
  },
  listFolders: { plain: {} },
  createFolder: {
    trials: [{ kind: 'folder', send: (id) => ({ body: { name: 'Inside', parent_id: Number(id) } }) }],
  },
  updateFolder: {
    trials: [
      inPath('folder', 'id', { parts: { body: { name: 'Taken over' } } }),
      {
        kind: 'folder',
        send: async (id, own) => ({ params: { id: await own('folder') }, body: { parent_id: Number(id) } }),
      },
    ],
  },
  deleteFolder: { trials: [inPath('folder')] },
  moveTemplate: {
    trials: [
      {
        kind: 'template',
        send: async (id, own) => ({ params: { id }, body: { folder_id: Number(await own('folder')) } }),
      },
      {
        ...inFolder,
        send: async (id, own) => ({ params: { id: await own('template') }, body: { folder_id: Number(id) } }),
      },
    ],
  },
  getTemplateSchema: { trials: [inPath('template', 'id', { readsWorkspace: true })] },
  generateVariants: {
    trials: [
      inPath('template', 'templateId', {
        refused: [403],
        parts: { body: { variants: [{ width: 50, height: 50 }], output: 'templates' } },
      }),
      inPath('template', 'templateId', {
        refused: [403],
        parts: { body: { variants: [{ width: 50, height: 50 }] } },
      }),
    ],
  },

  signOut: { open: ownPerson },
  listSessions: { open: ownPerson },
  endSession: { open: ownPerson },
  endOtherSessions: { open: ownPerson },
  changePassword: { open: ownPerson },
  listPasskeys: { open: ownPerson },
  getAccountDeletion: { open: ownPerson },
  deleteAccount: { open: ownPerson },
  keepAccount: { open: ownPerson },
  deleteWorkspace: { open: ownBusiness },
  keepWorkspace: { open: ownBusiness },
  exportWorkspace: { open: ownBusiness },
  downloadWorkspaceExport: { open: 'Its address is the secret, and works once.' },
  changeEmail: { open: ownPerson },
  getSecondFactor: { open: ownPerson },
  startSecondFactor: { open: ownPerson },
  confirmSecondFactor: { open: ownPerson },
  removeSecondFactor: { open: ownPerson },
  replaceRecoveryCodes: { open: ownPerson },
  readRecentSignIn: { open: ownPerson },
  startSignInAgain: { open: ownPerson },
  signInAgain: { open: ownPerson },
  startPasskey: { open: ownPerson },
  addPasskey: { open: ownPerson },
  removePasskey: { open: ownPerson },
  listNotifications: { open: ownPerson },
  readNotifications: { open: ownPerson },
  getNotificationSettings: { open: ownPerson },
  updateNotificationSettings: { open: ownPerson },
  listWorkspaces: { open: ownPerson },
  createWorkspace: { open: ownPerson },
  acceptInvitation: { open: ownPerson },
  updateWorkspace: { open: ownBusiness },
  listMembers: { plain: {} },
  updateMember: { trials: [inPath('member', 'personId', { parts: { body: { role: 'reviewer' } } })] },
  removeMember: { trials: [inPath('member', 'personId')] },
  listInvitations: { plain: {} },
  createInvitation: { open: ownBusiness },
  revokeInvitation: { trials: [inPath('invitation')] },

  listApiKeys: { plain: {} },
  createApiKey: { open: ownBusiness },
  rotateApiKey: { trials: [inPath('api key', 'keyId')] },
  revokeApiKey: { trials: [inPath('api key', 'keyId')] },
  readWorkspaceSecrets: { plain: {} },
  rotateWorkspaceSecret: { open: ownBusiness },

  ...assetTrials,
  listBrandKits: { plain: { readsWorkspace: true } },
  createBrandKit: { plain: { body: { name: 'A kit' } } },
  getBrandKit: { trials: [inPath('brand kit', 'id', { readsWorkspace: true })] },
  updateBrandKit: {
    trials: [inPath('brand kit', 'id', { notifiedReadOnly: true, parts: { body: { name: 'Taken over' } } })],
  },
  deleteBrandKit: { trials: [inPath('brand kit', 'id', { notifiedReadOnly: true })] },
  listBrandKitUses: { trials: [inPath('brand kit', 'id', { readsWorkspace: true })] },
  followBrandKit: {
    trials: [
      inPath('template', 'id', { notifiedReadOnly: true, parts: { body: { brand_kit_id: null } } }),
      {
        kind: 'brand kit',
        readsWorkspace: true,
        send: async (id, own) => ({ params: { id: await own('template') }, body: { brand_kit_id: id } }),
      },
    ],
  },
  ...generateEntries('Image', 'png'),
  ...generateEntries('Pdf', 'pdf'),
  ...generateEntries('Video', 'gif'),
  listLibraryTemplates: { plain: {} },
  getLibraryImage: { open: 'The library is the same for all.' },
  listLibraryModifications: { open: 'The library is the same for all.' },
  listStudioModifications: {
    trials: [{ kind: 'template', readsWorkspace: true, send: (id) => ({ query: { templateId: id } }) }],
  },
  listTemplateModifications: { trials: [inPath('template', 'id', { readsWorkspace: true })] },
  getDynamicImage: { open: 'A signature by the workspace of the template decides, as its own tests show.' },
  getDynamicFile: { open: 'A signature by the workspace of the template decides, as its own tests show.' },
  createSignedUrl: {
    trials: [
      {
        kind: 'template',
        send: (id) => ({ body: { templateId: Number(id), renderType: 'images', responseFormat: 'png' } }),
      },
    ],
  },
  renderByWebhook: { open: 'Its address is the secret.' },
};
