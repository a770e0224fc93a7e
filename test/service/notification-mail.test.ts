import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ApprovalItem, MailFrequency } from '@platen/api';
import { createLog, createMailer, mailNotifications, startWorkers } from '@platen/server';
import { nextMailAt } from '../../packages/server/notifications/next-mail-at.ts';
import { startApprovalScene, type ApprovalScene, type TestPerson } from './approvals/approval-scene.ts';
import { startMailServer, type MailServer } from './start-mail-server.ts';
import { describeOnOneDatabase } from './test-databases.ts';
import { until } from './until.ts';

const items = '/approval-flows/shop/items';
const minuteMs = 60_000;

describeOnOneDatabase('mails of notifications', (kind) => {
  let scene: ApprovalScene;
  let mails: MailServer;
  let mailer: ReturnType<typeof createMailer>;
  let owner: TestPerson;
  let designer: TestPerson;
  let ann: TestPerson;
  let added: ApprovalItem[] = [];
  /** What the clock of the service shows. */
  let present = new Date('2026-10-24T10:00:05Z');

  before(async () => {
    mails = await startMailServer();
    scene = await startApprovalScene({
      kind,
      environment: { PLATEN_SMTP_URL: mails.url, PLATEN_PUBLIC_URL: 'https://studio.example' },
      dependencies: { now: () => present },
    });
    const { config, publicUrl, log } = scene.service.dependencies;
    mailer = createMailer({ config, publicUrl, log });
    const addPerson: ApprovalScene['addPerson'] = async (role, name) => {
      const person = await scene.addPerson(role, name);
      await scene.service.dependencies.database.query
        .updateTable('person')
        .set({ email: `${name.toLowerCase()}@people.example`, email_verified: true })
        .where('id', '=', person.id)
        .execute();
      return person;
    };
    owner = await addPerson('owner', 'Olga');
    designer = await addPerson('member', 'Dora');
    ann = await addPerson('reviewer', 'Ann');
    await owner.call('POST', '/approval-flows', {
      name: 'Shop',
      stages: [
        { name: 'Draft', category: 'open' },
        { name: 'Review', category: 'review', review: { reviewers: [String(ann.id)] } },
        { name: 'Approved', category: 'approved' },
      ],
    });
    for (const name of ['Poster', 'Flyer <b>', 'Card']) {
      const templateId = await scene.addTemplate(name);
      added.push((await designer.call('POST', items, { templateId })).body['item'] as ApprovalItem);
    }
  });
  after(async () => {
    await mailer?.close();
    await scene?.service.close();
    await mails?.close();
  });

  const mail = (person: TestPerson): Promise<void> =>
    mailNotifications({ ...scene.service.dependencies, mailer }, person.id);
  const pass = (ms: number): void => void (present = new Date(present.getTime() + ms));
  const taken = () => mails.mails.splice(0);
  const say = async (text: string, mentions: readonly TestPerson[], item = added[0]): Promise<void> => {
    const body = { text, mentions: mentions.map(({ id }) => String(id)) };
    const answer = await designer.call('POST', `${items}/${item?.id}/comments`, body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
  };
  const settle = async (person: TestPerson, change: object): Promise<void> => {
    const answer = await person.call('PATCH', '/me/notification-settings', change);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };

  it('come as one for all that is done at one go, by whatever process works, and never twice', async () => {
    const all = added.map(({ id, revision }) => ({ id, revision }));
    const moved = await designer.call('POST', `${items}/bulk-move`, { toStage: 'review', items: all });
    assert.equal((moved.body['results'] as { item?: object }[]).filter(({ item }) => item).length, 3);
    await mail(ann);
    assert.equal(mails.mails.length, 1, 'all that waits, although its time is in the next minute');
    const [letter] = taken();
    assert.ok(letter);
    assert.deepEqual(letter.to, ['ann@people.example']);
    assert.equal(letter.header('subject'), '3 notifications from Platen');
    assert.equal(letter.header('auto-submitted'), 'auto-generated');
    const text = letter.part('text/plain');
    assert.match(
      text,
      /Dora requested your review of “Poster” \(Sat, Oct 24, 2026, 10:00\sAM\)[^]*“Flyer <b>”[^]*“Card”/,
    );
    const page = letter.part('text/html');
    assert.match(page, /<html lang="en" dir="ltr">/);
    assert.match(page, /“Flyer &lt;b&gt;”/);
    const address = `https://studio.example/dashboard/approvals/shop/items/${added[0]?.id}?workspace=${scene.service.workspaceId}`;
    assert.ok(text.includes(address) && page.includes(`href="${address}"`), text);
    pass(10 * minuteMs);
    await mail(ann);
    assert.deepEqual(taken(), [], 'what was mailed');
    await mail(designer);
    assert.deepEqual(taken(), [], 'what she did herself');
  });

  it('wait in the queue for a process that works', async () => {
    await say('Look here', [ann]);
    // Its time is past by the database’s clock, which the queue goes by.
    present = new Date(Date.now() - 100_000);
    await say('And here', [ann]);
    const workers = await startWorkers(scene.service.dependencies, { renders: 1 });
    try {
      await until(() => mails.mails.length === 1);
    } finally {
      await workers.stop(5000);
    }
    const [letter] = taken();
    assert.match(
      letter?.part('text/plain') ?? '',
      /Dora mentioned you on “Poster”[^]*\n> Look here\n[^]*\n> And here\n/,
    );
    present = new Date('2026-10-24T11:00:05Z');
  });

  it('leave out what was read, and what a person may not see any more', async () => {
    await say('Read at once', [ann]);
    await ann.call('POST', '/me/notifications/read', { all: true });
    pass(2 * minuteMs);
    await mail(ann);
    assert.deepEqual(taken(), []);
    await say('Not for those who left', [ann]);
    const { query } = scene.service.dependencies.database;
    const membership = query.updateTable('member').where('person_id', '=', ann.id);
    const elsewhere = await scene.service.addWorkspace('Elsewhere');
    await membership.set({ workspace_id: elsewhere.workspaceId }).execute();
    pass(2 * minuteMs);
    await mail(ann);
    await membership.set({ workspace_id: scene.service.workspaceId }).execute();
    await mail(ann);
    assert.deepEqual(taken(), [], 'nor when they come back');
  });

  it('are collected into digests in the person’s language and time, by settings as they are then', async () => {
    await settle(ann, { email: { mentions: 'hourly' }, time_zone: 'Europe/Berlin', language: 'de' });
    await say('Eins', [ann]);
    await say('Zwei', [ann], added[1]);
    pass(2 * minuteMs);
    await mail(ann);
    assert.deepEqual(taken(), [], 'not before the hour');
    pass(60 * minuteMs);
    await mail(ann);
    const [letter, ...others] = taken();
    assert.deepEqual(others, []);
    assert.equal(letter?.header('subject'), '2 Benachrichtigungen von Platen');
    assert.match(
      letter?.part('text/plain') ?? '',
      /Dora hat Sie bei „Poster“ erwähnt \(Sa\., 24\. Okt\. 2026, 13:\d\d\)/,
    );
    await say('Drei', [ann]);
    await settle(ann, { email: { mentions: 'never' } });
    pass(24 * 60 * minuteMs);
    await mail(ann);
    assert.deepEqual(taken(), []);
    await settle(ann, { email: { mentions: 'immediate' }, language: 'ar' });
    await mail(ann);
    assert.deepEqual(taken(), [], 'what was not to be mailed stays so');
    await say('Vier', [ann]);
    pass(2 * minuteMs);
    await mail(ann);
    const arabic = taken()[0];
    assert.equal(arabic?.header('subject'), 'ذكرك Dora في «Poster»');
    assert.match(arabic?.part('text/html') ?? '', /<html lang="ar" dir="rtl">/);
  });

  it('are sent once by several processes, again after a failure, and not again to an address that is refused', async () => {
    await say('At once', [ann]);
    pass(2 * minuteMs);
    await Promise.all([mail(ann), mail(ann), mail(ann)]);
    assert.equal(taken().length, 1);
    await say('Later', [ann]);
    pass(2 * minuteMs);
    mails.recipients = '451 come back later';
    await assert.rejects(mail(ann), /could not be sent/);
    mails.recipients = '250 fine';
    await mail(ann);
    assert.match(taken()[0]?.part('text/plain') ?? '', /> Later/);
    await say('Never', [ann]);
    pass(2 * minuteMs);
    mails.recipients = '550 nobody here';
    await mail(ann);
    mails.recipients = '250 fine';
    await mail(ann);
    assert.deepEqual(taken(), []);
  });

  it('that a process took and did not send are sent by the next', async () => {
    await say('Interrupted', [ann]);
    pass(2 * minuteMs);
    const { database } = scene.service.dependencies;
    // A process that ended between taking it and sending it.
    const lost = { ...mailer, deliver: () => new Promise<void>(() => undefined) };
    void mailNotifications({ ...scene.service.dependencies, mailer: lost }, ann.id);
    await until(() =>
      database.query.selectFrom('notification').select('id').where('mailing_until', 'is not', null).executeTakeFirst(),
    );
    await mail(ann);
    assert.deepEqual(taken(), [], 'as long as it may be at it');
    const { rows } = await database.pool.query(`select 1 from pgboss.job where singleton_key = $1`, [`${ann.id} busy`]);
    assert.equal(rows.length, 1, 'and is looked at again');
    pass(3 * minuteMs);
    await mail(ann);
    assert.match(taken()[0]?.part('text/plain') ?? '', /> Interrupted/);
  });

  it('end by one click, signed in or not, and begin again', async () => {
    await say('The last', [ann]);
    pass(2 * minuteMs);
    await mail(ann);
    const [letter] = taken();
    assert.equal(letter?.header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
    const path = /^<https:\/\/studio\.example(\/unsubscribe\/[\w-]+)>$/.exec(
      letter?.header('list-unsubscribe') ?? '',
    )?.[1];
    assert.ok(path && letter?.part('text/plain').includes(path));
    const { app } = scene.service;
    const email = async (): Promise<unknown> => {
      const { body } = await ann.call('GET', '/me/notification-settings');
      return (body['data'] as { email: Record<string, MailFrequency> }).email['mentions'];
    };
    const page = await app.inject({ url: path, headers: { 'accept-language': 'de' } });
    assert.equal(page.statusCode, 200);
    assert.match(page.body, /E-Mails beenden/);
    assert.equal(await email(), 'immediate', 'looking changes nothing');
    await say('Not mailed', [ann]);
    const forms = {
      'application/x-www-form-urlencoded': 'List-Unsubscribe=One-Click',
      'multipart/form-data; boundary=b': '--b--',
    };
    for (const [type, payload] of Object.entries(forms)) {
      const clicked: { statusCode: number; body: string } = await app.inject({
        method: 'POST',
        url: path,
        payload,
        headers: { 'content-type': type },
      });
      assert.equal(clicked.statusCode, 200, clicked.body);
      assert.equal(await email(), 'never');
    }
    pass(2 * minuteMs);
    await mail(ann);
    assert.deepEqual(taken(), []);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await app.inject({ method: 'POST', url: path, payload: 'mails=again', headers });
    assert.equal(await email(), 'immediate');
    const [id = ''] = path.slice('/unsubscribe/'.length).split('-');
    for (const wrong of [
      path.slice(0, -1),
      path.replace(`/${id}-`, `/${owner.id}-`),
      '/unsubscribe/1',
      '/unsubscribe/x-y',
    ]) {
      assert.equal((await app.inject({ method: 'POST', url: wrong, payload: '', headers })).statusCode, 404, wrong);
    }
  });

  it('are not written into the log where no mail is set up, nor when one is later', async () => {
    const lines: string[] = [];
    const { config, publicUrl } = scene.service.dependencies;
    const log = createLog({ ...config, logLevel: 'trace' }, { write: (line: string) => void lines.push(line) });
    const none = createMailer({ config: { ...config, smtpUrl: undefined }, publicUrl, log });
    await say('Nobody is mailed', [ann]);
    pass(2 * minuteMs);
    await mailNotifications({ ...scene.service.dependencies, mailer: none, log }, ann.id);
    await mail(ann);
    assert.deepEqual([lines, taken()], [[], []]);
  });
});

describe('the time of a digest', () => {
  const at = (now: string, frequency: MailFrequency, zone = 'Europe/Berlin', hour = 2): string =>
    nextMailAt(new Date(now), frequency, { time_zone: zone, digest_hour: hour })?.toISOString() ?? '';

  it('is the hour of the clock on the wall, whatever it is turned by', () => {
    assert.equal(at('2026-03-27T12:00:00Z', 'daily'), '2026-03-28T01:00:00.000Z');
    // Clocks go from 2 to 3, and at 3 is the first that there is.
    assert.equal(at('2026-03-28T12:00:00Z', 'daily'), '2026-03-29T01:00:00.000Z');
    assert.equal(at('2026-03-29T01:00:00Z', 'daily'), '2026-03-30T00:00:00.000Z');
    // Clocks show 2 twice: once is enough.
    assert.equal(at('2026-10-24T12:00:00Z', 'daily'), '2026-10-25T00:00:00.000Z');
    assert.equal(at('2026-10-25T00:00:00Z', 'daily'), '2026-10-26T01:00:00.000Z');
    assert.equal(at('2026-10-25T00:59:00Z', 'hourly'), '2026-10-25T01:00:00.000Z');
    assert.equal(at('2026-10-25T01:00:00Z', 'hourly'), '2026-10-25T02:00:00.000Z');
    assert.equal(at('2026-03-02T09:10:00Z', 'hourly', 'Asia/Kolkata'), '2026-03-02T09:30:00.000Z');
    // Half an hour more or less: it is 1:40, and at 2 it is 1:30 again.
    assert.equal(at('2026-04-04T14:40:00Z', 'hourly', 'Australia/Lord_Howe'), '2026-04-04T15:30:00.000Z');
    assert.equal(at('2026-12-31T23:30:00Z', 'daily', 'Pacific/Kiritimati', 0), '2027-01-01T10:00:00.000Z');
    assert.equal(at('2026-12-31T23:30:00Z', 'never'), '');
  });

  it('is never past, and never more than a day and an hour away, in any zone and year', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Pacific/Apia']) {
      for (let minute = 0; minute < 365 * 24 * 60; minute += 607) {
        const now = new Date(Date.UTC(2026, 0, 1) + minute * minuteMs);
        for (const [frequency, max] of [
          ['immediate', 1],
          ['hourly', 90],
          ['daily', 25 * 60],
        ] as const) {
          const next = nextMailAt(now, frequency, { time_zone: zone, digest_hour: minute % 24 });
          const away = ((next?.getTime() ?? 0) - now.getTime()) / minuteMs;
          assert.ok(away > 0 && away <= max, `${frequency} in ${zone} at ${now.toISOString()}: ${away} minutes`);
        }
      }
    }
  });
});
