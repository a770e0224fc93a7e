import type { ChapterExamples } from './operation-example.ts';
import { saved } from './template-examples.ts';

const tokens = {
  axes: [
    { id: 'brand', values: ['north', 'south'] },
    { id: 'mode', values: ['light', 'dark'], default: 'light' },
  ],
  values: {
    accent: {
      type: 'color',
      value: '#2563eb',
      when: [{ brand: 'south', value: '#c2410c' }],
      description: 'Buttons and rules',
    },
    display: { type: 'fontFamily', value: 'Inter', when: [], description: '' },
  },
};
const kit = {
  id: 'kit_6tYp0wQ2mVbX9sLr4Nc1Zd',
  name: 'Bakery',
  ...tokens,
  revision: 3,
  used_in: 1,
  embed_id: null,
  embed_user_id: null,
  created_at: '2026-02-27T08:00:00.000Z',
  updated_at: '2026-02-28T08:00:00.000Z',
};
const params = { id: kit.id };

/** Examples of the operations on brand kits. */
export const brandKitExamples = {
  listBrandKits: { answers: { 200: { data: [kit], next_cursor: null } } },
  createBrandKit: {
    body: { name: kit.name, ...tokens },
    answers: { 201: { data: { ...kit, revision: 1, used_in: 0 } } },
  },
  getBrandKit: { params, answers: { 200: { data: kit } } },
  updateBrandKit: {
    params,
    headers: { 'if-match': '"2"' },
    body: { values: tokens.values },
    answers: { 200: { data: kit } },
  },
  deleteBrandKit: { params, answers: { 200: { message: 'The brand kit was deleted.', id: kit.id } } },
  listBrandKitUses: {
    params,
    answers: {
      200: {
        data: [
          {
            id: saved.id,
            name: saved.name,
            thumbnail_url: saved.thumbnail_url,
            updated_at: saved.updated_at,
          },
        ],
        next_cursor: null,
      },
    },
  },
  followBrandKit: { params: { id: saved.id }, body: { brand_kit_id: kit.id }, answers: { 200: saved } },
} satisfies ChapterExamples;
