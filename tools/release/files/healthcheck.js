// For container runtimes: exit code 0 where the site on this machine answers /healthz. It reads HOST and PORT as the site does.
import { get } from 'node:http';

const { HOST = '127.0.0.1', PORT = '8080' } = process.env;
const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST || '127.0.0.1';
const asked = get({ host, port: PORT || '8080', path: '/healthz', timeout: 3_000 }, (answer) => {
  answer.resume();
  process.exitCode = answer.statusCode === 200 ? 0 : 1;
});
asked.on('timeout', () => asked.destroy(new Error('no answer within 3 s')));
asked.on('error', (error) => {
  console.error(`✗ http://${host}:${PORT}/healthz: ${error.message}`);
  process.exitCode = 1;
});
