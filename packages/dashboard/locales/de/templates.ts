import type { Translations } from '@platen/editor/localization';

/** The pages of templates. */
export const templates: Translations = {
  'A template is a design with holes: texts, pictures and colours that each render fills anew.':
    'Eine Vorlage ist ein Entwurf mit Lücken: Texte, Bilder und Farben, die jedes Rendern neu füllt.',
  'No templates yet': 'Noch keine Vorlagen',
};
