import { countLayers, describeDifference, type ImportOutcome } from './import-outcome.ts';
import { escapeHtml, writeFileSection } from './import-report-section.ts';
import { reportStyles } from './import-report-styles.ts';
import { writeWhole, type OutputTools } from './output-target.ts';

/** Writes what became of files: a page that needs nothing beside it, with the images of each file, or JSON without them. Throws FileError. */
export async function writeImportReport(
  file: string,
  outcomes: readonly ImportOutcome[],
  service: string | undefined,
  tools: OutputTools,
): Promise<void> {
  const isJson = /\.json$/i.test(file);
  const text = isJson ? `${JSON.stringify(outcomes.map(toJson), undefined, 2)}\n` : writePage(outcomes, service);
  await writeWhole(file, text, tools);
}

function toJson({ file, written, error, template, report, comparison }: ImportOutcome): unknown {
  return {
    file,
    template: written ?? null,
    ...(error !== undefined && { error }),
    ...(template && { pages: template.pages.length, layers: countLayers(template) }),
    report,
    ...(comparison && {
      comparison: {
        missing: comparison.missing ?? null,
        pages: comparison.pages.map(({ page, different, layers }) => ({ page, different, layers })),
      },
    }),
  };
}

function writePage(outcomes: readonly ImportOutcome[], service: string | undefined): string {
  const rows = outcomes.map((outcome, index) => {
    const { file, error, template, report } = outcome;
    const cells = [
      `<a href="#file-${index + 1}">${escapeHtml(file)}</a>`,
      error === undefined ? escapeHtml(outcome.written ?? 'not written') : 'not imported',
      template ? String(template.pages.length) : '',
      template ? String(countLayers(template)) : '',
      template ? String(new Set(report.map(({ message }) => message)).size) : '',
      template ? describeDifference(outcome) : '',
    ];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  const head = ['File', 'Template', 'Pages', 'Layers', 'Not kept', 'Different'].map((cell) => `<th>${cell}</th>`);
  const table = `<div class="scroll"><table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  const files = outcomes.map((outcome, index) => writeFileSection(outcome, index + 1, service));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Import report</title>
<style>${reportStyles}</style>
</head>
<body>
<main>
<h1>Import report</h1>
${outcomes.length > 1 ? table : ''}
${files.join('\n')}
</main>
</body>
</html>
`;
}
