import { designFields, signedDesignFields, type SampleRequest } from './sample-request.ts';

/** The environment variable used for the key in samples. */
const keyName = 'PLATEN_API_KEY';

/** Languages that samples are in. */
export const sampleLanguages = ['curl', 'node', 'python', 'signed'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

/** A render of a template by a shell, whose quotes are those of POSIX. */
export function curlSample({ baseUrl, ...request }: SampleRequest): string {
  return [
    `curl -X POST ${baseUrl}/studio/render`,
    `-H "Authorization: Bearer $${keyName}"`,
    '-H "Content-Type: application/json"',
    `-d ${shellQuoted(JSON.stringify(renderBody(request), null, 2))}`,
  ].join(' \\\n  ');
}

/** A render of a template by Node, which needs nothing besides. */
export function nodeSample({ baseUrl, ...request }: SampleRequest): string {
  return `const response = await fetch('${baseUrl}/studio/render', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.${keyName}}\`,
    'content-type': 'application/json',
  },
  body: JSON.stringify(${indented(JSON.stringify(renderBody(request), null, 2), '  ')}),
});
if (!response.ok) throw new Error(await response.text());
const { data } = await response.json();
console.log([data].flat().map(({ content }) => content));
`;
}

/** A render of a template by Python, which needs nothing besides. */
export function pythonSample({ baseUrl, ...request }: SampleRequest): string {
  return `import json, os, urllib.request

request = urllib.request.Request(
    "${baseUrl}/studio/render",
    data=json.dumps(${indented(pythonLiteral(renderBody(request)), '    ')}).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['${keyName}']}",
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    data = json.load(response)["data"]
for output in data if isinstance(data, list) else [data]:
    print(output["content"])
`;
}

/** The making of an address that renders, for pages that cannot keep a key. */
export function signedUrlSample({ baseUrl, templateId, modifications, design, format }: SampleRequest): string {
  const body = {
    templateId,
    renderType: renderTypeOf(format),
    responseFormat: format,
    ...signedDesignFields(design),
    modifications,
  };
  return [
    `curl -X POST ${baseUrl}/signed-url/create`,
    `-H "Authorization: Bearer $${keyName}"`,
    '-H "Content-Type: application/json"',
    `-d ${shellQuoted(JSON.stringify(body, null, 2))}`,
  ].join(' \\\n  ');
}

/** Which of the three kinds a signed address renders. */
export function renderTypeOf(format: string): 'images' | 'pdfs' | 'videos' {
  if (format === 'pdf') return 'pdfs';
  return ['png', 'jpg', 'jpeg', 'webp', 'avif', 'svg'].includes(format) ? 'images' : 'videos';
}

function renderBody({ templateId, modifications, design, format }: Omit<SampleRequest, 'baseUrl'>): object {
  return { templateId, ...designFields(design), modifications, response: { type: 'url', format } };
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function indented(text: string, indent: string): string {
  return text.replaceAll('\n', `\n${indent}`);
}

/** JSON's values as Python writes them. */
function pythonLiteral(value: unknown, indent = ''): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const isList = Array.isArray(value);
  const lines = isList
    ? value.map((one) => `${inner}${pythonLiteral(one, inner)},`)
    : Object.entries(value).map(([key, one]) => `${inner}${JSON.stringify(key)}: ${pythonLiteral(one, inner)},`);
  const [open, close] = isList ? '[]' : '{}';
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join('\n')}\n${indent}${close}`;
}
