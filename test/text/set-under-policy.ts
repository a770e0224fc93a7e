import { setText } from './node-stage.ts';

// Run by a test in a process that makes no code out of text.
const { text, missingCharacters } = await setText({ runs: [{ text: 'Office שלום 日本 👋' }] });
console.log(missingCharacters.length > 0 ? `missing: ${missingCharacters.join(' ')}` : text);
