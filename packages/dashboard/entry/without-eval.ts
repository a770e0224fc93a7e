import { config } from 'zod';

// The page's policy forbids code from texts; told so, zod does not try it, and browsers report no violation.
config({ jitless: true });
