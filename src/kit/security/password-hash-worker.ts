import { type Argon2Parameters, argon2Sync } from 'node:crypto'

/** Runs in a thread of its own. */
export function derive(parameters: Argon2Parameters): Uint8Array {
  return argon2Sync('argon2id', parameters)
}
