import type { ChapterExamples } from './operation-example.ts';

const key = {
  id: '5',
  name: 'Render server',
  hint: 'osk_3fT9',
  levels: ['render'],
  kind: 'live',
  status: 'active',
  created_at: '2026-03-02T09:00:00.000Z',
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
  replaces_id: null,
};
const secrets = { signing_secret: 'The signing secret', webhook_secret: 'whsec_…' };
const change = {
  body: { full_name: 'Mira Holm', work_url: 'https://bakery.example' },
  answers: { 200: { data: { updated: ['full_name', 'work_url'] } } },
};

/** The workspace, its log, the profile and the service itself. */
export const workspaceExamples = {
  listLogs: {
    query: { limit: 1, status: '200', format: 'png', from: '2026-03-01T00:00:00Z' },
    answers: {
      200: {
        data: [
          {
            id: 9012,
            created_at: '2026-03-02T09:30:00.412Z',
            status: 200,
            source: 'api',
            template_id: 12,
            template_type: 'studio',
            format: 'png',
            type: 'url',
            response_time_ms: 84,
            response: {
              total_pages: 1,
              warnings: 0,
              files: [
                {
                  url: 'https://studio.example/files/renders/1/9f2c41.png',
                  page: 1,
                  width: 1080,
                  height: 1080,
                  bytes: 48213,
                },
              ],
            },
            credits_used: 1,
            is_overage: false,
            error: null,
            metadata: { order: '1042' },
            test: false,
            render_job_id: '481',
            deleted_at: null,
            deleted_by: null,
          },
        ],
        pagination: { limit: 1, has_more: true, next_cursor: 9012 },
      },
    },
  },
  deleteLoggedRender: {
    params: { id: 9012 },
    answers: { 200: { message: 'The render was deleted.', id: '9012', files_deleted: 1, files_shared: 0 } },
  },
  getProfile: {
    answers: {
      200: {
        data: {
          id: '1',
          email: 'mira@bakery.example',
          email_verified: true,
          has_password: true,
          has_mail_server: true,
          full_name: 'Mira Holm',
          work_role: 'Designer',
          work_url: 'https://bakery.example',
          deletes_at: null,
          workspaces: [{ id: '1', name: 'Bakery', role: 'owner', deletes_at: null }],
        },
      },
    },
  },
  updateProfile: change,
  updateProfileByPost: change,
  getWorkspace: {
    answers: {
      200: {
        data: {
          id: '1',
          name: 'Bakery',
          plan: 'enterprise',
          created_at: '2026-02-27T08:00:00.000Z',
          usage: {
            month: '2026-03',
            renders: 412,
            credits_used: 430,
            credits_limit: null,
            is_overage: false,
            ai_credits_used: 0,
            ai_credits_limit: null,
          },
        },
      },
    },
  },
  getModels: {
    answers: {
      200: {
        data: {
          provider: 'openai',
          month: '2026-03',
          models: [
            { kind: 'text', model: 'gpt-4o-mini', made: 12, credits: 12 },
            { kind: 'image', model: null, made: 0, credits: 0 },
            { kind: 'transcription', model: 'whisper-1', made: 1, credits: 2 },
            { kind: 'speech', model: null, made: 0, credits: 0 },
            { kind: 'cutout', model: 'removebg', made: 3, credits: 15 },
          ],
        },
      },
    },
  },
  getBackgroundRemoval: {
    answers: {
      200: {
        data: {
          service: true,
          model: {
            url: 'https://platen.example.com/cutouts/4f2a9c1e7b0d3865/model.onnx',
            runtime: 'https://platen.example.com/cutouts/runtime/1.30.0/',
            size: 320,
            mean: [0.485, 0.456, 0.406],
            std: [0.229, 0.224, 0.225],
          },
        },
      },
    },
  },
  transcribeSpeech: {
    body: { source: 'asset:12', format: 'vtt' },
    answers: {
      200: {
        data: {
          content: 'WEBVTT\n\n00:00:00.000 --> 00:00:01.250\nHello there.\n',
          format: 'vtt',
          language: 'english',
          duration: 61.5,
          cues: [{ start: 0, end: 1.25, text: 'Hello there.' }],
          provider: 'openai',
          model: 'whisper-1',
          cached: false,
          credits: 2,
        },
      },
    },
  },
  speakText: {
    body: { text: 'Fresh rye, every morning.', voice: 'nova' },
    answers: {
      200: {
        data: {
          asset: 'asset:14',
          url: 'https://platen.example/files/assets/1/5f2c.wav',
          duration: 1.9,
          voice: 'nova',
          provider: 'openai',
          model: 'gpt-4o-mini-tts',
          cached: false,
          credits: 1,
        },
      },
    },
  },
  removeBackground: {
    body: { source: 'asset:12' },
    answers: {
      200: {
        data: {
          asset: 'asset:15',
          url: 'https://platen.example/files/assets/1/8b1d.png',
          width: 1200,
          height: 800,
          provider: 'removebg',
          model: 'removebg',
          cached: false,
          credits: 5,
        },
      },
    },
  },
  getUsage: {
    query: { months: 2, month: '2026-03' },
    answers: {
      200: {
        data: {
          plan: 'enterprise',
          credits_limit: null,
          ai_credits_limit: null,
          months: [
            { month: '2026-02', renders: 96, credits_used: 120, ai_credits_used: 2 },
            { month: '2026-03', renders: 412, credits_used: 430, ai_credits_used: 0 },
          ],
          days: [
            { day: '2026-03-01', renders: 0, failures: 0, credits_used: 0 },
            { day: '2026-03-02', renders: 412, failures: 3, credits_used: 430 },
          ],
        },
      },
    },
  },
  listApiKeys: { answers: { 200: { data: [key] } } },
  createApiKey: {
    body: { name: 'Render server', levels: ['render'] },
    answers: { 201: { data: { ...key, key: 'osk_3fT9…' } } },
  },
  rotateApiKey: {
    params: { keyId: 5 },
    body: { overlap_seconds: 86_400 },
    answers: { 201: { data: { ...key, id: '6', hint: 'osk_x0Bd', replaces_id: '5', key: 'osk_x0Bd…' } } },
  },
  revokeApiKey: {
    params: { keyId: 5 },
    answers: { 200: { data: { ...key, status: 'revoked', revoked_at: '2026-03-02T10:00:00.000Z' } } },
  },
  readWorkspaceSecrets: { answers: { 200: { data: secrets } } },
  rotateWorkspaceSecret: { body: { secret: 'webhook' }, answers: { 200: { data: secrets } } },
  getOpenApi: { answers: { 200: { openapi: '3.1.0', paths: {} } } },
  getReference: { answerTexts: { 'text/html': '<!doctype html>…' } },
  getReferenceChapter: { params: { chapter: 'render-jobs' }, answerTexts: { 'text/html': '<!doctype html>…' } },
  getClientModule: { answerTexts: { 'text/javascript': 'export { createClient, … };' } },
  getClientTypes: {
    answerTexts: { 'text/plain': 'export declare function createClient(options: ClientOptions): Client;' },
  },
} satisfies ChapterExamples;
