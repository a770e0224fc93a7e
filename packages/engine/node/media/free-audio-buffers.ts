import { Frame } from 'node-av';

/**
 * Frees the buffers of an audio frame before it gets new ones. The audio encoder of `@mediabunny/server` 1.59 allocates them again for
 * the same frame, for which `av_frame_get_buffer` is not made: it forgets the old buffers, which leaked 46 MB in two minutes of sound, and
 * makes the new ones as large as the first, so that a longer sample was written past the end.
 */
export function freeAudioBuffers(): void {
  const { allocBuffer } = Frame.prototype;
  Frame.prototype.allocBuffer = function allocAnew(this: Frame, ...given): number {
    const { nbSamples, format, sampleRate, channelLayout } = this;
    if (nbSamples > 0 && this.data) {
      this.unref();
      Object.assign(this, { nbSamples, format, sampleRate, channelLayout });
    }
    return allocBuffer.apply(this, given);
  };
}
