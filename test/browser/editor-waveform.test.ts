import { assert } from 'chai';
import type { LitElement } from 'lit';
import { checkAccess, open, panelOf, until } from './editor-page.ts';

const media = (name: string): string => new URL(`/test/fixtures/media/${name}`, location.href).href;

describe('waveforms', () => {
  it('are drawn in the bars of what sounds, of sounds and videos, in the colors of the theme; what has no sound or is none has a plain bar', async () => {
    const { frame, element, editor } = await open({
      schemaVersion: 1,
      pages: [
        {
          id: 'page',
          width: 200,
          height: 100,
          durationMs: 6000,
          layers: [
            { type: 'audio', id: 'music', name: 'Music', source: media('clicks-44.mp3'), endMs: 5000 },
            { type: 'video', id: 'video', name: 'Video', width: 100, height: 50, source: media('avc-29-97.mov') },
            { type: 'video', id: 'speech', width: 100, height: 50, source: media('clicks-opus.webm') },
            { type: 'audio', id: 'broken', name: 'Broken', source: 'data:audio/mpeg;base64,AAAA' },
          ],
        },
      ],
    } as never);
    const timeline = (await panelOf(frame, 'platen-timeline')) as LitElement;
    const waves = () => [...(timeline.shadowRoot?.querySelectorAll<LitElement>('platen-waveform') ?? [])];
    const drawn = () => waves().filter((wave) => wave.hasAttribute('data-drawn'));
    const [video, music] = await until(() => drawn().length === 2 && drawn(), 'the waveforms');
    assert.propertyVal(video, 'source', media('clicks-opus.webm'));
    assert.propertyVal(music, 'source', media('clicks-44.mp3'));
    const canvas = music!.shadowRoot!.querySelector('canvas')!;
    const ink = (): { filled: number; color: string; lastX: number } => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      let [filled, color, lastX] = [0, '', 0];
      for (let at = 0; at < data.length; at += 4) {
        if ((data[at + 3] ?? 0) < 250) continue;
        filled++;
        color = data.slice(at, at + 3).join(' ');
        lastX = Math.max(lastX, (at / 4) % canvas.width);
      }
      return { filled, color, lastX };
    };
    const light = ink();
    assert.isAbove(light.filled, 20);
    // Three seconds of sound in a bar of five.
    assert.approximately(light.lastX / canvas.width, 2.7 / 5, 0.08);
    element.setAttribute('theme', 'dark');
    await until(() => ink().color !== light.color, 'the other color');
    editor.apply({
      label: '',
      recipe: (draft) => {
        const [layer] = draft.pages[0]!.layers;
        if (layer?.type === 'audio') layer.loop = true;
      },
    });
    await until(() => ink().lastX / canvas.width > 0.8, 'the sound again');
    assert.equal(waves().length, 4);
    assert.equal(drawn().length, 2);
    assert.isNull(timeline.shadowRoot?.querySelector('.error'));
    await checkAccess('waveforms');
  });
});
