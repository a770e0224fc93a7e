// The workspace's pages, as the service shows them at `/dashboard/`.
import './without-eval.ts';
import { addWords } from '@platen/editor/localization';
import { loadWords } from '../locales/load-words.ts';
import { applyPreferences } from '../session/preferences.ts';
import '@platen/editor/controls';
import '../app/dashboard-app.ts';

addWords(loadWords);
await applyPreferences();
document.body.append(document.createElement('platen-dashboard'));
