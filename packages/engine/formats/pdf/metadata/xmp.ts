import { xmpDate } from './pdf-date.ts';
import type { DocumentFacts } from './document-facts.ts';

/**
 * The XMP packet of a document (ISO 16684-1): the same facts as its Info dictionary, in the form that readers, archives and
 * print shops look for.
 */
export function writeXmp(facts: DocumentFacts): string {
  const { title, author, subject, keywords, language, createdAt, documentId, producer, printStandard } = facts;
  const date = createdAt && xmpDate(createdAt);
  const fields = [
    element('dc:format', 'application/pdf'),
    element('dc:title', list('Alt', [title], 'x-default')),
    ...(author ? [element('dc:creator', list('Seq', [author]))] : []),
    ...(subject ? [element('dc:description', list('Alt', [subject], 'x-default'))] : []),
    ...(keywords.length > 0 ? [element('dc:subject', list('Bag', keywords))] : []),
    ...(language ? [element('dc:language', list('Bag', [language]))] : []),
    element('xmp:CreatorTool', escapeXml(facts.creator)),
    ...(date
      ? [element('xmp:CreateDate', date), element('xmp:ModifyDate', date), element('xmp:MetadataDate', date)]
      : []),
    element('pdf:Producer', escapeXml(producer)),
    ...(keywords.length > 0 ? [element('pdf:Keywords', escapeXml(keywords.join(', ')))] : []),
    element('xmpMM:DocumentID', `uuid:${documentId}`),
    element('xmpMM:InstanceID', `uuid:${documentId}`),
    element('xmpMM:RenditionClass', 'default'),
    element('xmpMM:VersionID', '1'),
    ...(printStandard ? [element('pdf:Trapped', 'False'), element('pdfxid:GTS_PDFXVersion', printStandard)] : []),
  ];
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about=""${Object.entries(namespaces)
      .map(([prefix, address]) => ` xmlns:${prefix}="${address}"`)
      .join('')}>`,
    ...fields,
    '</rdf:Description>',
    '</rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n');
}

const namespaces = {
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  xmpMM: 'http://ns.adobe.com/xap/1.0/mm/',
  pdf: 'http://ns.adobe.com/pdf/1.3/',
  pdfxid: 'http://www.npes.org/pdfx/ns/id/',
};

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

function list(kind: 'Alt' | 'Bag' | 'Seq', items: readonly string[], language?: string): string {
  const attribute = language ? ` xml:lang="${language}"` : '';
  return `<rdf:${kind}>${items.map((item) => `<rdf:li${attribute}>${escapeXml(item)}</rdf:li>`).join('')}</rdf:${kind}>`;
}

/** Text of XML 1.0; characters that it has no place for are omitted. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
