import { Frame } from 'node-av';

/**
 * Frees the buffers of an audio frame before it gets new ones. The audio encoder of `@mediabunny/server` 1.59 fills one frame again
 * and again, and FFmpeg forgets the buffers that a frame had (`av_frame_get_buffer`): two minutes of sound leaked 46 MB.
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
