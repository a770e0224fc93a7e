import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import {
  createAttemptLimits,
  type Attempt,
  type AttemptLimits,
} from '../../packages/server/accounts/attempt-limits.ts';
import { ServiceError } from '../../packages/server/http/service-error.ts';
import { createVisitor, type ShownPage, type Visitor } from './create-visitor.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

const password = 'correct horse battery';

describeOnOneDatabase('guessing', (kind) => {
  let service: TestService;
  let limits: AttemptLimits;
  /** What the service takes for the present, in milliseconds since 1970. */
  let present = Date.now();

  before(async () => {
    service = await startTestService({
      kind,
      environment: { PLATEN_RATE_LIMIT_FACTOR: '1' },
      dependencies: { now: () => new Date(present) },
    });
    limits = createAttemptLimits(service.dependencies);
  });
  after(async () => {
    await limits.close();
    await service.close();
  });

  /** Seconds that a try has to wait; 0 when it was let through. */
  const waitOf = async (given: Partial<Attempt> & { account: string }): Promise<number> => {
    try {
      await limits.begin({ kind: 'password', ip: '10.0.0.1', ...given });
      return 0;
    } catch (error) {
      assert.ok(error instanceof ServiceError && error.code === 'rate_limit_exceeded');
      return Number(error.details.headers?.['Retry-After']);
    }
  };

  it('takes longer with every wrong try, of codes apart from passwords', async () => {
    const account = 'growing@people.example';
    const waits: number[] = [];
    for (let tries = 0; tries < 5; tries++) waits.push(await waitOf({ account }));
    for (let delays = 0; delays < 12; delays++) {
      const seconds = await waitOf({ account });
      waits.push(seconds);
      present += seconds * 1000 - 1;
      // The address has 40 tries in all.
      if (delays < 4) assert.equal(await waitOf({ account }), 1, 'not a moment sooner');
      present += 1;
      assert.equal(await waitOf({ account }), 0);
    }
    assert.deepEqual(waits, [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    assert.equal(await waitOf({ account: account.toUpperCase() }), 900);
    assert.equal(await waitOf({ account, kind: 'code' }), 0);
    assert.equal(await waitOf({ account, ip: '10.0.0.2' }), 0, 'another address');
    present += 25 * 3600_000;
    for (let tries = 0; tries < 4; tries++) assert.equal(await waitOf({ account }), 0, 'a day later');
  });

  it('lets no more through at once than one after the other', async () => {
    const account = 'many@people.example';
    const waits = await Promise.all(Array.from({ length: 30 }, () => waitOf({ account, ip: '10.0.1.1' })));
    assert.equal(waits.filter((seconds) => seconds === 0).length, 5);
  });

  it('bounds what is tried at one account from everywhere, and from one address at all', async () => {
    const account = 'wide@people.example';
    for (let tries = 0; tries < 100; tries++) assert.equal(await waitOf({ account, ip: `10.1.${tries}.1` }), 0);
    assert.equal(await waitOf({ account, ip: '10.2.0.1' }), 1);
    // A browser that the account was signed in with before has its own.
    for (let tries = 0; tries < 5; tries++) {
      assert.equal(await waitOf({ account, ip: '10.2.0.1', deviceId: 'A' }), 0);
    }
    assert.equal(await waitOf({ account, ip: '10.2.0.1', deviceId: 'A' }), 1);
    assert.equal(await waitOf({ account, ip: '10.2.0.1', deviceId: 'B' }), 0);
    await limits.succeed({ kind: 'password', account, ip: '10.2.0.1', deviceId: 'B' });
    assert.equal(await waitOf({ account, ip: '10.2.0.1', deviceId: 'A' }), 1, 'of another browser');
    for (let tries = 0; tries < 40; tries++) {
      const seconds = await waitOf({ account: `n${tries}@people.example`, ip: '10.3.0.1' });
      assert.equal(seconds, 0, String(tries));
    }
    assert.ok((await waitOf({ account: 'n99@people.example', ip: '10.3.0.1' })) > 0);
  });
});

describeOnOneDatabase('guessing at the page', (kind) => {
  let service: TestService;
  let present = Date.now();
  let owner: Visitor;
  const email = 'owner@people.example';
  const logged: string[] = [];

  before(async () => {
    // One try, four from everywhere, one a quarter of an hour from an address across accounts, one mail.
    service = await startTestService({
      kind,
      environment: { PLATEN_RATE_LIMIT_FACTOR: '0.04' },
      dependencies: { now: () => new Date(present) },
    });
    Object.assign(service.dependencies.log, { warn: (words: unknown) => logged.push(String(words)) });
    owner = createVisitor(service, '127.0.0.1');
    await owner.open('/sign-up');
    assert.equal((await owner.submit('/sign-up', { name: 'Owner', email, password })).status, 303);
    await owner.open('/sign-out');
    await owner.submit('/sign-out', {});
  });
  after(() => service.close());

  const attempt = async (address: string, visitor: Visitor, typed = 'x'): Promise<ShownPage> => {
    await visitor.open('/sign-in');
    return visitor.submit('/sign-in', { email: address, password: typed });
  };

  it('never keeps the owner out of a browser that they signed in with before', async () => {
    for (let from = 0; from < 4; from++) {
      assert.equal((await attempt(email, createVisitor(service, `10.1.${from}.1`))).status, 401);
    }
    const neighbor = createVisitor(service);
    assert.equal((await attempt('nobody@people.example', neighbor)).status, 401);
    const slowed = await attempt('somebody@people.example', neighbor);
    assert.equal(slowed.status, 429, 'the address waits');
    assert.match(slowed.html, /Too many attempts[^]*Wait 15 minutes, then/);
    const elsewhere = createVisitor(service, '10.2.0.1');
    assert.equal((await attempt(email, elsewhere, password)).status, 429, 'a new browser waits');
    // The browser has tries of its own, which wait too.
    assert.equal((await attempt(email, owner)).status, 401);
    const waiting = await attempt(email, owner, password);
    assert.equal(waiting.headers['retry-after'], '1');
    assert.match(waiting.html, /Wait 1 second, then/);
    present += 1000;
    assert.equal((await attempt(email, owner, password)).status, 303);
  });

  it('says the same of accounts that nobody has', async () => {
    const seen = [];
    for (const [index, address] of [email, 'nobody@people.example'].entries()) {
      present += 3600_000;
      const visitor = createVisitor(service, `10.5.0.${index}`);
      const [first, second] = [await attempt(address, visitor), await attempt(address, visitor)];
      seen.push([first.status, second.status, second.headers['retry-after'] !== undefined]);
    }
    assert.deepEqual(seen[0], seen[1]);
  });

  it('knows a browser by nothing that somebody else could make', async () => {
    const cookie = owner.cookies.get('platen.device') ?? '';
    assert.match(cookie, /^[\w-]{22}\.[\w-]{22}$/);
    const forged = [
      cookie.replace(/\..*/, `.${'A'.repeat(22)}`),
      `${'A'.repeat(22)}${cookie.slice(22)}`,
      '.',
      `${cookie}.${'B'.repeat(22)}`.repeat(40),
    ];
    const { email: other } = await service.signUp({ email: 'other@people.example' });
    const given = [...forged.map((each) => [each, email]), [cookie, other]];
    for (const [index, [each = '', address = '']] of given.entries()) {
      const thief = createVisitor(service, `10.3.0.${index}`);
      thief.cookies.set('platen.device', each);
      await attempt(address, thief);
      thief.cookies.delete('platen.device');
      assert.equal((await attempt(address, thief)).status, 429, `counted with its address: ${each}`);
    }
  });

  it('sends few mails, and lets nobody use up those of another', async () => {
    present += 3600_000;
    for (let from = 0; from < 3; from++) {
      const visitor = createVisitor(service, `10.4.0.${from}`);
      await visitor.open('/forgot-password');
      assert.equal((await visitor.submit('/forgot-password', { email })).status, 200, 'whoever asks is told the same');
      await visitor.open('/forgot-password');
      assert.equal((await visitor.submit('/forgot-password', { email: 'n@people.example' })).status, 429);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    const links = logged.flatMap((line) => /http:\/\/platen\.test(\/reset-password\/\S+)/.exec(line)?.[1] ?? []);
    assert.equal(links.length, 1);
    // Whoever has the mailbox is let in with the new password at once, also where others guess.
    const phone = createVisitor(service, '10.4.1.1');
    assert.equal((await attempt(email, phone)).status, 401);
    assert.equal((await attempt(email, phone)).status, 429);
    assert.equal((await phone.open(links[0] ?? '')).status, 200);
    assert.equal((await phone.submit(links[0] ?? '', { password: 'another horse entirely' })).status, 303);
    assert.equal((await attempt(email, phone, 'another horse entirely')).status, 303);
  });
});
