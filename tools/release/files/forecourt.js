// The commands beside the server: node forecourt.js <command> …
import './node-version.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const { version, commit, platform, commands } = JSON.parse(readFileSync(join(here, 'release.json'), 'utf8'));
const [name] = process.argv.splice(2, 1);

if (name === '--version') console.log(`${version} ${commit} ${platform}`);
else if (commands.includes(name)) {
  process.env.BRAND_DIR ||= join(here, 'brand');
  await import(`./dist/server/${name}.js`);
} else {
  const usage = `Usage: node forecourt.js <command> [--help]\n       node forecourt.js --version\n  Commands: ${commands.join(', ')}\n  The site itself: node server.js --help`;
  if (name === undefined || name === '--help' || name === '-h') console.log(usage);
  else {
    console.error(`✗ "${name}" is not a command. ${usage}`);
    process.exitCode = 1;
  }
}
