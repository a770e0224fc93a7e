import { parseFeed } from '@rowanmanning/feed-parser';
import { fetchText } from './fetch-text.ts';
import { StepError, type SourceStep } from './step.ts';

/** The entries of a feed. */
export const rssSource: SourceStep<'rss'> = {
  kind: 'source',
  async read(call) {
    const { text, url } = await fetchText(call, call.config.url, {
      headers: { accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, */*;q=0.5' },
    });
    // Entities of its own are what bombs are made of; no feed needs them.
    if (/<!ENTITY/i.test(text)) throw new StepError('The feed declares entities, which are not read.');
    const feed = parse(text, url);
    return feed.items.map((item) => ({
      id: item.id ?? item.url ?? item.title,
      title: item.title,
      url: item.url,
      description: item.description,
      content: item.content,
      published: item.published?.toISOString() ?? null,
      image: item.image?.url ?? item.media.find(({ type }) => type === 'image')?.url ?? null,
      author: item.authors[0]?.name ?? null,
    }));
  },
};

function parse(text: string, url: string): ReturnType<typeof parseFeed> {
  try {
    return parseFeed(text);
  } catch (error) {
    throw new StepError(`${new URL(url).host} did not respond with a feed.`, { cause: error });
  }
}
