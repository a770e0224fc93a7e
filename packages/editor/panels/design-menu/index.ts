/** Choices of a template's design, for pages that show no editor: no control comes along. */
export { designChoices, templateIn, type DesignChoice } from './design-choices.ts';
export { writtenDesign, type ShownDesign } from '../../store/shown-design.ts';
