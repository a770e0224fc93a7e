import type { ChapterExamples, OperationExample } from './operation-example.ts';
import { imageAnswer } from './render-examples.ts';
import { modifications } from './template-examples.ts';

function render(format: string, templateId: number | string, byPath: boolean): OperationExample {
  const content = `https://studio.example/files/renders/1/9f2c41.${format}`;
  return {
    ...(byPath && { params: { id: String(templateId) } }),
    body: {
      ...(!byPath && { templateId }),
      modifications: { title: 'Rye, still warm' },
      response: { type: 'url', format },
      source: 'shop',
    },
    answers: { 200: { ...imageAnswer, data: { ...imageAnswer.data, content, format } } },
  };
}

/** Operations for existing clients. */
export const compatibilityExamples = {
  generateImage: render('png', 'quote-card', false),
  generateImageById: render('png', 'quote-card', true),
  generatePdf: render('pdf', 12, false),
  generatePdfById: render('pdf', 12, true),
  generateVideo: render('mp4', 12, false),
  generateVideoById: render('mp4', 12, true),
  listLibraryTemplates: {
    answers: {
      200: [
        {
          id: 'quote-card',
          name: 'Quote card',
          title: 'Quote card',
          description: 'A sentence worth repeating, and who said it.',
          category: 'social',
          tags: ['quote'],
          canvas_width: 1080,
          canvas_height: 1080,
          pages: 1,
          is_video: false,
        },
      ],
    },
  },
  getLibraryImage: { params: { id: 'quote-card' } },
  listLibraryModifications: { query: { template_id: 'quote-card' }, answers: { 200: modifications } },
  listStudioModifications: { query: { templateId: 12 }, answers: { 200: modifications } },
  listTemplateModifications: { params: { id: 12 }, answers: { 200: modifications } },
} satisfies ChapterExamples;
