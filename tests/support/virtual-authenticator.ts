import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** CBOR of what an authenticator sends (RFC 8949): small integers, byte strings, texts and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number): Buffer =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as number)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');

/** Flags of authenticator data (Web Authentication, level 3, 6.1): present, verified, and that it holds a credential. */
const PRESENT = 1;
const VERIFIED = 4;
const HOLDS_CREDENTIAL = 64;

type Options = { readonly challenge: string; readonly [name: string]: unknown };

/** An authenticator with one passkey (ES256, no attestation), as a phone or a key would answer a browser at an origin. */
export class VirtualAuthenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = randomBytes(32);
  counter = 0;
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  create({ challenge }: Options, isVerified = true): object {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cbor(key)]);
    const authData = Buffer.concat([this.#data(isVerified, HOLDS_CREDENTIAL), credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#credential({
      clientDataJSON: base64url(this.#client('webauthn.create', challenge)),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    });
  }

  show({ challenge }: Options, isVerified = true, counter = (this.counter += 1)): object {
    const client = this.#client('webauthn.get', challenge);
    const data = this.#data(isVerified, 0, counter);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return this.#credential({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    });
  }

  #client(type: string, challenge: string): string {
    return JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false });
  }

  #data(isVerified: boolean, more: number, counter = this.counter): Buffer {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([flags]), count]);
  }

  #credential(response: object): object {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
