import './demo-app.ts';

// The pages' own words are set in the library's Inter; until it is there, in the system's face.
document.fonts.add(
  new FontFace('Inter', 'url(/assets/fonts/inter-latin-standard-normal.woff2)', { weight: '100 900', display: 'swap' }),
);
