// The workspace's pages, as the service shows them at `/dashboard/`.
import './without-eval.ts';
import { addStrings } from '@platen/editor/localization';
import { loadStrings } from '../locales/load-strings.ts';
import { applyPreferences } from '../session/preferences.ts';
import { showPageFonts } from '@platen/editor/controls';
import '../app/dashboard-app.ts';

showPageFonts();
addStrings(loadStrings);
await applyPreferences();
document.body.append(document.createElement('platen-dashboard'));
