import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { emojiPath, emojiSequence, hasEmoji } from '@platen/library';
import { readLibraryFile } from '@platen/library/node';
import { DOMParser } from '@xmldom/xmldom';
import emojiData from 'unicode-emoji-json/data-by-emoji.json' with { type: 'json' };

const tones = ['🏻', '🏼', '🏽', '🏾', '🏿'];

describe('emoji', () => {
  test('are named by their code points without the variation selector', () => {
    assert.equal(emojiSequence('👩‍💻'), '1f469-200d-1f4bb');
    assert.equal(emojiSequence('❤️'), '2764');
    assert.equal(emojiPath(emojiSequence('👍🏽')), 'emoji/1f44d-1f3fd.svg');
  });

  test('of every kind have an image', () => {
    for (const emoji of ['😀', '👍🏽', '👩‍💻', '🧑🏿‍🤝‍🧑🏻', '👨‍👩‍👧‍👦', '❤️‍🔥', '1️⃣', '#️⃣', '🇯🇵', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏳️‍🌈', '☎️', '🫨', '©️']) {
      assert.ok(hasEmoji(emojiSequence(emoji)), emoji);
    }
    assert.ok(!hasEmoji(emojiSequence('a')));
    assert.ok(!hasEmoji('1f1fd-1f1fd'));
  });

  test('recommended by Unicode are there, but for those newer than the images', () => {
    const recommended = listRecommended();
    const missing = recommended.filter((emoji) => !hasEmoji(emojiSequence(emoji)));
    console.log(`${recommended.length - missing.length} of ${recommended.length} recommended emoji have an image`);
    assert.ok(recommended.length > 3700, `only ${recommended.length} were enumerated`);
    assert.ok(missing.length / recommended.length < 0.02, missing.join(' '));
  });

  test('are well-formed SVG in a square of 128', async () => {
    const recommended = listRecommended().filter((emoji) => hasEmoji(emojiSequence(emoji)));
    for (const emoji of recommended.filter((_, index) => index % 25 === 0)) {
      const svg = new TextDecoder().decode(await readLibraryFile(emojiPath(emojiSequence(emoji))));
      const root = new DOMParser({
        onError: (level, message) => assert.fail(`${emoji} ${level}: ${message}`),
      }).parseFromString(svg, 'image/svg+xml').documentElement;
      assert.equal(root?.getAttribute('viewBox'), '0 0 128 128', emoji);
      assert.ok((root?.childNodes.length ?? 0) > 0, emoji);
    }
  });
});

/** Every sequence recommended for general interchange: the data's, and those with any skin tones this Node's Unicode knows. */
function listRecommended(): string[] {
  const all = new Set<string>();
  for (const emoji of Object.keys(emojiData)) {
    for (const candidate of withTones(emoji)) if (/^\p{RGI_Emoji}$/v.test(candidate)) all.add(candidate);
  }
  return [...all];
}

function withTones(emoji: string): string[] {
  let results = [''];
  for (const character of emoji) {
    const toned = /\p{Emoji_Modifier_Base}/u.test(character) ? tones.map((tone) => character + tone) : [];
    results = results.flatMap((result) => [character, ...toned].map((each) => result + each));
  }
  // A tone takes the place of the variation selector.
  return results.flatMap((result) => [result, result.replaceAll(/(\p{Emoji_Modifier})\u{fe0f}/gu, '$1')]);
}
