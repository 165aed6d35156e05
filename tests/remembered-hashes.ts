import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Answered = (error: Error | null, key: Buffer) => void;
type Scrypt = (
  password: BinaryLike,
  salt: BinaryLike,
  bytes: number,
  cost: ScryptOptions,
  answered: Answered,
) => void;

const REMEMBERS = Symbol.for('plugwell.scrypt-remembers');

/**
 * Returns a scrypt that remembers its keys: it derives no key twice for the same password, salt, length, and
 * cost. Like Node's, it answers only after the call has returned. Salts stay random, so each new account
 * still needs a hash.
 */
export function remembering(scrypt: Scrypt): Scrypt {
  const known = new Map<string, Promise<Buffer>>();
  return (password, salt, bytes, cost, answered) => {
    const asked = JSON.stringify([String(password), String(salt), bytes, cost]);
    const key =
      known.get(asked) ??
      new Promise<Buffer>((resolve, reject) => {
        scrypt(password, salt, bytes, cost, (error, derived) => (error ? reject(error) : resolve(derived)));
      });
    known.set(asked, key);
    key.then(
      (derived) => answered(null, Buffer.from(derived)),
      (error: Error) => answered(error, Buffer.alloc(0)),
    );
  };
}

/**
 * Replaces the product's scrypt, in the sources and in the build, because a run opens thousands of sessions.
 */
if (!(REMEMBERS in crypto.scrypt)) {
  const scrypt = remembering(crypto.scrypt as Scrypt);
  Object.assign(crypto, { scrypt: Object.assign(scrypt, { [REMEMBERS]: true }) });
  syncBuiltinESMExports();
}
