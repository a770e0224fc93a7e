import type { Translations } from '@platen/editor/localization';

/** The form and the player of a template. */
export const playground: Translations = {
  'Your file': 'Ihre Datei',
  'Add row': 'Zeile hinzufügen',
  'Enter a URL that starts with https:// or http://.':
    'Geben Sie eine Adresse ein, die mit https:// oder http:// beginnt.',
  'Choose file': 'Datei wählen',
  'Stays on your device.': 'Sie bleibt auf Ihrem Gerät.',
  'No audio': 'Kein Audio',
  'Or drop a video here. Files stay on your device.':
    'Oder legen Sie ein Video hier ab. Dateien bleiben auf Ihrem Gerät.',
  'Or drop an image here. Files stay on your device.':
    'Oder legen Sie ein Bild hier ab. Dateien bleiben auf Ihrem Gerät.',
  'Other file': 'Andere Datei',
  'Preview of page {0}': 'Vorschau der Seite {0}',
  Pause: 'Pause',
  Play: 'Abspielen',
  Playback: 'Wiedergabe',
  'Position in the video': 'Position im Video',
  'Remove row {0}': 'Zeile {0} entfernen',
  Reset: 'Zurücksetzen',
  'Reset {0}': '{0} zurücksetzen',
  'Reset {0} to its default': '{0} auf den Standardwert zurücksetzen',
  'Video at {0}': 'Video bei {0}',
  'Preview of the image': 'Vorschau des Bildes',
  'Does not match {0}.': 'Passt nicht zu {0}.',
  'Choose one of {0}.': 'Wählen Sie eines von {0}.',
  Required: 'Erforderlich',
  'Maximum {0} characters.': 'Höchstens {0} Zeichen.',
  'Minimum {0}.': 'Mindestens {0}.',
  'Maximum {0}.': 'Höchstens {0}.',
  'Minimum {0} characters.': 'Mindestens {0} Zeichen.',
  'This page has no parameters, so its image is always the same.':
    'Diese Seite hat keine Parameter, daher ist ihr Bild immer gleich.',
  Volume: 'Lautstärke',
  required: 'erforderlich',
  '{0} of {1}': '{0} von {1}',
  '{0}, row {1}': '{0}, Zeile {1}',
  '{0}: video URL': '{0}: Adresse des Videos',
  '{0}: image URL': '{0}: Adresse des Bildes',
  '{0}: choose a file': '{0}: Datei wählen',
  '{0}: choose': '{0}: auswählen',
  '“{0}” could not be read.': '„{0}“ konnte nicht gelesen werden.',
  '“{0}” is larger than 16 MB.': '„{0}“ ist größer als 16 MB.',
  '“{0}” is not a video.': '„{0}“ ist kein Video.',
  '“{0}” is not an image.': '„{0}“ ist kein Bild.',
  'In place of a value, these take a prompt from which a model makes it:':
    'In Felder mit diesen Schlüsseln kommt statt eines Werts ein Prompt, aus dem ein Modell ihn macht:',
};
