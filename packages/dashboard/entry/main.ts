// The workspace's pages, as the service shows them at `/dashboard/`.
import './without-eval.ts';
import { addStrings } from '@platen/editor/localization';
import { loadStrings } from '../locales/load-strings.ts';
import { applyPreferences } from '../session/preferences.ts';
import '@platen/editor/controls';
import '../app/dashboard-app.ts';

addStrings(loadStrings);
await applyPreferences();
document.body.append(document.createElement('platen-dashboard'));
