import { z } from 'zod';

const names = { image: 'image', pdf_page: 'pdfPage', video_second: 'videoSecond' } as const;

function isPriced(name: string): name is keyof typeof names {
  return Object.hasOwn(names, name);
}

/** Prices as text, `image=1,pdf_page=1,video_second=2`; those that are not named are 1. Whole credits from 0 to 1,000. */
export const creditPrices = z.string().transform((text, context) => {
  const prices = { image: 1, pdfPage: 1, videoSecond: 1 };
  for (const part of text.split(',')) {
    const [name = '', price = ''] = part.split('=').map((word) => word.trim());
    if (!isPriced(name) || !/^\d{1,4}$/.test(price) || Number(price) > 1000) {
      context.addIssue({ code: 'custom', message: `"${part}" is no price, as in image=1,pdf_page=1,video_second=1` });
      return z.NEVER;
    }
    prices[names[name]] = Number(price);
  }
  return prices;
});
