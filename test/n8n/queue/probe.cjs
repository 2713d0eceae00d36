// Asks both servers for a sign of life, and prints the name of each that gives none. Usage: probe.cjs POSTGRES_URL REDIS_URL
const Redis = require('ioredis').default;
const { Client } = require('pg');

const withinMs = 5_000;
const [postgresUrl, redisUrl] = process.argv.slice(2);

async function askPostgres() {
	const client = new Client({
		connectionString: postgresUrl,
		connectionTimeoutMillis: withinMs,
		query_timeout: withinMs,
	});
	await client.connect();
	await client.query('SELECT 1');
	await client.end();
}

async function askRedis() {
	const client = new Redis(redisUrl, {
		lazyConnect: true,
		retryStrategy: null,
		connectTimeout: withinMs,
		commandTimeout: withinMs,
	});
	// Without a listener, ioredis prints every failure itself.
	client.on('error', () => {});
	await client.connect();
	await client.ping();
	client.disconnect();
}

Promise.allSettled([askPostgres(), askRedis()]).then((answers) => {
	const silent = ['postgres', 'redis'].filter((_, at) => answers[at].status === 'rejected');
	if (silent.length > 0) console.log(silent.join('\n'));
	process.exit(silent.length);
});
