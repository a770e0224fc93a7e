export * from './client-types.ts';
export * from './create-client.ts';
export * from './render-jobs.ts';
export { ServiceResponseError } from './service-response-error.ts';
