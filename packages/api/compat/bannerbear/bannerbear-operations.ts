import { z } from 'zod';
import { renderTemplates } from '../../access.ts';
import { generalLimits } from '../../general-limits.ts';
import { renderJobMetadata, renderJobWebhookUrl } from '../../jobs/render-job.ts';
import { defineOperation, json } from '../../operation.ts';
import { renderErrors } from '../../renders/render-operations.ts';
import { readByCompat } from '../compat-service.ts';

const tag = 'Rendering';
const object = z.record(z.string(), z.unknown());
const uidInPath = z.object({ uid: z.string().min(1).max(30) });
const paged = z.object({
  page: z.coerce.number().int().min(1).max(1000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});

const imageBody = z.looseObject({
  template: z.union([z.string().min(1).max(30), z.int().positive()]).transform(String),
  modifications: z
    .array(z.looseObject({ name: z.string().min(1).max(250) }))
    .max(2000)
    .default([]),
  webhook_url: renderJobWebhookUrl.nullish(),
  transparent: z.boolean().nullish(),
  metadata: renderJobMetadata.nullish(),
});

const creation = {
  method: 'POST',
  tag,
  access: renderTemplates,
  rateLimit: generalLimits.renders,
  idempotent: true,
  body: imageBody,
  errors: renderErrors,
} as const;

/** Calls of Bannerbear's API, version 2, below `/compat`. */
export const bannerbearOperations = {
  auth: defineOperation({
    id: 'bannerbearAuth',
    method: 'GET',
    path: '/bannerbear/v2/auth',
    tag,
    summary: 'Check the key',
    access: readByCompat,
    rateLimit: generalLimits.reads,
    answers: { 200: json('The workspace.', object) },
  }),
  account: defineOperation({
    id: 'bannerbearAccount',
    method: 'GET',
    path: '/bannerbear/v2/account',
    tag,
    summary: 'Read the account',
    access: readByCompat,
    rateLimit: generalLimits.reads,
    answers: { 200: json('The workspace and its usage.', object) },
  }),
  createImage: defineOperation({
    ...creation,
    id: 'bannerbearCreateImage',
    path: '/bannerbear/v2/images',
    summary: 'Create an image',
    answers: { 202: json('The image, pending.', object) },
  }),
  createImageNow: defineOperation({
    ...creation,
    id: 'bannerbearCreateImageNow',
    path: '/bannerbear/sync/v2/images',
    summary: 'Create an image and wait for it',
    answers: { 200: json('The image, completed.', object) },
  }),
  getImage: defineOperation({
    id: 'bannerbearGetImage',
    method: 'GET',
    path: '/bannerbear/v2/images/{uid}',
    tag,
    summary: 'Read an image',
    access: renderTemplates,
    rateLimit: generalLimits.reads,
    params: uidInPath,
    answers: { 200: json('The image.', object) },
  }),
  listImages: defineOperation({
    id: 'bannerbearListImages',
    method: 'GET',
    path: '/bannerbear/v2/images',
    tag,
    summary: 'List images',
    access: renderTemplates,
    rateLimit: generalLimits.reads,
    query: paged,
    answers: { 200: json('Newest first.', z.array(object)) },
  }),
  getTemplate: defineOperation({
    id: 'bannerbearGetTemplate',
    method: 'GET',
    path: '/bannerbear/v2/templates/{uid}',
    tag,
    summary: 'Read a template',
    access: readByCompat,
    rateLimit: generalLimits.reads,
    params: uidInPath,
    answers: { 200: json('The template.', object) },
    errors: ['template-not-found'],
  }),
  listTemplates: defineOperation({
    id: 'bannerbearListTemplates',
    method: 'GET',
    path: '/bannerbear/v2/templates',
    tag,
    summary: 'List templates',
    access: readByCompat,
    rateLimit: generalLimits.reads,
    query: paged.extend({ tag: z.string().max(100).optional(), name: z.string().max(250).optional() }),
    answers: { 200: json('Newest first.', z.array(object)) },
  }),
};
