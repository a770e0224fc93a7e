import { applyModifications, listModifications, parseTemplate, type Template } from '@platen/template';

/** A template with one text that a render can be given. */
export const card: Template = parseTemplate({
  schemaVersion: 1,
  name: 'Card',
  pages: [
    {
      id: 'front',
      width: 400,
      height: 200,
      layers: [{ type: 'text', id: 'greeting', x: 20, y: 60, width: 360, height: 80, runs: [{ text: 'Hello' }] }],
      parameters: [{ key: 'greeting', type: 'text', bindings: [{ layerId: 'greeting' }] }],
    },
  ],
});

/** What the card can be given, and what it says when it was. */
export function fillIn(greeting: string): { keys: string[]; report: string[]; shown: Template } {
  const keys = listModifications(card).map(({ key }) => key);
  const { template, report } = applyModifications(card, { greeting, 'greeting.color': '#0f766e' });
  return { keys, report: report.map(({ message }) => message), shown: template };
}
