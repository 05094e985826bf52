// @module-tag long: 2,000 connections break off and come again

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openGateway } from '#market/testing/open-gateway.ts';
import { isLongForm } from '../support/long-form.ts';

const CLIENTS = isLongForm ? 10_000 : 2_000;
/** Of the server's processor time; the clock's depends on what else the machine does. */
const SERVED_WITHIN_CPU_MS = 3;

it(
  '[LIV-7] clients that all break off and connect again in one moment are all served the newest, and who stayed goes on',
  { timeout: 300_000 },
  async () => {
    const gateway = await openGateway({ maxConnections: CLIENTS + 1, maxPerAddress: CLIENTS + 1, periodMs: 250 });
    onTestFinished(() => gateway.close());
    const stayed = gateway.connect();
    await stayed.send({ token: gateway.tokens.issue(), instruments: ['EURUSD'] });

    const storm = spawn(
      process.execPath,
      [
        fileURLToPath(new URL('storm-clients.ts', import.meta.url)),
        String(gateway.port),
        String(CLIENTS),
        gateway.tokens.issue(),
      ],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    onTestFinished(() => void storm.kill());
    const lines = createInterface({ input: storm.stdout });
    for (const bid of [1, 2, 3]) {
      gateway.publish('EURUSD', bid);
      const before = process.cpuUsage();
      storm.stdin.write(`${bid}\n`);
      const [tookMs] = (await once(lines, 'line')) as [string];
      const { user, system } = process.cpuUsage(before);
      const cpuMs = (user + system) / 1_000 / CLIENTS;
      const measured = `round ${bid}: ${CLIENTS} clients in ${tookMs} ms, ${cpuMs.toFixed(2)} ms of the processor each`;
      expect(cpuMs, measured).toBeLessThan(SERVED_WITHIN_CPU_MS);
      await stayed.until((message) => message.includes(`"bid":${bid},`));
      await vi.waitFor(() => expect(gateway.gateway.connectionCount()).toBe(CLIENTS + 1), { timeout: 10_000 });
    }
    storm.stdin.end();
    await vi.waitFor(() => expect(gateway.gateway.connectionCount(), 'those that have gone are forgotten').toBe(1), {
      timeout: 20_000,
    });
    expect(stayed.socket.readyState).toBe(stayed.socket.OPEN);
  },
);
