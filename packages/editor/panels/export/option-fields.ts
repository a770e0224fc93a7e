import { msg, str } from '@lit/localize';
import { html, nothing, type TemplateResult } from 'lit';
import { outputKind } from '@platen/engine';
import type { Template } from '@platen/template';
import type { ContentFormat } from '../../connection/content.ts';
import { currentLocale } from '../../locales/localization.ts';
import { hasQuality, type ExportSettings } from './export-settings.ts';
import { parsePageRange } from './page-range.ts';
import '../../controls/number-field.ts';
import '../../controls/select-field.ts';
import '../../controls/slider-field.ts';
import '../../controls/switch-field.ts';
import '../../controls/text-field.ts';

/** The state that the fields of an export show, and how they change it. */
export interface OptionsHost {
  format: ContentFormat;
  settings: ExportSettings;
  template: Template;
  /** The size of the shown page, in pixels. */
  page: { width: number; height: number };
  /** Whether a service can make what the browser cannot. */
  hasService: boolean;
  change(change: Partial<ExportSettings>): void;
}

/** The fields of the choices that a format has. */
export function optionFields(host: OptionsHost): TemplateResult {
  const kind = outputKind(host.format);
  return html`${host.template.pages.length > 1 ? pageFields(host) : nothing}
  ${kind === 'image' || kind === 'video' ? sizeField(host) : nothing}
  ${kind === 'image' ? imageFields(host) : kind === 'document' ? pdfFields(host) : kind === 'video' ? videoFields(host) : nothing}`;
}

type Key = keyof ExportSettings;

function select<Name extends Key>(
  { settings, change }: OptionsHost,
  name: Name,
  label: string,
  options: readonly { value: ExportSettings[Name] & (string | number); label: string; disabled?: boolean }[],
): TemplateResult {
  return html`<platen-select-field
    .label=${label}
    .value=${String(settings[name])}
    .options=${options.map((option) => ({ ...option, value: String(option.value) }))}
    @value-change=${(event: CustomEvent<string>) => {
      const chosen = options.find(({ value }) => String(value) === event.detail);
      if (chosen) change({ [name]: chosen.value });
    }}
  ></platen-select-field>`;
}

function toggle(
  { settings, change }: OptionsHost,
  name: 'transparent' | 'small' | 'cropMarks' | 'muted',
  label: string,
  hint = '',
): TemplateResult {
  return html`<platen-switch-field
    .label=${label}
    .hint=${hint}
    .value=${settings[name]}
    @value-change=${(event: CustomEvent<boolean>) => change({ [name]: event.detail })}
  ></platen-switch-field>`;
}

function pageFields(host: OptionsHost): TemplateResult {
  const { settings, change, template } = host;
  const count = template.pages.length;
  const isWrong = settings.pages === 'some' && !parsePageRange(settings.range, count);
  return html`${select(host, 'pages', msg('Pages'), [
    { value: 'current', label: msg('Current page') },
    { value: 'all', label: msg(str`All ${count} pages`) },
    { value: 'some', label: msg('Choose…') },
  ])}
  ${
    settings.pages === 'some'
      ? html`<platen-text-field
          .label=${msg('Page numbers')}
          placeholder="1-3, 5"
          .value=${settings.range}
          .error=${isWrong && settings.range !== '' ? msg(str`Numbers from 1 to ${count}, such as 1-3, 5`) : ''}
          @value-input=${(event: CustomEvent<string>) => change({ range: event.detail })}
        ></platen-text-field>`
      : nothing
  }`;
}

function sizeField(host: OptionsHost): TemplateResult {
  const { width, height } = host.page;
  const scales = [0.5, 1, 2, 3, 4].map((scale) => ({
    value: scale,
    label: `${scale}× (${Math.round(width * scale)} × ${Math.round(height * scale)})`,
  }));
  return select(host, 'scale', msg('Size'), scales);
}

function qualityField({ settings, change }: OptionsHost): TemplateResult {
  return html`<platen-slider-field
    class="wide"
    .label=${msg('Quality')}
    .value=${settings.quality}
    .min=${1}
    .max=${100}
    .decimals=${0}
    @value-change=${(event: CustomEvent<number>) => change({ quality: event.detail })}
  ></platen-slider-field>`;
}

function imageFields(host: OptionsHost): TemplateResult {
  const { format } = host;
  return html`${hasQuality(format) ? qualityField(host) : nothing}
  ${format === 'jpg' ? nothing : toggle(host, 'transparent', msg('Without page background'))}
  ${format === 'png' ? toggle(host, 'small', msg('Smaller file'), msg('The same pixels; takes longer.')) : nothing}`;
}

function videoFields(host: OptionsHost): TemplateResult {
  const isAnimatedImage = host.format === 'gif' || host.format === 'animated-webp';
  const own = isAnimatedImage ? 20 : 30;
  const rates = [10, 15, 24, 25, 30, 50, 60].filter((fps) => fps !== own && (!isAnimatedImage || fps <= 30));
  return html`${select(host, 'fps', msg('Frames per second'), [
    { value: 0, label: String(own) },
    ...rates.map((fps) => ({ value: fps, label: String(fps) })),
  ])}
  ${host.format === 'gif' ? nothing : qualityField(host)}
  ${isAnimatedImage ? nothing : toggle(host, 'muted', msg('Without sound'))}`;
}

function pdfFields(host: OptionsHost): TemplateResult {
  const { settings, template, page, hasService } = host;
  const number = new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 0 });
  const paper = (dpi: number): string =>
    [page.width, page.height].map((side) => number.format((side / dpi) * 25.4)).join(' × ');
  const hasOwnBleed = template.pages.some(({ bleed }) => bleed > 0);
  return html`${select(
    host,
    'dpi',
    msg('Paper size'),
    [72, 96, 150, 300].map((dpi) => ({ value: dpi, label: msg(str`${paper(dpi)} mm (${dpi} px per inch)`) })),
  )}
  ${select(host, 'inks', msg('Colors'), [
    { value: 'rgb', label: msg('RGB, for screens and office printers') },
    { value: 'cmyk', label: msg('CMYK inks, for print shops (PDF/X-4)'), disabled: !hasService },
  ])}
  ${select(host, 'bleed', msg('Bleed'), [
    { value: 'none', label: msg('None') },
    ...(hasOwnBleed ? [{ value: 'page' as const, label: msg('As set on the pages') }] : []),
    ...[2, 3, 5].map((bleed) => ({ value: bleed, label: msg(str`${bleed} mm`) })),
  ])}
  ${select(host, 'imageQuality', msg('Images'), [
    { value: 0, label: msg('Unchanged') },
    { value: 90, label: msg('High quality') },
    { value: 75, label: msg('Medium, smaller file') },
    { value: 50, label: msg('Low, smallest file') },
  ])}
  ${toggle(host, 'cropMarks', msg('Crop marks'))}
  ${
    settings.bleed === 'none' || hasOwnBleed
      ? nothing
      : html`<p class="hint wide">
          ${msg('Backgrounds continue into the bleed; images need to reach over the edge of the page.')}
        </p>`
  }
  ${
    hasService
      ? nothing
      : html`<p class="hint wide">${msg('Inks need a Platen service, and this editor is not connected to one.')}</p>`
  }`;
}
