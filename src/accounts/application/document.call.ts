import { refusal } from '#calls/parse-body.ts';
import { sealBytes } from '#calls/sealed-bytes.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#contracts/application.ts';
import { applicationDocumentBody } from '#contracts/calls/application.ts';
import type { ApplicationStepAnswer } from '#contracts/calls/application-answer.ts';
import { DOCUMENT_BODY_MAX_BYTES, DOCUMENTS_PER_ADDRESS, SENDING_REPEATED_WITHIN_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { mediaTypeOf } from '#contracts/typed-file.ts';
import { applicationDocuments } from '../application.tables.ts';
import { subjectOf } from '../audit-subject.ts';
import { defineCall } from '../define-call.ts';
import { recordProfileEvent } from '../person-events.ts';
import { applicant } from './applicant.ts';
import { applicationState, lockApplication, mayAnswer, nextOf, requireApplication } from './own-application.ts';

/** A picture of one dot, as PNG. */
const EXAMPLE_FILE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const documentCall = (kind: DocumentKind) => {
  const step = `${kind}-document` as const;
  return defineCall({
    method: 'POST',
    tag: 'account',
    guard: applicant,
    path: `/api/application/${step}`,
    summary: `Uploads the document of the application that shows the ${kind}: a PDF, JPEG or PNG of 4 MiB at most, as base64`,
    body: applicationDocumentBody,
    bodyMaxBytes: DOCUMENT_BODY_MAX_BYTES,
    answer: 'ApplicationStepAnswer',
    refusals: ['not-offered', 'application-closed', 'too-many-requests'],
    examples: [
      // The company of the examples asks for one of the two.
      ...(kind === 'identity' ? [{ name: 'picture', body: { edition: 'en-gb', document: EXAMPLE_FILE } }] : []),
      { name: 'page', body: { edition: 'en-gb', document: 'PGh0bWw+' }, refused: 'bad-input' },
    ],
    check: async ({ context, request, body, who }) => {
      const place = await requireApplication(context, request, who.profile, body.edition);
      if (!place.rules.documents.includes(kind)) throw new ProblemError('not-offered');
      return { place };
    },
    idempotent: { subject: ({ who }) => who.profile.id, postGoodForSeconds: SENDING_REPEATED_WITHIN_S },
    limits: [{ name: 'application-document', rule: DOCUMENTS_PER_ADDRESS }],
    prepare: async ({ context, request, log, id, body: { document } }) => {
      const content = Buffer.from(document, 'base64');
      const verdict = await context.scanFile?.(content).catch((error: unknown) => {
        log.error(error, 'the virus scanner does not answer');
        throw new ProblemError('unavailable');
      });
      if (verdict === 'infected') throw refusal(context, request, { document: ['infected'] });
      return { bytes: content.length, sealed: sealBytes(context.keys.document, content, id) };
    },
    write: async (
      { context, request, id, body, who: { profile }, place, bytes, sealed },
      tx,
    ): Promise<ApplicationStepAnswer> => {
      const { rules, edition } = place;
      const now = context.now();
      const mediaType = mediaTypeOf(body.document);
      if (mediaType === undefined) throw new Error('application: the kind of a file that was taken is not known.');
      const row = await lockApplication(tx, profile.id, place, now);
      if (!mayAnswer(row, step, now)) throw new ProblemError('application-closed');
      await tx.insert(applicationDocuments).values({
        id,
        profileId: profile.id,
        kind,
        mediaType,
        bytes,
        sealed,
        rulesVersion: rules.version,
        formVersion: body.form_version ?? null,
        edition: edition.id,
        regulator: edition.regulator,
        createdAt: now,
      });
      await context.audit.record(tx, {
        act: 'application-answered',
        subject: subjectOf({ profileId: profile.id }),
        object: step,
        request,
      });
      await recordProfileEvent(
        context,
        tx,
        profile.id,
        {
          kind: 'application-step',
          at: now,
          refTable: 'application_documents',
          refId: id,
          facts: { step, rules: rules.version },
        },
        'none',
      );
      return { next: nextOf(await applicationState(tx, profile, place, now)) };
    },
  });
};

export const documentCalls = DOCUMENT_KINDS.map(documentCall);
