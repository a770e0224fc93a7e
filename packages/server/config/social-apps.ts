import { socialPlatform, socialPlatforms, type SocialPlatform } from '@platen/api/social';
import { z } from 'zod';

/** The operator's app at a network. */
export interface SocialApp {
  clientId: string;
  clientSecret: string;
  /** The permissions to ask for instead of the usual ones, as the network's page takes them. */
  scopes?: string | undefined;
}

const names = `Networks are ${socialPlatforms.join(', ')}.`;

/** Apps by network, written as JSON: `{"linkedin": {"clientId": "…", "clientSecret": "…"}}`. */
export const socialApps = z
  .string()

  .transform((text, context): Partial<Record<SocialPlatform, SocialApp>> => {
    try {
      const shape = z.partialRecord(
        socialPlatform,
        z.strictObject({
          clientId: z.string().min(1),
          clientSecret: z.string().min(1),
          scopes: z.string().min(1).optional(),
        }),
      );
      const parsed = shape.safeParse(JSON.parse(text));
      if (parsed.success) return parsed.data;
      const [issue] = parsed.error.issues;
      context.addIssue({ code: 'custom', message: `${issue?.path.join('.')}: ${issue?.message} ${names}` });
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a JSON object' });
    }
    return z.NEVER;
  });

/** Other base addresses by network, as `linkedin=https://proxy.example,…`. */
export const socialBaseUrls = z
  .string()

  .transform((text, context): Partial<Record<SocialPlatform, string>> => {
    const found: Partial<Record<SocialPlatform, string>> = {};
    for (const entry of text.split(',').map((part) => part.trim())) {
      if (entry === '') continue;
      const [name, ...rest] = entry.split('=');
      const platform = socialPlatform.safeParse(name?.trim());
      const address = rest.join('=').trim();
      if (!platform.success || !/^https?:\/\//.test(address) || !URL.canParse(address)) {
        context.addIssue({
          code: 'custom',
          message: `"${entry}" is not a network with an http or https address. ${names}`,
        });
        return z.NEVER;
      }
      found[platform.data] = address.replace(/\/+$/, '');
    }
    return found;
  });
