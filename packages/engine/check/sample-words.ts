/** Words of a language to fill texts with: names and usual words, long ones, and the longest that people come across. */
export interface SampleWords {
  words: readonly string[];
  longest: string;
  /** Words are written without spaces between them. */
  isUnspaced?: boolean;
}

const english: SampleWords = {
  words: words(
    'Wonderful Núñez communication warm Mediterranean programme museum Zoë Wimbledon understanding workmanship a O’Brien the immediately homemade façade grown',
  ),
  longest: 'Internationalization',
};

/** By language. Others are filled with English words. */
const samples: Readonly<Record<string, SampleWords>> = {
  en: english,
  de: {
    words: words(
      'Wohnungsverwaltung Größe über Geschwindigkeitsbegrenzung Äpfel für Mittagsmenü Straße Öffnungszeiten am Müller Umsatzsteuer Zusammenarbeit',
    ),
    longest: 'Rechtsschutzversicherungsgesellschaft',
  },
  fr: {
    words: words(
      'gouvernement été œuvre commençons l’atmosphère mœurs développement à Noël municipalité ça programmation',
    ),
    longest: 'anticonstitutionnellement',
  },
  es: {
    words: words(
      'mañana comunicación ¿Quién? Muñoz maravillosamente año programación electrodomésticos acompañamiento',
    ),
    longest: 'electroencefalografista',
  },
  it: {
    words: words('perché comunicazione meravigliosamente città immediatamente programma più momento'),
    longest: 'precipitevolissimevolmente',
  },
  pt: {
    words: words('não comunicação maravilhosamente amanhã coração programação imediatamente três'),
    longest: 'otorrinolaringologista',
  },
  nl: {
    words: words('gemeenteraadsverkiezingen wonen één maatschappij IJsland verzekeringsmaatschappij warm'),
    longest: 'arbeidsongeschiktheidsverzekering',
  },
  sv: {
    words: words('Räksmörgås överenskommelse människor åtgärdsprogram sjukvårdsförsäkring ö'),
    longest: 'arbetsmarknadsdepartementet',
  },
  da: {
    words: words('rødgrød kommunikationsmedarbejder æble åbningstider undersøgelse ø'),
    longest: 'speciallægepraksisplanlægning',
  },
  no: {
    words: words('blåbærsyltetøy kommunikasjon åpningstider menneskerettigheter ærlig ø'),
    longest: 'menneskerettighetsorganisasjon',
  },
  fi: {
    words: words('työttömyysvakuutus hyvää yhteistyö äiti mahdollisuus järjestelmä'),
    longest: 'epäjärjestelmällisyydellänsä',
  },
  pl: {
    words: words('Gżegżółka współpraca źródło niepodległość ćwiczenie ą konstytucja żółw'),
    longest: 'najprawdopodobniej',
  },
  cs: {
    words: words('příliš žluťoučký spolupráce ředitelství ě nejkrásnější účetnictví'),
    longest: 'nejneobhospodařovávatelnějšího',
  },
  hu: {
    words: words('együttműködés gyönyörű őszi szolgáltatás ű lehetőségek'),
    longest: 'megszentségteleníthetetlenségeskedéseitekért',
  },
  tr: {
    words: words('İstanbul değerlendirme ğ müdürlüğü çalışmaları ışık gönüllü'),
    longest: 'muvaffakiyetsizleştiricileştiriveremeyebileceklerimizdenmişsinizcesine',
  },
  ru: {
    words: words('Взаимодействие жизнь щёлкнуть предпринимательство и объявление мощный'),
    longest: 'достопримечательностями',
  },
  uk: { words: words('Взаємодія їжа ґанок підприємництво щастя є відповідальність'), longest: 'найвідповідальнішими' },
  el: { words: words('Επικοινωνία ήσυχη συνεργασία ϊ πρωτοβουλία μεγαλύτερη ώρα'), longest: 'ηλεκτροεγκεφαλογράφημα' },
  he: { words: words('שלום תקשורת אוניברסיטה של התפתחות משפחה'), longest: 'ולכשתתמזמזויותיכם' },
  ar: { words: words('أمسية الاتصالات في المدينة والمستشفيات القديمة مؤسسة'), longest: 'أفاستسقيناكموها' },
  fa: { words: words('گفتگوهای دانشگاه پژوهش در همکاری‌های چه زندگی'), longest: 'نمی‌خواسته‌ام' },
  hi: { words: words('समुद्र किनारे कार्यक्रम शांत विश्वविद्यालय में अंतर्राष्ट्रीय'), longest: 'अंतर्राष्ट्रीयकरण' },
  th: { words: words('กรุงเทพมหานคร ความสัมพันธ์ที่ดี ผู้ใหญ่ น้ำ ประชาธิปไตย'), longest: 'ประชาธิปไตย', isUnspaced: true },
  ja: {
    words: words('古い港町の静かな夜に 語り合う。 コミュニケーション 展覧会 海のそばで、 東京'),
    longest: 'コミュニケーション',
    isUnspaced: true,
  },
  zh: { words: words('安静的夜晚 国际交流， 博物馆 欢迎光临。 城市'), longest: '国际交流', isUnspaced: true },
  ko: { words: words('안녕하세요 국제교류 박물관에서 커뮤니케이션 서울'), longest: '커뮤니케이션' },
  vi: { words: words('nghiêng những trường đại học Việt Nam phát triển ngoài đường ở'), longest: 'nghiêng' },
};

function words(text: string): string[] {
  return text.split(' ');
}

/** The words of a locale, by its language. */
export function sampleWords(locale: string): SampleWords {
  const [language = ''] = locale.toLowerCase().split(/[-_]/);
  return samples[language === 'nb' || language === 'nn' ? 'no' : language] ?? english;
}

const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\p{scx=Hiragana}\p{scx=Katakana}]/u, 'ja'],
  [/\p{scx=Han}/u, 'zh'],
  [/\p{scx=Hangul}/u, 'ko'],
  [/\p{scx=Arabic}/u, 'ar'],
  [/\p{scx=Hebrew}/u, 'he'],
  [/\p{scx=Devanagari}/u, 'hi'],
  [/\p{scx=Thai}/u, 'th'],
  [/\p{scx=Greek}/u, 'el'],
  [/\p{scx=Cyrillic}/u, 'ru'],
];

/** The language that a text is most likely in, by its script; English for Latin letters. */
export function languageOf(text: string): string {
  return scripts.find(([script]) => script.test(text))?.[1] ?? 'en';
}
