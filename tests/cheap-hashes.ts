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

const OWN = Symbol.for('plugwell.own-scrypt');
const CHEAP: ScryptOptions = { N: 16, r: 1, p: 1 };

const found = crypto.scrypt as Scrypt & { [OWN]?: Scrypt };
const own = found[OWN] ?? found;
const cheap: Scrypt = (password, salt, bytes, _cost, answered) => own(password, salt, bytes, CHEAP, answered);

function install(scrypt: Scrypt): void {
  Object.assign(crypto, { scrypt });
  syncBuiltinESMExports();
}

/** Gives the product Node's own scrypt, at its full cost. */
export const hashAtFullCost = () => install(own);

/**
 * Gives the product, in the sources and in the build, a scrypt at a small cost, because a run opens thousands
 * of accounts and sessions. `lib/password-hash.test.ts` checks the hashes at their full cost.
 */
export const hashCheaply = () => install(Object.assign(cheap, { [OWN]: own }));

hashCheaply();
