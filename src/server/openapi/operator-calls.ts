import { decisionBody, loginChangeBody, verificationBody } from '#contracts/calls/decisions.ts';
import type { DeclaredCall } from './declared-call.ts';
import { EXAMPLE_CLIENT_EMAIL } from './example-people.ts';

const nobody = 'b5e6c1f0-8f0b-4a3e-9a77-2f6a7d1f4c11';
const decided_by = 'J. Clarke, onboarding';
const OPERATOR = { tag: 'operator', proof: [['operator']] } as const;

export const operatorCalls: readonly DeclaredCall[] = [
  {
    ...OPERATOR,
    method: 'GET',
    path: '/api/operator/waiting',
    summary: 'Applications and swap-free terms that nobody has decided',
    answer: 'WaitingAnswer',
    refusals: ['not-found'],
    examples: [{ name: 'waiting' }],
  },
  {
    ...OPERATOR,
    method: 'POST',
    path: '/api/operator/decision',
    summary: 'Approves or rejects an application or swap-free terms',
    body: decisionBody,
    answer: 'DecisionAnswer',
    refusals: ['not-found', 'not-decidable'],
    examples: [
      {
        name: 'unknown-account',
        body: { account: nobody, about: 'application', outcome: 'rejected', reason: 'incomplete', decided_by },
        refused: 'not-found',
      },
    ],
  },
  {
    ...OPERATOR,
    method: 'POST',
    path: '/api/operator/verification',
    summary: 'Says where the verification of a person stands',
    body: verificationBody,
    answer: 'DecisionAnswer',
    refusals: ['not-found'],
    examples: [
      {
        name: 'documents',
        body: {
          person: EXAMPLE_CLIENT_EMAIL,
          state: 'documents-needed',
          reason: 'documents-expired',
          note: 'Your passport ran out in May.',
          decided_by,
        },
      },
    ],
  },
  {
    ...OPERATOR,
    method: 'POST',
    path: '/api/operator/login',
    summary: 'Says what the platform calls an open account from now on',
    body: loginChangeBody,
    answer: 'DecisionAnswer',
    refusals: ['not-found', 'not-decidable'],
    examples: [
      { name: 'unknown-account', body: { account: nobody, login: '7000124', decided_by }, refused: 'not-found' },
    ],
  },
];
