import type { Translations } from '../translation.ts';

/** What the timeline says. */
export const timeline: Translations = {
  'Change times': 'Zeiten ändern',
  'Move in time': 'In der Zeit verschieben',
  Mute: 'Stumm',
  'One frame back': 'Ein Bild zurück',
  'One frame on': 'Ein Bild vor',
  'One second back': 'Eine Sekunde zurück',
  'One second on': 'Eine Sekunde vor',
  Pause: 'Pause',
  Play: 'Abspielen',
  'Play or pause': 'Abspielen oder anhalten',
  Playback: 'Wiedergabe',
  Playhead: 'Abspielposition',
  'Show the design': 'Entwurf zeigen',
  Solo: 'Solo',
  'Sound on': 'Ton an',
  Split: 'Teilen',
  Timeline: 'Zeitleiste',
  'To the end': 'Zum Ende',
  'To the start': 'Zum Anfang',
  Trim: 'Beschneiden',
  'Trim the end to the playhead': 'Ende bis zur Abspielposition beschneiden',
  'Trim the start to the playhead': 'Anfang bis zur Abspielposition beschneiden',
  '{0}, from {1} to {2}': '{0}, von {1} bis {2}',
};
