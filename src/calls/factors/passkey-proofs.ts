import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

/** As the browser takes it. */
export type PasskeyOptions = { readonly challenge: string; readonly [name: string]: unknown };
export type KnownPasskey = { readonly credentialId: string; readonly transports: readonly string[] };
export type StoredPasskey = KnownPasskey & { readonly publicKey: string; readonly counter: number };

/** EdDSA, ES256, RS256 (COSE): what authenticators have. The library's own list tries out an algorithm that Node warns of. */
const ALGORITHMS = [-8, -7, -257];

/** Whom a passkey is for: the host of an address, without a port. Browsers take no address of numbers. */
const relyingParty = (url: string) => {
  const { hostname, origin } = new URL(url);
  return { rpID: hostname, origin };
};
const keyOf = ({ credentialId: id, transports }: KnownPasskey) => ({ id, transports: [...transports] });

/** What a browser makes a new passkey by. It has to unlock it: so it is two factors in one. */
export async function creationOptions(
  url: string,
  issuer: string | undefined,
  user: { readonly id: string; readonly name: string; readonly displayName: string },
  known: readonly KnownPasskey[],
): Promise<PasskeyOptions> {
  const { rpID } = relyingParty(url);
  const options = await generateRegistrationOptions({
    rpName: issuer ?? rpID,
    rpID,
    userID: new TextEncoder().encode(user.id),
    userName: user.name,
    userDisplayName: user.displayName,
    excludeCredentials: known.map(keyOf),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** What a browser shows a passkey by: one of `known`, or any of this host. */
export async function requestOptions(url: string, known: readonly KnownPasskey[] | undefined): Promise<PasskeyOptions> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(url).rpID,
    userVerification: 'required',
    ...(known !== undefined && { allowCredentials: known.map(keyOf) }),
  });
  return { ...options };
}

/** A new passkey that answers a challenge which `takeChallenge` uses up; undefined where it does not. */
export async function readCreated(
  url: string,
  response: RegistrationResponseJSON,
  takeChallenge: (challenge: string) => Promise<boolean>,
): Promise<(StoredPasskey & { readonly isBackedUp: boolean }) | undefined> {
  const { rpID, origin } = relyingParty(url);
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: takeChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (registrationInfo === undefined) return undefined;
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    isBackedUp: credentialBackedUp,
  };
}

/** What a passkey showed; undefined where it is not this one, or answers no challenge of ours. */
export async function readShown(
  url: string,
  response: AuthenticationResponseJSON,
  passkey: StoredPasskey,
  takeChallenge: (challenge: string) => Promise<boolean>,
): Promise<{ readonly newCounter: number; readonly isBackedUp: boolean } | undefined> {
  const { rpID, origin } = relyingParty(url);
  return verifyAuthenticationResponse({
    response,
    expectedChallenge: takeChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      ...keyOf(passkey),
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).then(
    ({ verified, authenticationInfo: info }) =>
      verified ? { newCounter: info.newCounter, isBackedUp: info.credentialBackedUp } : undefined,
    () => undefined,
  );
}
