import { msg } from '@lit/localize';
import type { BlockParts, Part } from './block-parts.ts';

/** The words of a customer, with a portrait. */
export function testimonial(parts: BlockParts): Part {
  const { surface } = parts.look;
  return parts.column(msg('Testimonial'), { width: 520, gap: 26, padding: 36, fill: surface, radius: 24 }, [
    parts.text(msg('Quote'), msg('“We make a week of posts in an hour now, and they look like ours.”'), {
      size: 27,
      weight: 500,
      font: 'heading',
      lineHeight: 1.35,
      key: 'testimonial',
    }),
    parts.row(msg('Person'), { gap: 18, align: 'center' }, [
      parts.image(msg('Portrait'), 'portrait', { width: 72, height: 72, radius: 36 }),
      parts.column(msg('Text'), { gap: 2 }, [
        parts.text(msg('Name'), msg('Amara Okafor'), { size: 21, weight: 700, key: 'customer' }),
        parts.text(msg('Role'), msg('Marketing lead'), { size: 18, key: 'customerRole' }),
      ]),
    ]),
  ]);
}

/** A quotation in large letters. */
export function quote(parts: BlockParts): Part {
  const { accentInk, ink } = parts.look;
  return parts.column(msg('Quote'), { width: 560, gap: 20 }, [
    parts.bar(84, 8),
    parts.text(msg('Quote'), msg('Simple is what remains when all that distracts is gone.'), {
      size: 44,
      weight: 600,
      font: 'heading',
      color: ink,
      lineHeight: 1.2,
      key: 'quote',
    }),
    parts.text(msg('Author'), msg('Jonas Berg'), { size: 22, weight: 600, color: accentInk, key: 'author' }),
  ]);
}

/** A person with a portrait above. */
export function personCard(parts: BlockParts): Part {
  const { accentOnSurface, surface } = parts.look;
  return parts.column(
    msg('Person card'),
    { width: 320, gap: 12, padding: 32, fill: surface, radius: 24, align: 'center' },
    [
      parts.image(msg('Portrait'), 'personImage', { width: 140, height: 140, radius: 70 }),
      parts.text(msg('Name'), msg('Mei Tanaka'), {
        size: 28,
        weight: 700,
        font: 'heading',
        align: 'center',
        key: 'person',
      }),
      parts.text(msg('Role'), msg('Head of design'), {
        size: 19,
        color: accentOnSurface,
        align: 'center',
        key: 'personRole',
      }),
    ],
  );
}

/** A date with what happens on it. */
export function eventLine(parts: BlockParts): Part {
  const { accent, onAccent, ink } = parts.look;
  return parts.row(msg('Event line'), { width: 560, gap: 24, align: 'center' }, [
    parts.column(msg('Date'), { width: 96, padding: [12, 8], fill: accent, radius: 16 }, [
      parts.text(msg('Day'), msg('24'), {
        size: 42,
        weight: 700,
        font: 'heading',
        color: onAccent,
        align: 'center',
        lineHeight: 1.05,
        key: 'day',
      }),
      parts.text(msg('Month'), msg('May'), {
        size: 18,
        weight: 600,
        color: onAccent,
        align: 'center',
        isUppercase: true,
        key: 'month',
      }),
    ]),
    parts.column(msg('Text'), { gap: 4 }, [
      parts.text(msg('Event'), msg('Open studio evening'), {
        size: 30,
        weight: 700,
        font: 'heading',
        color: ink,
        key: 'event',
      }),
      parts.text(msg('Place and time'), msg('Harbor Hall, 7 pm'), { size: 20, color: ink, key: 'placeAndTime' }),
    ]),
  ]);
}

/** Ways to get in touch, each with an icon. */
export function contactLines(parts: BlockParts): Part {
  const lines = [
    { icon: 'phone', name: msg('Phone'), words: '+1 555 0100', key: 'phone' },
    { icon: 'mail', name: msg('Email'), words: 'hello@example.com', key: 'email' },
    { icon: 'world', name: msg('Website'), words: 'example.com', key: 'website' },
  ];
  return parts.column(
    msg('Contact lines'),
    { width: 400, gap: 14 },
    lines.map(({ icon, name, words, key }) =>
      parts.row(name, { gap: 14, align: 'center' }, [
        parts.icon(icon, 30),
        parts.text(name, words, { size: 22, color: parts.look.ink, key }),
      ]),
    ),
  );
}

/** A heading between a few words above and a sentence below. */
export function header(parts: BlockParts): Part {
  const { accentInk, ink } = parts.look;
  return parts.column(msg('Header'), { width: 640, gap: 14 }, [
    parts.text(msg('Kicker'), msg('New this season'), {
      size: 19,
      weight: 700,
      color: accentInk,
      isUppercase: true,
      key: 'kicker',
    }),
    parts.text(msg('Heading'), msg('Everything for a quiet weekend'), {
      size: 60,
      weight: 700,
      font: 'heading',
      color: ink,
      lineHeight: 1.1,
      key: 'heading',
    }),
    parts.text(msg('Introduction'), msg('Linen, tea and good books, chosen by people who love them.'), {
      size: 23,
      color: ink,
      lineHeight: 1.45,
      key: 'introduction',
    }),
  ]);
}
