import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOMParser } from '@xmldom/xmldom';
import {
  uuidOfHash,
  infoEntries,
  type DocumentFacts,
} from '../../packages/engine/formats/pdf/metadata/document-facts.ts';
import { pdfDate } from '../../packages/engine/formats/pdf/metadata/pdf-date.ts';
import { writeXmp } from '../../packages/engine/formats/pdf/metadata/xmp.ts';

const facts: DocumentFacts = {
  title: 'Häuser & <Gärten> č',
  author: 'A. B.',
  subject: '',
  keywords: ['one', 'two'],
  language: 'de-CH',
  createdAt: new Date('2026-01-31T23:59:59.5Z'),
  documentId: '01234567-89ab-8def-8123-456789abcdef',
  creator: 'Platen',
  producer: 'Platen',
  printStandard: undefined,
};

test('a date is written in universal time', () => {
  assert.equal(pdfDate(new Date('2026-01-31T23:59:59.5Z')), 'D:20260131235959Z');
});

test('a document says of itself what is known and nothing else', () => {
  const info = infoEntries(facts);
  assert.deepEqual(Object.keys(info), [
    'Title',
    'Author',
    'Keywords',
    'Creator',
    'Producer',
    'CreationDate',
    'ModDate',
  ]);
  assert.equal(info['CreationDate'], '(D:20260131235959Z)');
  const print = infoEntries({ ...facts, printStandard: 'PDF/X-4' });
  assert.equal(print['GTS_PDFXVersion'], '(PDF/X-4)');
  assert.equal(print['Trapped'], '/False');
});

test('XMP is XML that says the same', () => {
  const packet = writeXmp({ ...facts, author: 'nul \0 and lone \ud800', printStandard: 'PDF/X-4' });
  const xml = new DOMParser().parseFromString(packet.replaceAll(/<\?xpacket[^>]*\?>/g, ''), 'text/xml');
  const textOf = (name: string) => xml.getElementsByTagName(name)[0]?.textContent;
  assert.equal(textOf('dc:title'), facts.title);
  assert.equal(textOf('dc:language'), 'de-CH');
  assert.equal(textOf('pdf:Keywords'), 'one, two');
  assert.equal(textOf('xmp:CreateDate'), '2026-01-31T23:59:59Z');
  assert.equal(textOf('pdfxid:GTS_PDFXVersion'), 'PDF/X-4');
  assert.equal(textOf('xmpMM:DocumentID'), `uuid:${facts.documentId}`);
  assert.ok(!packet.includes('\0'));
});

test('an identifier made of a hash is a UUID', () => {
  const id = uuidOfHash('0123456789abcdef0123456789abcdef0123');
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
