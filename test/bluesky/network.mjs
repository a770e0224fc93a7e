// The real network of Bluesky in a process of its own: its packages are installed in this folder alone, and change globals. Speaks
// with start-bluesky-network.ts over the channel of `fork`. Binds to loopback.
import { Server } from 'node:net';

const listen = Server.prototype.listen;
Server.prototype.listen = function listenOnLoopback(port, ...others) {
  const isBare = typeof port === 'number' && typeof others[0] !== 'string';
  return isBare ? listen.call(this, port, '127.0.0.1', ...others) : listen.call(this, port, ...others);
};

const { TestNetwork, TestNetworkNoAppView } = await import('@atproto/dev-env');
// Its view of the network, which makes feeds, keeps them in Postgres and Redis.
const hasView = process.env.DB_POSTGRES_URL !== undefined && process.env.REDIS_HOST !== undefined;
const network = hasView
  ? await TestNetwork.create({ dbPostgresSchema: 'platen' })
  : await TestNetworkNoAppView.create();

process.on('message', (message) => {
  const work = message === 'close' ? network.close() : network.processAll();
  work.then(
    () => process.send('done'),
    (error) => process.send({ error: String(error?.stack ?? error) }),
  );
});
process.on('disconnect', () => process.exit());
process.send({
  url: network.pds.url,
  viewUrl: hasView ? network.bsky.url : null,
  tokenSecret: network.pds.jwtSecretKey().export().toString('utf8'),
});
