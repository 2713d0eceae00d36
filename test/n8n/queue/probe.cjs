// Asks servers for a sign of life, and prints the name of each that gives none. Usage: probe.cjs postgres URL redis URL
const Redis = require('ioredis').default;
const { Client } = require('pg');

const withinMs = 5_000;

const ask = {
	async postgres(url) {
		const client = new Client({
			connectionString: url,
			connectionTimeoutMillis: withinMs,
			query_timeout: withinMs,
		});
		await client.connect();
		await client.query('SELECT 1');
		await client.end();
	},
	async redis(url) {
		const client = new Redis(url, {
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
	},
};

const words = process.argv.slice(2);
const names = words.filter((_, at) => at % 2 === 0);
Promise.allSettled(names.map((name, at) => ask[name](words[2 * at + 1]))).then((answers) => {
	const silent = names.filter((_, at) => answers[at].status === 'rejected');
	if (silent.length > 0) console.log(silent.join('\n'));
	process.exit(silent.length);
});
