/** A font family to bundle: its npm package and, for variable fonts, which of the package's axis sets to take. */
export interface FontPackage {
  package: string;
  /** `wght`, `standard` (wght with the registered axes wdth, opsz, slnt), `full` (all axes); missing: static weights. */
  axes?: 'wght' | 'standard' | 'full';
}

function variable(axes: 'wght' | 'standard' | 'full', ...ids: string[]): FontPackage[] {
  return ids.map((id) => ({ package: `@fontsource-variable/${id}`, axes }));
}

function fixed(...ids: string[]): FontPackage[] {
  return ids.map((id) => ({ package: `@fontsource/${id}` }));
}

/** Every bundled family. Taking one more means: add its package to package.json, a line here, run `make-font-manifest.ts`. */
export const fontPackages: readonly FontPackage[] = [
  ...variable(
    'standard',
    'inter',
    'roboto',
    'open-sans',
    'dm-sans',
    'archivo',
    'bricolage-grotesque',
    'source-serif-4',
  ),
  ...variable('full', 'roboto-flex', 'fraunces'),
  ...variable('wght', 'montserrat', 'playfair-display', 'oswald', 'raleway', 'nunito', 'merriweather', 'space-grotesk'),
  ...variable('wght', 'work-sans', 'lora', 'manrope', 'unbounded', 'cormorant-garamond', 'jetbrains-mono', 'caveat'),
  ...fixed(
    'lato',
    'poppins',
    'bebas-neue',
    'anton',
    'dm-serif-display',
    'instrument-serif',
    'barlow-condensed',
    'pacifico',
  ),
  ...variable('wght', 'cairo', 'noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-devanagari'),
  ...variable(
    'wght',
    'noto-sans-bengali',
    'noto-sans-tamil',
    'noto-sans-thai',
    'noto-sans-georgian',
    'noto-sans-armenian',
  ),
  ...variable(
    'wght',
    'noto-sans-jp',
    'noto-sans-kr',
    'noto-sans-sc',
    'noto-sans-tc',
    'noto-serif-jp',
    'noto-sans-symbols',
  ),
  ...fixed('amiri', 'noto-sans-symbols-2', 'noto-sans-math'),
];
