import { z } from 'zod';
import { writeTemplates } from '../access.ts';
import { idInPath, timestamp } from '../field.ts';
import { defineOperation, json } from '../operation.ts';

/** Whether and how a template is shared. Links are null while it is not. */
export const sharingState = z.object({
  enabled: z.boolean().describe('True if the links work.'),
  allow_duplication: z.boolean().describe('True if others may copy the template into their own workspaces.'),
  share_url: z.string().nullable().describe('URL of the public page; null if sharing is off.'),
  embed_url: z.string().nullable().describe('URL of the form for other sites; null if sharing is off.'),
  embed_code: z.string().nullable().describe('HTML of an iframe with the form; null if sharing is off.'),
  stats: z.object({
    views: z.int().describe('Number of visitors, each counted once a day.'),
    copies: z.int().describe('Number of copies made.'),
  }),
  created_at: timestamp.nullable().describe('When sharing was first enabled; null if it never was.'),
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
    summary: 'Read the sharing settings of a template',
    description: 'If sharing is off, `enabled` is false and the links are null.',
    access: writeTemplates,
    rateLimit: { group: 'template-share', perMinute: 30, per: 'caller', dialect: 'draft' },
    params: templateParams,
    answers: { 200: json('The sharing settings of the template.', sharingState) },
    errors: ['template-not-found'],
  }),
  updateTemplateShare: defineOperation({
    id: 'updateTemplateShare',
    method: 'POST',
    path: '/studio/templates/{templateId}/share',
    tag: 'Sharing',
    summary: 'Share a template, or stop sharing it',
    description:
      'Disabling sharing ends the links immediately; enabling it again creates new ones. Omitted fields stay unchanged.',
    access: writeTemplates,
    liveOnly: true,
    rateLimit: { group: 'template-share-update', perMinute: 30, per: 'caller', dialect: 'draft' },
    params: templateParams,
    body: z
      .strictObject({
        enabled: z.boolean().optional().describe('If true, the template is shared.'),
        allow_duplication: z.boolean().optional().describe('If true, others may copy it. Initially false.'),
      })
      .refine((body) => body.enabled !== undefined || body.allow_duplication !== undefined, {
        message: 'Send enabled, allow_duplication or both.',
      }),
    answers: { 200: json('The updated sharing settings.', sharingState) },
    errors: ['template-not-found'],
  }),
};
