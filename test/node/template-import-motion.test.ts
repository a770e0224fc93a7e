import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importTemplate, walkLayers, type ImportedTemplate, type Layer, type LayerType } from '@platen/template';

function find<Type extends LayerType>({ template }: ImportedTemplate, id: string, type: Type) {
  const layers = template.pages.flatMap((page) => [...walkLayers(page.layers)].map(({ layer }) => layer));
  const found = layers.find((layer): layer is Extract<Layer, { type: Type }> => layer.id === id && layer.type === type);
  assert.ok(found, `there is no ${type} layer "${id}"`);
  return found;
}

function notes({ report }: ImportedTemplate): string[] {
  return report.map(({ message }) => message);
}

test('Polotno: durations, animations and audio arrive', () => {
  const animations = [
    { type: 'enter', name: 'move', duration: 800, delay: 200, enabled: true, data: { direction: 'bottom' } },
    { type: 'exit', name: 'fade', duration: 400, delay: 900, enabled: true, data: {} },
    { type: 'loop', name: 'rotate', duration: 3000, enabled: true, data: {} },
    { type: 'loop', name: 'blink', enabled: false, data: {} },
  ];
  const strange = [{ type: 'enter', name: 'unfold', enabled: true, data: {} }];
  const imported = importTemplate({
    width: 100,
    height: 100,
    pages: [
      { id: 'one', duration: 4000, children: [{ id: 'a', type: 'text', text: 'Hi', animations }] },
      { id: 'two', children: [{ id: 'b', type: 'gif', src: 'b.gif', animations: strange }] },
    ],
    audios: [
      { id: 'x', src: 'x.mp3', duration: 10_000, startTime: 0.1, endTime: 0.8, volume: 0.5, delay: 1000 },
      { id: 'y', src: 'y.mp3', duration: 2000, startTime: 0, endTime: 1, volume: 1, delay: 500 },
    ],
  });
  const { motion } = find(imported, 'a', 'text');
  assert.deepEqual(
    [motion?.enter?.preset, motion?.enter?.direction, motion?.enter?.durationMs, motion?.enter?.delayMs],
    ['slide', 'down', 800, 200],
  );
  assert.deepEqual([motion?.exit?.preset, motion?.exit?.delayMs, motion?.loop?.preset], ['fade', 0, 'rotate']);
  assert.equal(motion?.loop?.periodMs, 3000);
  const { pages } = imported.template;
  assert.deepEqual(
    pages.map((page) => page.durationMs),
    [4000, 5000],
  );
  const sounds = pages.map((page) =>
    page.sounds.map(({ source, startMs, trimStartMs, trimEndMs }) => [source, startMs, trimStartMs, trimEndMs]),
  );
  assert.deepEqual(sounds, [
    [
      ['x.mp3', 1000, 1000, 8000],
      ['y.mp3', 500, 0, 2000],
    ],
    [['x.mp3', 0, 4000, 8000]],
  ]);
  assert.match(notes(imported).join('\n'), /the animation "unfold" was not kept/);
});

test('page-and-element anatomy: words to speak arrive, and animations are named as lost', () => {
  const element = (id: string, fields: object) => ({ id, position: {}, dimensions: {}, ...fields });
  const imported = importTemplate({
    pages_data: [
      {
        canvas: { width: 100, height: 100 },
        elements: [
          element('v', { type: 'audio', content: 'Good morning', parameterId: 'speech', parameterType: 'voiceText' }),
          element('f', {
            type: 'video',
            content: 'f.mp4',
            videoOptions: { volume: 0.4, speed: 2 },
            animation: 'swirl',
          }),
        ],
      },
    ],
  });
  const voice = find(imported, 'v', 'audio');
  assert.deepEqual([voice.voiceText, voice.source], ['Good morning', '']);
  const video = find(imported, 'f', 'video');
  assert.deepEqual([video.volume, video.speed], [0.4, 2]);
  assert.deepEqual(
    imported.template.pages[0]?.parameters.map(({ key, type }) => [key, type]),
    [['speech', 'voiceText']],
  );
  assert.match(notes(imported).join('\n'), /animation was not kept/);
});
