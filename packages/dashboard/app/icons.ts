import Languages from 'lucide/dist/esm/icons/languages.mjs';
import LogOut from 'lucide/dist/esm/icons/log-out.mjs';
import BookOpen from 'lucide/dist/esm/icons/book-open.mjs';
import CircleUser from 'lucide/dist/esm/icons/circle-user.mjs';
import { registerIcons } from '@platen/editor/controls';

// Besides those that the editor's controls have. A page that alone needs one registers it itself.
registerIcons({ BookOpen, CircleUser, Languages, LogOut });
