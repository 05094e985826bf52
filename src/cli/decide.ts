// `npm run decide`: what waits for a decision; with what, whom and the outcome, the decision. It asks the running site, as a CRM would.
import { waitingAnswer } from '#contracts/calls/decisions.ts';
import { DECIDED_ABOUT, DECISION_OUTCOMES, DECISION_REASONS, VERIFICATION_STATES } from '#contracts/decisions.ts';
import { nearestName } from '#contracts/nearest-name.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { readSecret } from '#server/settings.ts';
import { readOptions } from './command-line/read-options.ts';
import { runCommand, UsageError } from './command-line/run-command.ts';

const USAGE = `Usage: npm run decide [-- <what> <whom> <outcome> --by <your name> [--reason <reason>] [--note <words to the person>]] [--url <address of the site>]
  application <account> ${DECISION_OUTCOMES.join('|')}
  swap-free <account> ${DECISION_OUTCOMES.join('|')}
  verification <profile id or e-mail> ${VERIFICATION_STATES.join('|')}
  login <account> <new login>
  second-factor <profile id or e-mail> removed
  <account> is a client id, an account number or the platform's login.
  Reasons: ${DECISION_REASONS.join(', ')}. Without anything: what waits for a decision. OPERATOR_TOKEN is that of the site.`;

/** Path and fields of the call for what was typed. @throws UsageError */
function callOf(what: string, whom: string, outcome: string): { readonly path: string; readonly fields: object } {
  if (DECIDED_ABOUT.some((about) => about === what))
    return { path: 'decision', fields: { about: what, account: whom, outcome } };
  if (what === 'verification') return { path: 'verification', fields: { person: whom, state: outcome } };
  if (what === 'login') return { path: 'login', fields: { account: whom, login: outcome } };
  if (what === 'second-factor' && outcome === 'removed') return { path: 'second-factor', fields: { person: whom } };
  const nearest = nearestName(what, [...DECIDED_ABOUT, 'verification', 'login', 'second-factor']);
  throw new UsageError(`"${what}" is not understood${nearest === undefined ? '' : `, perhaps ${nearest}`}.`);
}

async function ask(site: string, path: string, body?: object): Promise<unknown> {
  const token = readSecret('operatorToken', process.env, process.cwd());
  if (!token)
    throw new Error(
      'OPERATOR_TOKEN is not set here. Give it the value that the site was started with; where that had none, make one with: openssl rand -hex 24',
    );
  const address = `${site}/api/operator/${path}`;
  const response = await fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    redirect: 'error',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new Error(`${site} does not answer. Is the site running there? Name another address with --url.`, { cause });
  });
  const answer = (await response.json().catch(() => ({}))) as Partial<ProblemDetails>;
  if (response.ok) return answer;
  const fields = Object.entries(answer.errors ?? {}).map(
    ([field, errors]) => `\n  ${field}: ${errors.map(({ code }) => code).join(', ')}`,
  );
  if (response.status === 404 && body === undefined)
    throw new Error(`${site} has no such calls. Start it with OPERATOR_TOKEN.`);
  throw new Error(`${answer.detail ?? answer.title ?? `The site answered ${response.status}.`}${fields.join('')}`);
}

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = readOptions(args, {
    by: { type: 'string' },
    reason: { type: 'string' },
    note: { type: 'string' },
    url: { type: 'string' },
  });
  const site = (values.url ?? `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`).replace(/\/+$/, '');
  const [what, whom, outcome, ...more] = positionals;
  if (what === undefined) {
    const { waiting } = waitingAnswer.parse(await ask(site, 'waiting'));
    for (const { about, client_id, account_number, entity, language, asked_at } of waiting)
      console.log([asked_at.slice(0, 10), about.padEnd(11), client_id, account_number, entity, language].join('  '));
    console.log(
      waiting.length === 0
        ? 'Nothing waits for a decision.'
        : `${waiting.length} in all; the last column is the language of the person’s mails.`,
    );
    return;
  }
  if (whom === undefined || outcome === undefined || more.length > 0 || values.by === undefined)
    throw new UsageError('A decision needs what, whom, the outcome and --by.');
  const { path, fields } = callOf(what, whom, outcome);
  const { reason, note, by } = values;
  const answer = (await ask(site, path, {
    ...fields,
    decided_by: by,
    ...(reason !== undefined && { reason }),
    ...(note !== undefined && { note }),
  })) as { readonly recorded?: boolean };
  console.log(
    answer.recorded === true
      ? 'Recorded. The person is told by mail, and receivers of webhooks by an event.'
      : 'It stood so already: nothing was written or sent.',
  );
}

await runCommand(USAGE, main);
