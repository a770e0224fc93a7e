import { z } from 'zod';
import { writeTemplates } from '../access.ts';
import { idInPath, timestamp } from '../field.ts';
import { defineOperation, json } from '../operation.ts';

/** Whether and how a template is shared. Links are null while it is not. */
export const sharingState = z.object({
  enabled: z.boolean().describe('Whether the links work.'),
  allow_duplication: z.boolean().describe('Whether others may copy the template into workspaces of theirs.'),
  share_url: z.string().nullable().describe('The public page; null when sharing is off.'),
  embed_url: z.string().nullable().describe('The form for other sites; null when sharing is off.'),
  embed_code: z.string().nullable().describe('An iframe of the form as HTML; null when sharing is off.'),
  stats: z.object({
    views: z.int().describe('Visitors, each counted once a day.'),
    copies: z.int().describe('Copies that were made.'),
  }),
  created_at: timestamp.nullable().describe('When sharing was first enabled; null when it never was.'),
});
export type SharingState = z.infer<typeof sharingState>;

const templateParams = z.object({ templateId: idInPath.describe('The template.') });

/** The operations with which a workspace shares its templates. */
export const sharingOperations = {
  getTemplateShare: defineOperation({
    id: 'getTemplateShare',
    method: 'GET',
    path: '/studio/templates/{templateId}/share',
    tag: 'Sharing',
    summary: 'Read how a template is shared',
    description: 'When sharing is off, `enabled` is false and the links are null.',
    access: writeTemplates,
    rateLimit: { group: 'template-share', perMinute: 30, per: 'caller', dialect: 'draft' },
    params: templateParams,
    answers: { 200: json('How the template is shared.', sharingState) },
    errors: ['template-not-found'],
  }),
  updateTemplateShare: defineOperation({
    id: 'updateTemplateShare',
    method: 'POST',
    path: '/studio/templates/{templateId}/share',
    tag: 'Sharing',
    summary: 'Share a template, or stop sharing it',
    description:
      'Turning sharing off ends the links at once; turning it on again makes new ones. What is left out stays as it is.',
    access: writeTemplates,
    rateLimit: { group: 'template-share-update', perMinute: 30, per: 'caller', dialect: 'draft' },
    params: templateParams,
    body: z
      .strictObject({
        enabled: z.boolean().optional().describe('Whether the template is shared.'),
        allow_duplication: z.boolean().optional().describe('Whether others may copy it. At first they may not.'),
      })
      .refine((body) => body.enabled !== undefined || body.allow_duplication !== undefined, {
        message: 'Send enabled, allow_duplication or both.',
      }),
    answers: { 200: json('How the template is shared now.', sharingState) },
    errors: ['template-not-found'],
  }),
};
