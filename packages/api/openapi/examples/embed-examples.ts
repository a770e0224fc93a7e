import type { ChapterExamples } from './operation-example.ts';

const settings = {
  name: 'Shop',
  allowed_origins: ['https://shop.example'],
  permissions: ['create', 'save'],
  sections: null,
  theme: { accent: '#c2410c' },
  locale: 'de',
  per_user_data: true,
};
const embed = {
  id: 'emb_8fQ2',
  ...settings,
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
};
const params = { embedId: embed.id };
const withSecret = { ...embed, secret: 'The secret, shown this once' };

const session = {
  expires_at: '2026-03-02T10:00:00.000Z',
  embed_id: embed.id,
  embed_user_id: 'user-77',
  permissions: ['create', 'save'],
  sections: null,
  theme: { accent: '#c2410c' },
  locale: 'de',
};

/** Embeds and their sessions. */
export const embedExamples = {
  listEmbeds: { answers: { 200: { data: [embed] } } },
  createEmbed: { body: settings, answers: { 201: { data: withSecret } } },
  getEmbed: { params, answers: { 200: { data: embed } } },
  updateEmbed: {
    params,
    body: { locale: null },
    answers: { 200: { data: { ...embed, locale: null, updated_at: '2026-03-02T09:00:00.000Z' } } },
  },
  deleteEmbed: { params, answers: { 200: { message: 'The embed is deleted.', id: embed.id } } },
  rotateEmbedSecret: { params, body: { overlap_seconds: 3600 }, answers: { 200: { data: withSecret } } },
  openEmbedSession: {
    params,
    body: { token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c2VyLTc3In0.c2lnbmF0dXJl' },
    answers: { 201: { data: { token: 'ose_…', ...session } } },
  },
  readEmbedSession: { answers: { 200: { data: session } } },
} satisfies ChapterExamples;
