export type { RawBody, CallOptions, ClientRequest, ClientAnswer, Client } from './client-types.ts';
export { type ClientOptions, createClient } from './create-client.ts';
export { type WatchOptions, followRenderJob, waitForRenderBatch, waitForRenderJob } from './render-jobs.ts';
export { ServiceResponseError } from './service-response-error.ts';
