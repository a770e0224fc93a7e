import type { ChapterExamples } from './operation-example.ts';
import { storedContent } from './template-examples.ts';

const token = 'b3R0ZXItc2hhcmVk';
const links = {
  share_url: `https://studio.example/share/${token}`,
  embed_url: `https://studio.example/share/${token}/embed`,
  embed_code: `<iframe src="https://studio.example/share/${token}/embed" title="Announcement" width="100%" height="720"></iframe>`,
};
const state = {
  enabled: true,
  allow_duplication: true,
  ...links,
  stats: { views: 128, copies: 3 },
  created_at: '2026-03-01T10:00:00.000Z',
};

/** Sharing, for those who share and for visitors. */
export const sharingExamples = {
  getTemplateShare: { params: { templateId: 12 }, answers: { 200: state } },
  updateTemplateShare: {
    params: { templateId: 12 },
    body: { enabled: true, allow_duplication: true },
    answers: { 200: state },
  },
  getSharedTemplate: {
    params: { token },
    answers: {
      200: {
        data: {
          name: 'Announcement',
          description: 'For the shop window.',
          allow_duplication: true,
          ...links,
          template: storedContent,
        },
      },
    },
  },
  countSharedTemplateView: { params: { token } },
  getSharedTemplateFile: { params: { token, file: '0f1e2d3c4b5a69788796a5b4c3d2e1f0' } },
  getSharedTemplateImage: { params: { token } },
  fetchForSharedTemplate: { params: { token }, query: { url: 'https://shop.example/bread.jpg' } },
  duplicateSharedTemplate: {
    params: { token },
    body: { name: 'Announcement, our own' },
    answers: { 201: { data: { template_id: 40, name: 'Announcement, our own', copied_assets: 2 } } },
  },
} satisfies ChapterExamples;
