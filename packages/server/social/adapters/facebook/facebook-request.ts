import type { AdapterCall } from '../adapter.ts';
import type { PlatformAnswer, PlatformRequest } from '../platform-request.ts';

/** The version of the Graph that the service is written to. */
export const facebookBase = 'https://graph.facebook.com/v25.0';
/** Where videos go. */
export const facebookVideoBase = 'https://graph-video.facebook.com/v25.0';

/**
 * Sends a request to the Graph API as the page, with the proof of the app's secret (document "Secure Graph API calls"): with it, a stolen
 * token is useless.
 */
export function askFacebook(call: AdapterCall, request: PlatformRequest): Promise<PlatformAnswer> {
  const proof = call.secrets['appsecretProof'];
  return call.request({
    ...request,
    token: 'query',
    query: { ...request.query, ...(proof !== undefined && { appsecret_proof: proof }) },
  });
}
