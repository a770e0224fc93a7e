import type { ChapterExamples } from './operation-example.ts';

const batch = {
  id: '27',
  status: 'processing',
  finished: false,
  self: 'https://studio.example/v1/render-batches/27',
  template_id: 12,
  format: 'png',
  total: 400,
  queued: 188,
  processing: 8,
  succeeded: 203,
  failed: 1,
  canceled: 0,
  progress: 0.51,
  rows_per_second: 24.5,
  seconds_left: 8,
  columns: ['sku', 'title', 'price'],
  unknown_columns: ['sku'],
  name: '{sku}.png',
  metadata: 'spring prices',
  test: false,
  created_at: '2026-03-02T09:30:00.000Z',
  started_at: '2026-03-02T09:30:00.021Z',
  completed_at: null,
  combined: null,
  combine_error: null,
  archive_url: 'https://studio.example/v1/render-batches/27/archive.zip',
  report_url: 'https://studio.example/v1/render-batches/27/report.csv',
  webhook: {
    url: 'https://shop.example/hooks/batches',
    attempts: 0,
    delivered_at: null,
    failed_at: null,
    last_error: null,
  },
};

/** A batch that was finished, as it is answered and posted. */
export const finishedBatch = {
  ...batch,
  status: 'partial',
  finished: true,
  queued: 0,
  processing: 0,
  succeeded: 399,
  progress: 1,
  seconds_left: null,
  completed_at: '2026-03-02T09:30:16.412Z',
};

const row = {
  row: 1,
  status: 'succeeded',
  name: 'RYE-1',
  modifications: { title: 'Rye', price: '4.20' },
  files: [
    {
      url: 'https://studio.example/files/renders/1/0f3a91c2.png',
      name: 'RYE-1.png',
      page: 1,
      width: 1080,
      height: 1080,
      bytes: 48213,
    },
  ],
  report: [],
  error: null,
  error_code: null,
  issues: [],
};

const page = { limit: 100, has_more: false, next_cursor: null };

/** Batches. */
export const batchExamples = {
  uploadBatchRows: {
    body: [{ title: 'Rye', price: '4.20' }],
    answers: {
      200: { fileId: `${'0f3a91c2'.repeat(8)}.json`, type: 'json', bytes: 34 },
    },
  },
  readBatchRows: {
    body: [{ title: 'Rye', price: '4.20' }],
    answers: { 200: { columns: ['title', 'price'], rows: [['Rye', '4.20']] } },
  },
  createRenderBatch: {
    body: {
      templateId: 12,
      rows: [{ modifications: { title: 'Rye', price: '4.20' } }, { modifications: { title: 'Spelt', price: '4.60' } }],
      response: { format: 'png', scale: 2 },
      name: '{title}.png',
      webhook_url: 'https://shop.example/hooks/batches',
      metadata: 'spring prices',
    },
    answers: {
      202: {
        batchId: '27',
        status: 'queued',
        self: batch.self,
        total: 2,
        invalid: 0,
        unknown_columns: [],
      },
    },
  },
  listRenderBatches: {
    query: { template_id: 12 },
    answers: { 200: { data: [batch], pagination: { ...page, limit: 20 }, next_cursor: null } },
  },
  getRenderBatch: { params: { id: '27' }, answers: { 200: batch } },
  listRenderBatchRows: {
    params: { id: '27' },
    query: { status: 'succeeded' },
    answers: { 200: { data: [row], pagination: page, next_cursor: null } },
  },
  cancelRenderBatch: {
    params: { id: '27' },
    answers: {
      200: {
        ...batch,
        status: 'canceled',
        finished: true,
        queued: 0,
        canceled: 188,
        seconds_left: null,
        completed_at: batch.started_at,
      },
    },
  },
  retryRenderBatch: {
    params: { id: '27' },
    body: { rows: [{ row: 117, modifications: { title: 'Oat', price: '3.90' } }] },
    answers: { 200: { ...batch, status: 'queued', queued: 1, processing: 0, succeeded: 399, failed: 0 } },
  },
  downloadRenderBatch: { params: { id: '27' } },
  exportRenderBatch: {
    params: { id: '27' },
    answerTexts: {
      'text/csv': `\uFEFFsku,title,price,row,status,file,url,error\r\nRYE-1,Rye,4.20,1,succeeded,RYE-1.png,${row.files[0]?.url},\r\n`,
    },
  },
} satisfies ChapterExamples;
