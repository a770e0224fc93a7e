import { z } from 'zod';
import { describeIssues } from '../errors/describe-issue.ts';
import type { Issue } from '../errors/errors.ts';
import { stableId } from '../layers/layer-common.ts';
import { sharedTextStyle } from '../layers/text/shared-text-style.ts';
import { templateLocales } from '../model/locales.ts';
import type { Template } from '../model/template.ts';
import { testData } from '../model/test-data.ts';
import { brandKit } from '../tokens/brand-kit.ts';
import { tokens } from '../tokens/tokens.ts';

/** The schema of the parts of a template that are read after the rest of it. */
const designParts = z.object({
  tokens: tokens.optional(),
  brandKit: brandKit.optional(),
  textStyles: z
    .record(stableId, sharedTextStyle)
    .refine((styles) => Object.keys(styles).length <= 200, { message: 'must not have more than 200 text styles' })
    .optional(),
  locales: templateLocales.optional(),
  testData: testData.optional(),
});

/** A template with its tokens, brand kit, text styles, locales and test data read, or what is wrong with them. */
export function readDesign(template: Template): { template: Template; issues: Issue[] } {
  const {
    tokens: _tokens,
    brandKit: _brandKit,
    textStyles: _textStyles,
    locales: _locales,
    testData: _testData,
    ...rest
  } = template;
  const read = designParts.safeParse(template, { reportInput: true });
  if (!read.success) return { template, issues: describeIssues(read.error.issues) };
  return { template: { ...rest, ...read.data }, issues: [] };
}
