import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { pageDuration, planTimeline, voiceKey } from '@platen/engine/internal';
import {
  clockText,
  applyModifications,
  createModificationsSchema,
  findPageKey,
  findStyleKey,
  layer as layerSchema,
  listModifications,
  page as pageSchema,
  parseTemplate,
  PlatenError,
  ValueError,
  type Layer,
} from '@platen/template';
import { lengths } from '../motion/motion-stage.ts';

const everything = parseTemplate(
  JSON.parse(readFileSync(new URL('../fixtures/motion/everything.json', import.meta.url), 'utf8')),
);

function issues(layers: object[], more: object = {}): string[] {
  try {
    parseTemplate({ schemaVersion: 1, pages: [{ id: 'p', width: 100, height: 100, layers, ...more }] });
  } catch (error) {
    assert.ok(error instanceof PlatenError && error.code === 'TEMPLATE_INVALID', String(error));
    return error.issues.map(({ path, message }) => `${path} ${message}`);
  }
  return [];
}

function moving(motion: object, type = 'shape'): string[] {
  return issues([{ type, id: 'l', motion }]);
}

function track(property: string, ...values: (number | string)[]): object {
  return { keyframes: [{ property, keyframes: values.map((value, index) => ({ atMs: index * 100, value })) }] };
}

test('a template with everything that moves is read, and reading it again changes nothing', () => {
  assert.deepEqual(parseTemplate(JSON.parse(JSON.stringify(everything))), everything);
  const media = lengths({ 'boats.webm': 9000, 'music.mp3': 60_000 }, {});
  assert.deepEqual(
    everything.pages.map((page) => pageDuration(page, media)),
    [6000, 5000],
  );
  assert.equal(planTimeline(everything.pages, media).durationMs, 10_200);
});

test('moments are written as clocks have them', () => {
  assert.deepEqual([clockText(9_500), clockText(61_049, 2), clockText(300)], ['0:09.5', '1:01.04', '0:00.3']);
});

test('what is spoken tells voices, paces and words apart', () => {
  const voice = { name: 'slt', speed: 1 };
  const keys = [
    voiceKey({ voice, voiceText: 'a' }),
    voiceKey({ voice, voiceText: 'b' }),
    voiceKey({ voice: { ...voice, speed: 2 }, voiceText: 'a' }),
    voiceKey({ voice: { ...voice, name: '' }, voiceText: 'a' }),
  ];
  assert.equal(new Set(keys).size, 4);
});

test('times that end before they start are refused', () => {
  const at = 'pages[0].layers[0]';
  assert.deepEqual(issues([{ type: 'shape', id: 'a', startMs: 500, endMs: 500 }]), [
    `${at}.endMs must be after startMs, 500`,
  ]);
  assert.deepEqual(issues([{ type: 'video', id: 'a', trimStartMs: 500, trimEndMs: 400 }]), [
    `${at}.trimEndMs must be after trimStartMs, 500`,
  ]);
  assert.deepEqual(issues([], { sounds: [{ startMs: 9, endMs: 8 }] }), [
    'pages[0].sounds[0].endMs must be after startMs, 9',
  ]);
});

test('keyframes need a property with numbers or colors, rising times and values of its kind', () => {
  const at = 'pages[0].layers[0].motion.keyframes[0]';
  assert.deepEqual(moving(track('x', 0, '12px')), []);
  assert.deepEqual(moving(track('FILL', 'red', '#00ff0080')), []);
  assert.deepEqual(moving(track('volume', 0, 1), 'audio'), []);
  for (const property of ['visible', 'startTime', 'mixBlendMode', 'boxShadow']) {
    assert.deepEqual(moving(track(property, 1)), [
      `${at}.property "${property}" can only jump; keyframes need a number or a color`,
    ]);
  }
  assert.match(moving(track('fontSize', 12))[0] ?? '', /"fontSize" is not a property of shape layers/);
  assert.match(moving(track('scale', 1), 'audio')[0] ?? '', /"scale" is not a property of audio layers/);
  assert.deepEqual(moving(track('opacity', 0.5, 2)), [`${at}.keyframes[1].value must lie between 0 and 1`]);
  assert.deepEqual(moving(track('fill', 'linear-gradient(red, blue)')), [
    `${at}.keyframes[0].value must be a color such as #ff8800`,
  ]);
  const falling = {
    keyframes: [
      {
        property: 'x',
        keyframes: [
          { atMs: 50, value: 1 },
          { atMs: 50, value: 2 },
        ],
      },
    ],
  };
  assert.deepEqual(moving(falling), [`${at}.keyframes[1].atMs must be after that of the keyframe before, 50`]);
  const [first, second] = [track('x', 1), track('X', 2)].map((each) => Object.values(each)[0]?.[0]);
  assert.match(moving({ keyframes: [first, second] })[0] ?? '', /"X" has keyframes already/);
});

test('presets that mean nothing for a type of layer are refused', () => {
  assert.match(moving({ enter: { preset: 'counter' } })[0] ?? '', /motion\.enter\.preset "counter" counts/);
  assert.deepEqual(moving({ exit: { preset: 'counter' } }, 'text'), []);
  assert.match(moving({ loop: { preset: 'ken-burns' } }, 'text')[0] ?? '', /for image and video layers/);
  assert.match(moving({ enter: { preset: 'fade' } }, 'audio')[0] ?? '', /is for layers that are seen/);
  assert.deepEqual(
    moving({ enter: { preset: 'fade', unit: 'words' } }),
    [],
    'a layer without such parts moves as a whole',
  );
});

