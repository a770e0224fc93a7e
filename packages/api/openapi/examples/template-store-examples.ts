import type { ChapterExamples } from './operation-example.ts';
import { saved, storedContent } from './template-examples.ts';

const folder = {
  id: 4,
  name: 'Spring',
  parent_id: null,
  template_count: 2,
  created_at: '2026-02-27T08:00:00.000Z',
  updated_at: '2026-02-27T08:00:00.000Z',
};

const version = {
  version: '6',
  created_at: '2026-03-01T16:40:00.000Z',
  user_id: '1',
  embed_user_id: null,
  author: 'Ada Berg',
  name: 'For the spring sale',
  note: null,
  is_current: false,
};

/** A file with one text. */
function xliff(target: string): string {
  const unit = `<trans-unit id="headline.content"><source>Fresh today</source>${target}</trans-unit>`;
  const file = `<file original="Announcement" source-language="en" target-language="de" datatype="plaintext">`;
  return `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">${file}<body>${unit}</body></file></xliff>`;
}

/** Versions, folders, bulk creation and variants of templates. */
export const templateStoreExamples = {
  listTemplateVersions: {
    params: { id: 12 },
    query: { limit: 2 },
    answers: {
      200: {
        data: [
          { ...version, name: null, version: '7', created_at: '2026-03-02T09:12:00.000Z', is_current: true },
          version,
        ],
        pagination: { limit: 2, has_more: true, next_cursor: 6 },
      },
    },
  },
  getTemplateVersion: { params: { id: 12, version: 6 }, answers: { 200: { ...version, content: storedContent } } },
  updateTemplateVersion: {
    params: { id: 12, version: 6 },
    body: { name: 'For the spring sale' },
    answers: { 200: version },
  },
  restoreTemplateVersion: {
    params: { id: 12, version: 6 },
    headers: { 'if-match': '"7"' },
    body: {},
    answers: { 200: { ...saved, revision: 8, current_version: '8' } },
  },
  exportTemplateTexts: {
    params: { id: 12 },
    query: { locale: 'de' },
    answerTexts: {
      'application/xliff+xml': xliff(''),
      'text/csv': 'key,where,en,de\r\nheadline.content,"Page 1, Headline",Fresh today,\r\n',
    },
  },
  importTemplateTexts: {
    params: { id: 12 },
    headers: { 'if-match': '"7"' },
    texts: {
      'application/xliff+xml': xliff('<target>Heute frisch</target>'),
      'text/csv': 'key,en,de\nheadline.content,Fresh today,Heute frisch\n',
    },
    answers: {
      200: {
        ...saved,
        revision: 8,
        current_version: '8',
        texts: { locales: ['de'], changed: 1, issues: [] },
      },
    },
  },
  checkTemplate: {
    params: { id: 12 },
    body: { maxDurationMs: 5000 },
    answers: {
      200: {
        issues: [
          {
            kind: 'text_overflow',
            page: 1,
            layer: 'headline',
            other: '',
            item: '',
            message: 'The text does not fit its box even at its smallest size, 24 px.',
            values: { headline: 'Wonderful Núñez communication warm' },
            choices: {},
            fix: {
              type: 'max_length',
              message: 'Limit headline to 33 characters.',
              patch: [{ op: 'add', path: '/pages/0/parameters/0/constraints', value: { maxLength: 33 } }],
            },
          },
        ],
        rows: 241,
        randomRows: 200,
        isComplete: true,
        durationMs: 912,
      },
    },
  },
  listFolders: { answers: { 200: { data: [folder] } } },
  createFolder: { body: { name: 'Spring' }, answers: { 201: { data: { ...folder, template_count: 0 } } } },
  updateFolder: {
    params: { id: 4 },
    body: { name: 'Summer' },
    answers: { 200: { data: { ...folder, name: 'Summer', updated_at: '2026-03-02T10:00:00.000Z' } } },
  },
  deleteFolder: {
    params: { id: 4 },
    answers: { 200: { message: 'The folder was deleted; its content moved to the parent folder.', id: '4' } },
  },
  moveTemplate: { params: { id: 12 }, body: { folder_id: 4 }, answers: { 200: saved } },
  bulkCreateTemplates: {
    query: { on_error: 'skip' },
    body: {
      source_template_id: 12,
      rows: [
        { name: 'Rye', modifications: { title: 'Rye, still warm' } },
        { name: 'Spelt', modifications: { headline: 'Spelt on Fridays' } },
      ],
      on_error: 'skip',
    },
    texts: { 'text/csv': 'name,title\nRye,"Rye, still warm"\nSpelt,Spelt on Fridays\n' },
    answers: {
      201: {
        data: [
          { path: 'rows[0]', id: 14, name: 'Rye', report: [] },
          {
            path: 'rows[1]',
            error: 'The template has no parameter headline.',
            code: 'invalid_modifications',
            issues: [{ path: 'modifications.headline', message: 'is not a parameter of the template' }],
          },
        ],
        created: 1,
        failed: 1,
      },
    },
  },
  generateVariants: {
    params: { templateId: 12 },
    query: { includeThumbnails: true },
    body: { variants: [{ width: 1080, height: 1080, name: 'Square' }], output: 'templates' },
    answers: {
      200: {
        success: true,
        source_template_id: '12',
        source_page: 1,
        source_page_id: 'front',
        output_mode: 'templates',
        variants: [
          {
            variant_index: 0,
            width: 1080,
            height: 1080,
            template_id: 15,
            template_name: 'Square',
            thumbnails: {
              success: true,
              pages: [
                {
                  page: 1,
                  page_id: 'front',
                  thumbnail_url: 'https://studio.example/files/thumbnails/1/c0ffee.webp',
                  error: null,
                },
              ],
            },
          },
        ],
      },
    },
  },
} satisfies ChapterExamples;
