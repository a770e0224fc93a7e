export * from './client-types.ts';
export * from './create-client.ts';
export * from './render-jobs.ts';
export { ServiceAnswerError } from './service-answer-error.ts';
