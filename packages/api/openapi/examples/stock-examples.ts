import type { Operations } from '../../operations.ts';
import { image } from './asset-examples.ts';
import type { OperationExample } from './operation-example.ts';

const credit = {
  text: '“Bakery at dawn” by Amara Okafor, CC BY 2.0',
  creator: 'Amara Okafor',
  creator_url: 'https://www.flickr.com/photos/amara',
  source: 'flickr',
  source_url: 'https://www.flickr.com/photos/amara/51',
  license: 'CC BY 2.0',
  license_url: 'https://creativecommons.org/licenses/by/2.0/',
};
const id = '0aff3595-8168-440b-83ff-7a80b65dea42';

/** Examples of the operations on stock photos. */
export const stockExamples = {
  listStockProviders: { answers: { 200: { data: [{ id: 'openverse', name: 'Openverse' }] } } },
  searchStockPhotos: {
    query: { provider: 'openverse', query: 'bakery' },
    answers: {
      200: {
        data: [
          {
            id,
            provider: 'openverse',
            title: 'Bakery at dawn',
            width: 1600,
            height: 1067,
            color: null,
            thumbnail_url: `https://api.openverse.org/v1/images/${id}/thumb/`,
            credit,
          },
        ],
        page: 1,
        total_pages: 12,
        total: 240,
      },
    },
  },
  useStockPhoto: {
    body: { provider: 'openverse', id },
    answers: {
      200: {
        data: {
          source: 'asset:31',
          title: 'Bakery at dawn',
          width: 1600,
          height: 1067,
          credit,
          asset: {
            ...image,
            file_name: 'Bakery at dawn.jpg',
            file_type: 'image/jpeg',
            width: 1600,
            height: 1067,
            meta: { stockPhoto: `openverse:${id}`, credit },
          },
        },
      },
    },
  },
} satisfies Partial<Record<keyof Operations, OperationExample>>;
