import { msg } from '@lit/localize';
import type { SocialConnectionField } from '@platen/api/social';

/** Returns the name of a connection field in the language of the dashboard; for unknown fields, the service's own. */
export function describeField({ name, label, help }: SocialConnectionField): { label: string; help: string } {
  switch (name) {
    case 'identifier':
      return { label: msg('Handle'), help: msg('The account’s handle, or the email address it signs in with.') };
    case 'appPassword':
      return {
        label: msg('App password'),
        help: msg(
          'Create one in Bluesky under Settings, Privacy and security, App passwords. It is not your account password.',
        ),
      };
    case 'service':
      return {
        label: msg('Server'),
        help: msg('URL of the account’s server, if it is not Bluesky’s own.'),
      };
    case 'instance':
      return { label: msg('Instance'), help: msg('The account’s server.') };
    case 'accessToken':
      return {
        label: msg('Access token'),
        help: msg(
          'Only if you do not want to sign in. Create it on the instance under Preferences, Development, with the scopes read and write.',
        ),
      };
    default:
      return { label, help };
  }
}
