import { msg } from '@lit/localize';
import type { BlockParts, Part } from './block-parts.ts';

/** A plan with its price, what is in it, and a button. */
export function priceCard(parts: BlockParts): Part {
  const { accentOnSurface, surface } = parts.look;
  return parts.column(msg('Price card'), { width: 400, gap: 18, padding: 36, fill: surface, radius: 24 }, [
    parts.text(msg('Plan'), msg('Professional'), { size: 22, weight: 600, color: accentOnSurface, key: 'plan' }),
    parts.row(msg('Price'), { gap: 8, align: 'center', hugs: true }, [
      parts.text(msg('Price'), msg('$29'), {
        size: 64,
        weight: 700,
        font: 'heading',
        hugs: true,
        lineHeight: 1.1,
        key: 'price',
      }),
      parts.text(msg('Period'), msg('per month'), { size: 20, hugs: true, key: 'period' }),
    ]),
    parts.bar(undefined, 2),
    parts.text(
      msg('Features'),
      [msg('Unlimited designs'), msg('Ten team members'), msg('Support by phone')].join('\n'),
      {
        size: 20,
        isList: true,
        key: 'features',
      },
    ),
    parts.button(msg('Choose plan'), 'button'),
  ]);
}

/** A product with its image, name and price. */
export function productCard(parts: BlockParts): Part {
  const { accent, onAccent, surface } = parts.look;
  return parts.column(msg('Product card'), { width: 360, fill: surface, radius: 20, gap: 0 }, [
    parts.image(msg('Product image'), 'productImage', { height: 280, radius: 20, isTop: true }),
    parts.column(msg('Text'), { gap: 10, padding: 26 }, [
      parts.text(msg('Product name'), msg('Ceramic vase'), {
        size: 28,
        weight: 700,
        font: 'heading',
        key: 'productName',
      }),
      parts.text(msg('Description'), msg('Made by hand, in three colors.'), { size: 19, key: 'productText' }),
      parts.row(msg('Price'), { padding: [8, 18], fill: accent, radius: 18, hugs: true }, [
        parts.text(msg('Price'), msg('$48'), {
          size: 22,
          weight: 700,
          color: onAccent,
          hugs: true,
          key: 'productPrice',
        }),
      ]),
    ]),
  ]);
}

/** A band that asks people to do something. */
export function callToAction(parts: BlockParts): Part {
  const { accent, onAccent } = parts.look;
  const button = parts.row(msg('Button'), { padding: [14, 28], fill: onAccent, radius: 12, hugs: true }, [
    parts.text(msg('Button text'), msg('Get started'), {
      size: 21,
      weight: 650,
      color: accent,
      hugs: true,
      key: 'callButton',
    }),
  ]);
  return parts.column(
    msg('Call to action'),
    { width: 640, gap: 16, padding: [44, 48], fill: accent, radius: 28, align: 'center' },
    [
      parts.text(msg('Heading'), msg('Ready when you are'), {
        size: 42,
        weight: 700,
        font: 'heading',
        color: onAccent,
        align: 'center',
        lineHeight: 1.15,
        key: 'callHeading',
      }),
      parts.text(msg('Description'), msg('Try it free for 30 days. No card needed.'), {
        size: 21,
        color: onAccent,
        align: 'center',
        key: 'callText',
      }),
      button,
    ],
  );
}

/** An advantage with an icon. */
export function feature(parts: BlockParts): Part {
  const { accent, onAccent, ink } = parts.look;
  return parts.row(msg('Feature'), { width: 480, gap: 22 }, [
    parts.column(msg('Icon'), { width: 68, padding: 16, fill: accent, radius: 18 }, [parts.icon('bolt', 36, onAccent)]),
    parts.column(msg('Text'), { gap: 8 }, [
      parts.text(msg('Heading'), msg('Ready in seconds'), {
        size: 28,
        weight: 700,
        font: 'heading',
        color: ink,
        key: 'featureHeading',
      }),
      parts.text(msg('Description'), msg('Every format from one design, whenever you need it.'), {
        size: 20,
        color: ink,
        key: 'featureText',
      }),
    ]),
  ]);
}

/** A number with what it counts. */
export function statistic(parts: BlockParts): Part {
  const { accentInk, ink } = parts.look;
  return parts.column(msg('Statistic'), { width: 320, gap: 4 }, [
    parts.text(msg('Number'), msg('94%'), {
      size: 92,
      weight: 700,
      font: 'heading',
      color: accentInk,
      lineHeight: 1.05,
      key: 'number',
    }),
    parts.text(msg('Description'), msg('of customers come back within a year'), {
      size: 22,
      color: ink,
      key: 'numberText',
    }),
  ]);
}

/** Points that are ticked. */
export function checklist(parts: BlockParts): Part {
  const points = [msg('Design once'), msg('Fill in the data'), msg('Publish everywhere')];
  return parts.column(
    msg('Checklist'),
    { width: 420, gap: 16 },
    points.map((point, index) =>
      parts.row(msg('Point'), { gap: 14, align: 'center' }, [
        parts.icon('circle-check-filled', 34),
        parts.text(msg('Point'), point, { size: 24, weight: 500, color: parts.look.ink, key: `point${index + 1}` }),
      ]),
    ),
  );
}
