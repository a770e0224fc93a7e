import { msg } from '@lit/localize';

/** The names of categories in the language of the interface, by those of the index. */
const names: Readonly<Record<string, () => string>> = {
  Animals: () => msg('Animals'),
  Arrows: () => msg('Arrows'),
  Badges: () => msg('Badges'),
  Brand: () => msg('Brand logos'),
  Buildings: () => msg('Buildings'),
  Charts: () => msg('Charts'),
  Communication: () => msg('Communication'),
  Computers: () => msg('Computers'),
  Currencies: () => msg('Currencies'),
  Database: () => msg('Databases'),
  Design: () => msg('Design tools'),
  Development: () => msg('Development'),
  Devices: () => msg('Devices'),
  Document: () => msg('Documents'),
  'E-commerce': () => msg('Shopping'),
  Electrical: () => msg('Electrical'),
  Extensions: () => msg('File types'),
  Food: () => msg('Food and drinks'),
  Games: () => msg('Games'),
  Gender: () => msg('Gender'),
  Gestures: () => msg('Gestures'),
  Health: () => msg('Health'),
  Laundry: () => msg('Laundry'),
  Letters: () => msg('Letters'),
  Logic: () => msg('Logic'),
  Map: () => msg('Maps'),
  Math: () => msg('Math'),
  Media: () => msg('Media'),
  Mood: () => msg('Moods'),
  Nature: () => msg('Nature'),
  Numbers: () => msg('Numbers'),
  Photography: () => msg('Photography'),
  Shapes: () => msg('Shapes'),
  Sport: () => msg('Sports'),
  Symbols: () => msg('Symbols'),
  System: () => msg('System'),
  Text: () => msg('Text'),
  Vehicles: () => msg('Vehicles'),
  'Version control': () => msg('Version control'),
  Weather: () => msg('Weather'),
  Zodiac: () => msg('Zodiac'),
};

/** The name of a category of icons in the language of the interface. */
export function nameIconCategory(category: string): string {
  return names[category]?.() ?? category;
}
