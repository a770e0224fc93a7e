/** Runs before anything is drawn, so that a chosen appearance does not flash. */
import { readTheme, showTheme } from './appearance.ts';

showTheme(readTheme());
