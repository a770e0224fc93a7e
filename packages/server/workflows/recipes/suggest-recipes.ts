import { workflowRecipes } from './recipe-list.ts';
import type { WorkflowRecipe } from './workflow-recipe.ts';

/** The recipes that fit a wish best, at most three; the first ones if none does. */
export function suggestRecipes(wish: string): WorkflowRecipe[] {
  const words = new Set(wish.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const stems = new Set([...words].map((word) => word.replace(/s$/, '')));
  const scored = workflowRecipes.map((recipe) => ({
    recipe,
    score: recipe.words.filter((word) => words.has(word) || stems.has(word)).length,
  }));
  const fitting = scored.filter(({ score }) => score > 0).toSorted((one, other) => other.score - one.score);
  return (fitting.length > 0 ? fitting : scored).slice(0, 3).map(({ recipe }) => recipe);
}
