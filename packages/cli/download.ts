import { openTarget, type OutputTools } from './output-target.ts';

/** Downloads one file, completely or not at all, and returns its size in bytes. */
export async function download(url: string, file: string, tools: OutputTools): Promise<number> {
  const { signal } = tools;
  const answer = await fetch(url, { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new Error(`the rendered file is at ${new URL(url).origin}, which cannot be reached from here`, {
      cause: error,
    });
  });
  if (!answer.ok || !answer.body) throw new Error(`the rendered file could not be fetched: status ${answer.status}`);
  const target = await openTarget(file, tools);
  try {
    let position = 0;
    for await (const chunk of answer.body) {
      await target.write(chunk, position);
      position += chunk.byteLength;
    }
    return await target.finish();
  } catch (error) {
    await target.discard();
    throw error;
  }
}
