import type { NetworkAnswer } from '../platform-server.ts';

/** A good answer of TikTok. */
export function tiktokAnswer(data: unknown): NetworkAnswer {
  return { status: 200, json: { data, error: { code: 'ok', message: '', log_id: '20260801120000' } } };
}

/** A failed answer of TikTok. */
export function tiktokError(status: number, code: string, message: string): NetworkAnswer {
  return { status, json: { data: {}, error: { code, message, log_id: '20260801120001' } } };
}
