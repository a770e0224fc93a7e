import { cpSync } from 'node:fs';

// n8n looks for icons beside the compiled nodes and credentials.
cpSync('icons', 'dist/icons', { recursive: true });
