import type { Translations } from '../translation.ts';

/** What the timeline says. */
export const timeline: Translations = {
  'Change times': 'تغيير الأوقات',
  'Move in time': 'نقل في الزمن',
  Mute: 'كتم الصوت',
  'One frame back': 'إطار واحد إلى الوراء',
  'One frame on': 'إطار واحد إلى الأمام',
  'One second back': 'ثانية واحدة إلى الوراء',
  'One second on': 'ثانية واحدة إلى الأمام',
  Pause: 'إيقاف مؤقت',
  Play: 'تشغيل',
  'Play or pause': 'تشغيل أو إيقاف مؤقت',
  Playback: 'التشغيل',
  Playhead: 'رأس التشغيل',
  'Show the design': 'عرض التصميم',
  Solo: 'منفرد',
  'Sound on': 'تشغيل الصوت',
  Split: 'تقسيم',
  Timeline: 'الخط الزمني',
  'To the end': 'إلى النهاية',
  'To the start': 'إلى البداية',
  Trim: 'قص',
  'Trim the end to the playhead': 'قص النهاية حتى رأس التشغيل',
  'Trim the start to the playhead': 'قص البداية حتى رأس التشغيل',
  '{0}, from {1} to {2}': '{0}، من {1} إلى {2}',
};
