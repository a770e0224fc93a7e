import { msg } from '@lit/localize';
import type { SocialConnectionField } from '@platen/api';

/** What a field that connects an account is called in the language of the dashboard; those that are not known, as the service says it. */
export function describeField({ name, label, help }: SocialConnectionField): { label: string; help: string } {
  switch (name) {
    case 'identifier':
      return { label: msg('Handle'), help: msg('The account’s handle, or the e-mail address it signs in with.') };
    case 'appPassword':
      return {
        label: msg('App password'),
        help: msg(
          'Made at Bluesky under Settings, Privacy and security, App passwords. It is not the password of the account.',
        ),
      };
    case 'service':
      return {
        label: msg('Server'),
        help: msg('Address of the server where the account signs in, if it is not Bluesky’s own.'),
      };
    case 'instance':
      return { label: msg('Instance'), help: msg('The server where the account lives.') };
    case 'accessToken':
      return {
        label: msg('Access token'),
        help: msg(
          'Only where signing in is not wanted: made at the instance under Preferences, Development, with the scopes read and write.',
        ),
      };
    default:
      return { label, help };
  }
}
