import { image } from './asset-examples.ts';
import type { ChapterExamples } from './operation-example.ts';

const id = 'up_5Kq9rX2mWz';

/** Large files in three steps: an address, the file, and a word that it is there. */
export const uploadExamples = {
  createBrandAssetUpload: {
    body: { type: 'image', fileName: 'logo.svg', fileType: 'image/svg+xml', fileSize: 2140, tags: ['spring'] },
    answers: {
      200: {
        data: {
          id,
          upload_url: `https://studio.example/v1/brand-assets/uploads/${id}`,
          method: 'PUT',
          headers: { 'content-type': 'image/svg+xml' },
          expires_at: '2026-03-02T10:30:00.000Z',
        },
      },
    },
  },
  putBrandAssetUpload: { params: { id } },
  confirmBrandAssetUpload: { params: { id }, body: {}, answers: { 200: { data: image } } },
} satisfies ChapterExamples;
