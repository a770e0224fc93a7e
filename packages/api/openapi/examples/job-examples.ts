import { imageAnswer } from './render-examples.ts';
import type { ChapterExamples } from './operation-example.ts';

const job = {
  id: '481',
  status: 'queued',
  finished: false,
  self: 'https://studio.example/v1/studio/render-jobs/481',
  template_id: 12,
  format: 'png',
  progress: 0,
  created_at: '2026-03-02T09:30:00.000Z',
  started_at: null,
  completed_at: null,
  result: null,
  error: null,
  error_code: null,
  report: null,
  metadata: { order: '1042' },
  test: false,
  webhook: {
    url: 'https://shop.example/hooks/renders',
    attempts: 0,
    delivered_at: null,
    failed_at: null,
    last_error: null,
  },
};

/** A job that went through, as it is answered and posted. */
export const finishedJob = {
  ...job,
  status: 'succeeded',
  finished: true,
  progress: 1,
  started_at: '2026-03-02T09:30:00.031Z',
  completed_at: '2026-03-02T09:30:00.412Z',
  result: imageAnswer,
};

const half = { status: 'processing', finished: false, progress: 0.5, completed_at: null, result: null };

const delivered = {
  ...finishedJob,
  webhook: { ...job.webhook, attempts: 1, delivered_at: '2026-03-02T09:30:00.518Z' },
};

/** Render jobs. */
export const jobExamples = {
  listRenderJobs: {
    query: { status: 'succeeded', metadata: '{"order": "1042"}', limit: 1 },
    answers: {
      200: {
        data: [delivered],
        pagination: { limit: 1, has_more: true, next_cursor: 481 },
        next_cursor: 481,
      },
    },
  },
  getRenderJob: { params: { id: '481' }, answers: { 200: delivered } },
  cancelRenderJob: {
    params: { id: '481' },
    body: {},
    answers: {
      200: { ...job, status: 'canceled', finished: true, completed_at: '2026-03-02T09:30:00.020Z' },
    },
  },
  deleteRenderJob: {
    params: { id: '481' },
    answers: { 200: { message: 'The render was deleted.', id: '481', files_deleted: 1, files_shared: 0 } },
  },
  redeliverRenderJob: {
    params: { id: '481' },
    answers: { 200: { ...delivered, webhook: { ...delivered.webhook, delivered_at: null } } },
  },
  watchRenderJob: {
    params: { id: '481' },
    answerTexts: {
      'text/event-stream':
        `event: progress\ndata: ${JSON.stringify({ ...finishedJob, ...half })}\n\n` +
        `event: finished\nid: finished\ndata: ${JSON.stringify(finishedJob)}\n\n`,
    },
  },
} satisfies ChapterExamples;
