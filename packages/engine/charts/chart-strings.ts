import type { ChartKind } from '@platen/template';

/** Words that charts themselves say, in one language. */
export interface ChartStrings {
  /** Shown where there is nothing to draw. */
  noData: string;
  total: string;
  kinds: Readonly<Record<'bar' | 'line' | 'area' | 'pie' | 'scatter' | 'radar' | 'gauge' | 'waterfall', string>>;
}

const english: ChartStrings = {
  noData: 'No data',
  total: 'Total',
  kinds: {
    bar: 'Bar chart',
    line: 'Line chart',
    area: 'Area chart',
    pie: 'Pie chart',
    scatter: 'Scatter chart',
    radar: 'Radar chart',
    gauge: 'Gauge',
    waterfall: 'Waterfall chart',
  },
};

function words(noData: string, total: string, names: string): ChartStrings {
  const [bar = '', line = '', area = '', pie = '', scatter = '', radar = '', gauge = '', waterfall = ''] =
    names.split('|');
  return { noData, total, kinds: { bar, line, area, pie, scatter, radar, gauge, waterfall } };
}

const byLanguage: Readonly<Record<string, ChartStrings>> = {
  en: english,
  de: words(
    'Keine Daten',
    'Summe',
    'Balkendiagramm|Liniendiagramm|Flächendiagramm|Kreisdiagramm|Punktdiagramm|Netzdiagramm|Tachometer|Wasserfalldiagramm',
  ),
  fr: words(
    'Aucune donnée',
    'Total',
    'Diagramme en barres|Courbe|Graphique en aires|Diagramme circulaire|Nuage de points|Graphique en radar|Jauge|Graphique en cascade',
  ),
  es: words(
    'Sin datos',
    'Total',
    'Gráfico de barras|Gráfico de líneas|Gráfico de áreas|Gráfico circular|Diagrama de dispersión|Gráfico de radar|Indicador|Gráfico de cascada',
  ),
  it: words(
    'Nessun dato',
    'Totale',
    'Grafico a barre|Grafico a linee|Grafico ad area|Grafico a torta|Grafico a dispersione|Grafico radar|Indicatore|Grafico a cascata',
  ),
  pt: words(
    'Sem dados',
    'Total',
    'Gráfico de barras|Gráfico de linhas|Gráfico de áreas|Gráfico de pizza|Gráfico de dispersão|Gráfico de radar|Indicador|Gráfico de cascata',
  ),
  nl: words(
    'Geen gegevens',
    'Totaal',
    'Staafdiagram|Lijndiagram|Vlakdiagram|Cirkeldiagram|Spreidingsdiagram|Radardiagram|Meter|Watervaldiagram',
  ),
  ar: words(
    'لا توجد بيانات',
    'المجموع',
    'مخطط أعمدة|مخطط خطي|مخطط مساحي|مخطط دائري|مخطط انتشار|مخطط رادار|مقياس|مخطط شلال',
  ),
};

/** The words of a chart in the language of a locale; in English where its own is not there. */
export function chartStringsFor(locale: string): ChartStrings {
  const language = locale.split(/[-_]/, 1)[0]?.toLowerCase() ?? '';
  return (Object.hasOwn(byLanguage, language) ? byLanguage[language] : undefined) ?? english;
}

/** The name of a kind of chart. */
export function kindName({ kinds }: ChartStrings, kind: ChartKind): string {
  switch (kind) {
    case 'bar':
    case 'stacked':
    case 'grouped':
    case 'horizontal':
      return kinds.bar;
    case 'donut':
    case 'pie':
      return kinds.pie;
    case 'ring':
    case 'gauge':
      return kinds.gauge;
    case 'sparkline':
    case 'line':
      return kinds.line;
    default:
      return kinds[kind];
  }
}
