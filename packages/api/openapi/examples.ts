import type { Operations } from '../operations.ts';

/** What a call of an operation may look like. */
export interface OperationExample {
  body?: unknown;
  /** By status. */
  answers?: Readonly<Record<number, unknown>>;
}

/** Examples by the id of their operation; a test parses each with the operation's schemas. */
export const examples: Readonly<Record<string, OperationExample>> = {
  renderTemplate: {
    body: {
      templateId: 12,
      modifications: { title: 'Rye, still warm', 'title.color': '#7a3b00' },
      response: { type: 'url', format: 'png', scale: 2 },
    },
    answers: {
      200: {
        data: {
          content: 'https://studio.example/files/renders/1/9f2c41.png',
          format: 'png',
          type: 'url',
          responseTime: 84,
        },
        report: [],
      },
      202: { id: '481', status: 'queued', self: 'https://studio.example/v1/studio/render-jobs/481' },
    },
  },
  createSignedUrl: {
    body: { templateId: 12, modifications: { title: 'Good morning' }, expiresAt: null },
    answers: {
      200: {
        data: {
          url: 'https://studio.example/v1/studio/dynamic-url/announcement.png?templateId=12&title=Good%20morning&sign=5be1',
          expiresAt: null,
        },
      },
    },
  },
  createTemplate: {
    body: {
      name: 'Announcement',
      tags: ['shop'],
      canvas_width: 400,
      canvas_height: 200,
      pages_data: [
        {
          id: 'front',
          width: 400,
          height: 200,
          parameters: [{ key: 'title', type: 'text', bindings: [{ layerId: 'headline' }] }],
          layers: [
            { type: 'text', id: 'headline', x: 20, y: 20, width: 360, height: 160, runs: [{ text: 'Fresh today' }] },
          ],
        },
      ],
    },
  },
  updateTemplateModifications: { body: { modifications: { title: 'Fresh every day' } } },
  duplicateTemplate: { body: { name: 'Announcement, spring' } },
  generateVariants: { body: { variants: [{ width: 1080, height: 1080, name: 'Square' }], output: 'templates' } },
  updateTemplateShare: { body: { enabled: true, allow_duplication: false } },
  createFolder: { body: { name: 'Spring' } },
  addBrandImage: {
    body: { file: 'https://shop.example/logo.svg', fileName: 'logo.svg', tags: ['logo'], meta: { source: 'shop' } },
  },
  addBrandColor: { body: { type: 'hex', value: '#c2410c', tags: ['autumn'] } },
  createEmbed: {
    body: {
      name: 'Shop',
      allowed_origins: ['https://shop.example'],
      permissions: ['create', 'save'],
      per_user_data: true,
    },
  },
  createApiKey: { body: { name: 'Render server', levels: ['render'] } },
  updateProfile: { body: { full_name: 'Mira Holm', work_url: 'https://bakery.example' } },
  getProfile: {
    answers: {
      200: {
        data: {
          id: '1',
          email: 'mira@bakery.example',
          full_name: 'Mira Holm',
          work_role: 'Designer',
          work_url: 'https://bakery.example',
          workspaces: [{ id: '1', name: 'Bakery', role: 'owner' }],
        },
      },
    },
  },
} satisfies Partial<Record<keyof Operations, OperationExample>>;
