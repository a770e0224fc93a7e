import { parseTemplate } from '@platen/template';
import type { ChapterExamples } from './operation-example.ts';

/** Modifications of the template used in these examples. */
export const modifications = [
  {
    key: 'title',
    id: 'title',
    type: 'text',
    description: 'Headline text',
    help_text: 'Headline text',
    element_name: 'Headline',
    example: 'Fresh today',
    page_number: 1,
    page_id: 'front',
  },
];

const listedPage = {
  page_id: 'front',
  name: '',
  thumbnail_url: 'https://studio.example/files/thumbnails/1/4be0c7.webp',
};

const entry = {
  id: 12,
  created_at: '2026-02-27T08:00:00.000Z',
  updated_at: '2026-03-02T09:12:00.000Z',
  workspace_id: '1',
  user_id: '1',
  canvas_width: 400,
  canvas_height: 200,
  name: 'Announcement',
  description: 'For the shop window.',
  tags: ['shop'],
  thumbnail_url: listedPage.thumbnail_url,
  embed_user_id: null,
  pages_data: [listedPage],
  modifications,
};

/** A template as it is answered after it was saved. */
export const saved = { ...entry, folder_id: 4, revision: 7, current_version: '7', report: [] };

const page = {
  id: 'front',
  width: 400,
  height: 200,
  layers: [
    {
      type: 'text',
      id: 'headline',
      name: 'Headline',
      x: 20,
      y: 20,
      width: 360,
      height: 160,
      runs: [{ text: 'Fresh today' }],
    },
  ],
  parameters: [{ key: 'title', type: 'text', bindings: [{ layerId: 'headline' }] }],
};

const content = { schemaVersion: 1, name: 'Announcement', description: 'For the shop window.', pages: [page] };

/** The content of the template as it is answered, whole. */
export const storedContent = parseTemplate(content);

const scoped = { embedId: 'emb_8fQ2', embedUserId: 'user-77' };

/** Templates themselves. */
export const templateExamples = {
  listAllTemplates: {
    query: { page: 1, limit: 10, search: 'announce', tags: 'shop' },
    answers: { 200: { data: [entry], pagination: { page: 1, limit: 10, totalTemplates: 1, totalPages: 1 } } },
  },
  listTemplates: { query: scoped, answers: { 200: [{ ...entry, embed_user_id: 'user-77' }] } },
  listTemplateTags: { answers: { 200: { data: [{ tag: 'shop', count: 3 }] } } },
  getTemplate: {
    params: { id: 12 },
    answers: {
      200: {
        ...entry,
        folder_id: 4,
        revision: 7,
        current_version: '7',
        pages_data: [{ ...storedContent.pages[0], ...listedPage }],
        modifications_json: { title: 'Fresh today' },
        content: storedContent,
      },
    },
  },
  createTemplate: {
    body: { name: 'Announcement', tags: ['shop'], canvas_width: 400, canvas_height: 200, pages_data: [page] },
    answers: { 201: { ...saved, folder_id: null, revision: 1, current_version: '1', description: '' } },
  },
  saveTemplate: { params: { id: 12 }, headers: { 'if-match': '"6"' }, body: content, answers: { 200: saved } },
  updateTemplate: {
    params: { id: 12 },
    body: { description: 'For the shop window.', tags: ['shop'] },
    answers: { 200: saved },
  },
  updateTemplateModifications: {
    params: { id: 12 },
    body: { modifications: { title: 'Fresh every day' } },
    answers: {
      200: { ...saved, modifications: [{ ...modifications[0], example: 'Fresh every day' }] },
    },
  },
  deleteTemplate: { params: { id: 12 }, answers: { 200: { message: 'The template was deleted.', id: '12' } } },
  duplicateTemplate: {
    params: { id: 12 },
    body: { name: 'Announcement, spring' },
    answers: { 201: { ...saved, id: 13, name: 'Announcement, spring', revision: 1, current_version: '1' } },
  },
  getTemplateSchema: {
    params: { id: 12 },
    query: { as: 'typescript' },
    answerTexts: {
      'application/schema+json':
        '{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"title":{"type":"string"}}}',
      'text/plain': 'export interface Modifications {\n  title?: string;\n}\n',
    },
  },
} satisfies ChapterExamples;