function write(layer: Layer, values: Record<string, string | number>): Layer {
  let result = layer;
  for (const [name, value] of Object.entries(values)) {
    const written = findStyleKey(name, layer.type)?.write(result, value);
    assert.ok(written && !(written instanceof ValueError), `${name} ${String(value)}`);
    result = written;
  }
  return result;
}

test('start and end mean the same in any order', () => {
  const layer = layerSchema.parse({ type: 'shape', id: 's', startMs: 5000, endMs: 8000 });
  const times = ({ startMs, endMs }: Layer) => [startMs, endMs];
  for (const [startTime, endTime] of [
    [1, 2],
    [10, 12],
    [6, 7],
    [0, 20],
  ] as const) {
    const wanted = [startTime * 1000, endTime * 1000];
    assert.deepEqual(times(write(layer, { startTime, endTime })), wanted);
    assert.deepEqual(times(write(layer, { endTime, startTime })), wanted);
  }
  assert.deepEqual(times(write(layer, { startTime: '9s' })), [9000, undefined]);
  assert.deepEqual(times(write(layer, { endTime: 0 })), [5000, undefined]);
  assert.ok(findStyleKey('startTime', 'shape')?.write(layer, 90_000) instanceof ValueError);
});

test('sounds take fades and voices', () => {
  const audio = write(layerSchema.parse({ type: 'audio', id: 'a' }), {
    fadeIn: 0.5,
    fadeOut: '250ms',
    voice: 'rms',
    voiceSpeed: 1.25,
    speed: 2,
  });
  assert.ok(audio.type === 'audio');
  assert.deepEqual(
    [audio.fadeInMs, audio.fadeOutMs, audio.voice, audio.speed],
    [500, 250, { name: 'rms', speed: 1.25 }, 2],
  );
  assert.equal(findStyleKey('voice', 'video'), undefined);
});

test('pages take a duration, subtitles and music', () => {
  const page = pageSchema.parse({ id: 'p', width: 10, height: 10, sounds: [{ voiceText: 'Hi' }] });
  const put = (name: string, value: string | number, on = page) => {
    const written = findPageKey(name)?.write(on, value);
    assert.ok(written && !(written instanceof ValueError));
    return written;
  };
  assert.equal(put('duration', '2.5').durationMs, 2500);
  assert.equal(put('canvasDuration', 0, put('duration', 3)).durationMs, undefined);
  const subtitled = put('subtitleSource', 'a.srt', put('subtitles', 'WEBVTT'));
  assert.deepEqual([subtitled.subtitles?.source, subtitled.subtitles?.text], ['a.srt', '']);
  assert.deepEqual(
    put('soundSource', 'b.mp3', put('soundSource', 'a.mp3')).sounds.map(({ source }) => source),
    ['', 'b.mp3'],
  );
});

test('words to speak and videos are listed and put in as what they are', () => {
  const list = new Map(listModifications(everything).map((entry) => [entry.key, entry]));
  const shown = ['page1@spoken', 'page2@clip', 'page1@length', 'page2@words'].map((key) => {
    const { type, description, example } = list.get(key) ?? {};
    return [type, description, example];
  });
  assert.deepEqual(shown.slice(0, 3), [
    ['voiceText', 'Voice Voice Text', 'Come and see.'],
    ['videoUrl', 'Clip Video URL', 'boats.webm'],
    ['text', 'Text', '6'],
  ]);
  assert.match(String(shown[3]?.[2]), /All boats are in/);
  const { template, report } = applyModifications(everything, {
    spoken: 'Bonjour',
    'spoken.voiceSpeed': 1.5,
    clip: 'other.webm',
    'clip.fadeIn': 1,
    'headline.startTime': 2,
    length: 4,
    'page2@canvasDuration': 3,
  });
  assert.deepEqual(report, []);
  const [opening, video] = template.pages;
  const voice = opening?.layers.find(({ id }) => id === 'voice');
  assert.ok(voice?.type === 'audio' && voice.voiceText === 'Bonjour' && voice.voice.speed === 1.5);
  assert.equal(opening?.layers.find(({ id }) => id === 'headline')?.startMs, 2000);
  assert.deepEqual([opening?.durationMs, video?.durationMs], [4000, 3000]);
  assert.ok(JSON.stringify(createModificationsSchema(everything)).includes('voiceSpeed'));
});

test('the schema takes the examples of everything that moves, and a render of them changes nothing', () => {
  const examples = Object.fromEntries(listModifications(everything).map(({ key, example }) => [key, example]));
  const validate = new Ajv2020({ strict: false }).compile(createModificationsSchema(everything));
  assert.ok(validate(examples), JSON.stringify(validate.errors));
  assert.ok(
    validate({ spoken: 'Bonjour', 'spoken.voiceSpeed': 1.5, 'clip.trimEnd': 2, canvasDuration: '4s', length: 4 }),
  );
  assert.ok(!validate({ 'spoken.voiceSpeed': 9 }) && !validate({ 'headline.voice': 'rms' }));
  const { template, report } = applyModifications(everything, examples);
  assert.deepEqual(report, []);
  assert.deepEqual(
    template.pages.map(({ layers, sounds, durationMs, subtitles }) => [layers, sounds, durationMs, subtitles]),
    everything.pages.map(({ layers, sounds, durationMs, subtitles }) => [layers, sounds, durationMs, subtitles]),
  );
});
