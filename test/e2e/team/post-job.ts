import assert from 'node:assert/strict';
import { until } from '../../service/until.ts';
import { blueskyTrial } from '../../social/bluesky-trial.ts';
import { checkPage, press, see } from '../dashboard-page.ts';
import type { TeamJob } from './job.ts';

/** Plans a post for a network, and changes her mind. */
export const postJob: TeamJob = {
  name: 'plans a post, sees it in the calendar, and publishes it earlier',
  async work({ service, social, owner, enter }) {
    await social.connect(blueskyTrial);
    const window = await enter(owner, '/dashboard/social/compose');
    await press(window.page, 'platen-account-choice >>> input');
    await window.fill('textbox', 'Text', 'Rye of the week: only on Friday.');
    await window.use('radio', 'Later');
    await checkPage(window.page, 'a post that is planned');
    await window.use('button', 'Schedule');
    const planned = await until(async () => (await service.client.listSocialPosts()).data[0]);
    assert.equal(planned.status, 'scheduled');
    const network = social.serverOf('bluesky');
    assert.equal(network.posts.length, 0);
    await window.open(`/social/calendar?day=${planned.scheduled_for?.slice(0, 10)}`);
    await window.says('Rye of the week');
    await checkPage(window.page, 'the calendar');
    // It goes out earlier than planned.
    await window.open('/social/posts');
    await window.use('button', 'Publish now Rye of the week: only on Friday.');
    await window.use('button', 'Publish now');
    await until(() => network.posts.length > 0);
    assert.equal(network.posts[0]?.text, 'Rye of the week: only on Friday.');
    assert.deepEqual(network.violations, []);
    await see(window.page, 'platen-publication-line >>> [data-status=published]');
    return [window];
  },
};
