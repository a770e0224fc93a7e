import { z } from 'zod';
import { renderJobWebhookUrl } from '../../jobs/render-job.ts';
import { renderMetadata } from '../../render-metadata.ts';
import { defineOperation, json } from '../../operation.ts';
import {
  compatId,
  compatObject,
  compatPage,
  compatReading,
  compatRendering,
  compatTemplateId,
  compatTemplateReading,
} from '../compat-parts.ts';

const uidInPath = z.object({ uid: compatId });

const imageBody = z.looseObject({
  template: compatTemplateId,
  modifications: z
    .array(z.looseObject({ name: z.string().min(1).max(250) }))
    .max(2000)
    .default([]),
  webhook_url: renderJobWebhookUrl.nullish(),
  transparent: z.boolean().nullish(),
  metadata: renderMetadata.nullish(),
});

const creation = { ...compatRendering, body: imageBody } as const;

/** Calls of Bannerbear's API, version 2, below `/compat`. */
export const bannerbearOperations = {
  auth: defineOperation({
    ...compatTemplateReading,
    id: 'bannerbearAuth',
    path: '/bannerbear/v2/auth',
    summary: 'Check the key',
    answers: { 200: json('The workspace.', compatObject) },
  }),
  account: defineOperation({
    ...compatTemplateReading,
    id: 'bannerbearAccount',
    path: '/bannerbear/v2/account',
    summary: 'Read the account',
    answers: { 200: json('The workspace and its usage.', compatObject) },
  }),
  createImage: defineOperation({
    ...creation,
    id: 'bannerbearCreateImage',
    path: '/bannerbear/v2/images',
    summary: 'Create an image',
    answers: { 202: json('The image, pending.', compatObject) },
  }),
  createImageNow: defineOperation({
    ...creation,
    id: 'bannerbearCreateImageNow',
    path: '/bannerbear/sync/v2/images',
    summary: 'Create an image and wait for it',
    answers: { 200: json('The image, completed.', compatObject) },
  }),
  getImage: defineOperation({
    ...compatReading,
    id: 'bannerbearGetImage',
    path: '/bannerbear/v2/images/{uid}',
    summary: 'Read an image',
    params: uidInPath,
    answers: { 200: json('The image.', compatObject) },
  }),
  listImages: defineOperation({
    ...compatReading,
    id: 'bannerbearListImages',
    path: '/bannerbear/v2/images',
    summary: 'List images',
    query: compatPage,
    answers: { 200: json('Newest first.', z.array(compatObject)) },
  }),
  getTemplate: defineOperation({
    ...compatTemplateReading,
    id: 'bannerbearGetTemplate',
    path: '/bannerbear/v2/templates/{uid}',
    summary: 'Read a template',
    params: uidInPath,
    answers: { 200: json('The template.', compatObject) },
    errors: ['template-not-found'],
  }),
  listTemplates: defineOperation({
    ...compatTemplateReading,
    id: 'bannerbearListTemplates',
    path: '/bannerbear/v2/templates',
    summary: 'List templates',
    query: compatPage.extend({ tag: z.string().max(100).optional(), name: z.string().max(250).optional() }),
    answers: { 200: json('Newest first.', z.array(compatObject)) },
  }),
};
