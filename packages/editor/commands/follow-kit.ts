import { msg, str } from '@lit/localize';
import { castDraft } from 'immer';
import { followBrandKit, unfollowBrandKit, type BrandKit, type Template } from '@platen/template';
import type { Edit } from '../store/template-document.ts';

/** Lets the template follow a brand kit; undefined: none, and the tokens of the kit that it uses become its own. */
export function followKit(template: Template, kit: BrandKit | undefined): Edit {
  const { tokens, brandKit } = kit ? followBrandKit(template, kit) : unfollowBrandKit(template);
  return {
    label: kit ? msg(str`Follow brand kit “${kit.name}”`) : msg('Follow no brand kit'),
    recipe(draft) {
      if (tokens) draft.tokens = castDraft(tokens);
      else delete draft.tokens;
      if (brandKit) draft.brandKit = castDraft(brandKit);
      else delete draft.brandKit;
    },
  };
}
