import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import go from 'highlight.js/lib/languages/go';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { html, Html } from '../../packages/server/pages/html.ts';

const languages = { bash, css, go, javascript, json, php, python, ruby, typescript, xml, yaml };
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

/** Languages by what blocks of code, and endings of files, call them. */
const known: Readonly<Record<string, { language: keyof typeof languages | undefined; label: string }>> = {
  css: { language: 'css', label: 'CSS' },
  go: { language: 'go', label: 'Go' },
  html: { language: 'xml', label: 'HTML' },
  js: { language: 'javascript', label: 'JavaScript' },
  json: { language: 'json', label: 'JSON' },
  php: { language: 'php', label: 'PHP' },
  python: { language: 'python', label: 'Python' },
  ruby: { language: 'ruby', label: 'Ruby' },
  sh: { language: 'bash', label: 'Shell' },
  text: { language: undefined, label: 'Text' },
  ts: { language: 'typescript', label: 'TypeScript' },
  tsx: { language: 'typescript', label: 'TypeScript' },
  vue: { language: 'xml', label: 'Vue' },
  yaml: { language: 'yaml', label: 'YAML' },
};

/** A block of code with its colors. Languages that are not known here are a mistake of the page. */
export function highlightCode(code: string, name: string): Html {
  const found = known[name === '' ? 'text' : name];
  if (!found) throw new Error(`Blocks of ${name} are not known in docs/site/highlight-code.ts.`);
  const { language, label } = found;
  const content = language ? new Html(hljs.highlight(code, { language }).value) : html`${code}`;
  return html`<div class="code" data-language="${label}">
    <pre tabindex="0"><code>${content}</code></pre>
  </div> `;
}
