// Writes the committed films and sounds: node --conditions=@platen/source test/media/make-fixtures.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeClickTrack } from './click-track.ts';
import { clickTracks, foreignFilms, numberedFilms } from './fixture-media.ts';
import { makeNumberedFilm } from './make-film.ts';

const directory = join(import.meta.dirname, '../fixtures/media');
const exact = ['-bitexact', '-map_metadata', '-1'];
let total = 0;
const write = (name: string, bytes: Uint8Array): void => {
  writeFileSync(join(directory, name), bytes);
  total += bytes.byteLength;
  console.log(`${name}: ${bytes.byteLength} bytes`);
};
for (const { name, args, fps, count } of [...numberedFilms, ...foreignFilms]) {
  write(name, makeNumberedFilm(name, [...args, ...exact], { fps, count }));
}
for (const { name, args, sampleRate } of clickTracks) {
  write(name, makeClickTrack(name, [...args, ...exact], sampleRate));
}
console.log(`${total} bytes in all`);
