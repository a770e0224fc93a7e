import { config } from 'zod';

// Pages whose policy forbids code from texts are good hosts for a worker; told so, zod does not try it, and browsers report no
// violation.
config({ jitless: true });
