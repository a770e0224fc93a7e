import { sharedTemplateOperations, type SharedTemplate } from '@platen/api';
import { createClient, ServiceResponseError, type Client } from '@platen/api/client';
import { findParameters, mapDataSources, mapSources, parseTemplate, type Template } from '@platen/template';
import type { ParameterValues } from '../parameter-fields.ts';
import type { Place } from './place.ts';

/** A shared template, ready to be drawn here. */
export interface LoadedTemplate extends Omit<SharedTemplate, 'template'> {
  template: Template;
}

/** Requests to the service for the page. */
export interface ShareService {
  /** Throws ServiceResponseError, 404 when the link leads nowhere. */
  load(signal: AbortSignal): Promise<LoadedTemplate>;
  /** Reports a view by a person. Failures are ignored. */
  countView(): void;
  /** Copies the template into the workspace of an API key. */
  duplicate(key: string, name: string): Promise<{ template_id: number; name: string }>;
  /** The values with addresses elsewhere as addresses of the service, which fetches for its visitors. */
  reachable(template: Template, values: ParameterValues): ParameterValues;
}

/** The service at a place. */
export function connectService({ serviceUrl, token }: Place): ShareService {
  const baseUrl = `${serviceUrl}/v1`;
  const client: Client = createClient({ baseUrl });
  const fetchPath = sharedTemplateOperations.fetchForSharedTemplate.path.replace('{token}', token);
  return {
    async load(signal) {
      const { data } = await client.getSharedTemplate({ params: { token } }, { signal });
      // The service names itself as it is configured; the browser may know it by another name.
      const own = data.share_url.slice(0, -`/share/${token}`.length);
      const template = mapSources(parseTemplate(data.template), (source) =>
        source.startsWith(`${own}/`) ? serviceUrl + source.slice(own.length) : source,
      );
      return { ...data, template };
    },
    countView() {
      client.countSharedTemplateView({ params: { token } }).catch(() => undefined);
    },
    async duplicate(key, name) {
      const { data } = await createClient({ baseUrl, token: key, retries: 0 }).duplicateSharedTemplate({
        params: { token },
        body: { name },
      });
      return data;
    },
    reachable(template, values) {
      const reach = (source: string): string =>
        /^https?:\/\/\S+$/i.test(source) ? `${baseUrl}${fetchPath}?url=${encodeURIComponent(source)}` : source;
      return Object.fromEntries(
        Object.entries(mapDataSources(template.data ?? {}, values, reach)).map(([key, value]) => [
          key,
          typeof value === 'string' && isMedia(template, key) ? reach(value) : value,
        ]),
      );
    },
  };
}

/** An address in a text, such as that of a code, stays what it is. */
function isMedia(template: Template, key: string): boolean {
  return findParameters(template, key).parameters.some(({ type }) => type === 'imageUrl' || type === 'videoUrl');
}

/** Describes an error for a visitor. */
export function describeError(error: unknown): string {
  if (error instanceof ServiceResponseError) return error.message;
  if (error instanceof TypeError) return 'The service cannot be reached. Check your connection and try again.';
  return error instanceof Error ? error.message : String(error);
}
