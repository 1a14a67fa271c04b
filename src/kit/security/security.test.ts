import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isEqual, keysFrom, openKeys } from './keys.server.ts'
import { hashPassword, isOutdated, isPassword } from './password-hash.server.ts'
import { hashToken, newToken } from './token.server.ts'

test('a password is right, wrong, or for no account', async () => {
  const stored = await hashPassword('пароль с пробелом ')
  expect(await isPassword('пароль с пробелом ', stored, 'unknown')).toBe(true)
  expect(await isPassword('пароль с пробелом', stored, 'unknown')).toBe(false)
  expect(await isPassword('пароль с пробелом ', null, 'unknown')).toBe(false)
  expect(await hashPassword('пароль с пробелом ')).not.toBe(stored)
})

test('a password counts in any form of Unicode, also with a hash of the form that a device has sent', async () => {
  const [composed, decomposed] = ['Йодный-ёжик-42'.normalize('NFC'), 'Йодный-ёжик-42'.normalize('NFD')]
  const stored = await hashPassword(decomposed)
  expect(await isPassword(composed, stored, 'unknown')).toBe(true)
  expect(await isPassword(decomposed, stored, 'unknown')).toBe(true)
  expect(await isPassword('Иодныи-ежик-42', stored, 'unknown')).toBe(false)
  // Of «Йодный», decomposed, as it was stored before passwords had one form.
  expect(await isPassword('Йодный', formerHash, 'unknown')).toBe(true)
  expect(await isPassword('Йодный'.normalize('NFD'), formerHash, 'unknown')).toBe(true)
  expect(await isPassword('Йодный', null, 'unknown')).toBe(false)
})

const formerHash = '$argon2id$v=19$m=64,t=1,p=1$BwcHBwcHBwcHBwcHBwcHBw$MuilDSQoqDYUJ5a3c1ANbsMgAsrop5+MZwS8k9t0F+I'

test('a hash with other costs is verified with its own costs and counts as outdated', async () => {
  const stored = await hashPassword('x')
  expect(isOutdated(stored)).toBe(false)
  expect(isOutdated(stored.replace('m=19456', 'm=9216'))).toBe(true)
  expect(await isPassword('x', stored.replace('t=2', 't=3'), 'unknown')).toBe(false)
})

test('too many parallel hashes are refused with Retry-After, and hashing works again afterwards', async () => {
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('x')))
  const refused = results.filter(result => result.status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(60 - 34)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'busy', headers: { 'Retry-After': '2' } })
  expect(results.length - refused.length).toBeGreaterThanOrEqual(33)
  expect(await isPassword('y', await hashPassword('y'), 'unknown')).toBe(true)
})

test('strangers who fill their line keep neither those who are known nor those who set a password from theirs', async () => {
  const stored = await hashPassword('x')
  const strangers = Array.from({ length: 60 }, () => isPassword('y', null, 'unknown'))
  const outcomes = Promise.allSettled(strangers)
  const done: string[] = []
  const known = [1, 2, 3].map(() => isPassword('x', stored, 'known').then(isRight => done.push(`known ${isRight}`)))
  const setting = hashPassword('z').then(() => done.push('set'))
  await Promise.all([...known, setting])
  expect(done.toSorted()).toEqual(['known true', 'known true', 'known true', 'set'])
  const refused = (await outcomes).filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(60 - 34)
})

test('a signature is valid only for its purpose and its secret', () => {
  const keys = keysFrom('a secret')
  const signature = keys.sign('csrf', 'text')
  expect(keys.isSigned('csrf', 'text', signature)).toBe(true)
  expect(keys.isSigned('visitor', 'text', signature)).toBe(false)
  expect(keys.isSigned('csrf', 'texT', signature)).toBe(false)
  expect(keysFrom('another').isSigned('csrf', 'text', signature)).toBe(false)
})

test('encrypted text is decrypted with the same secret only, and not after tampering', () => {
  const keys = keysFrom('a secret')
  const sealed = keys.seal('GDFNBT3RYMKYCURT')
  expect(sealed).not.toContain('GDFN')
  expect(keys.seal('GDFNBT3RYMKYCURT')).not.toBe(sealed)
  expect(keys.unseal(sealed)).toBe('GDFNBT3RYMKYCURT')
  expect(() => keys.unseal(`${sealed.slice(0, -2)}AA`)).toThrow()
  expect(() => keysFrom('another').unseal(sealed)).toThrow()
})

/** Encrypted with «a secret» before the format had a key id. */
const unnamed = 'GnzDR7NVyHhqNibepKi6SIJxAW57tS_lGxHcQHOnXLtLiYbdQaammGZLc00'

test('the first key encrypts, every key decrypts, also text from before key ids', () => {
  const [old, both, fresh] = [keysFrom('a secret'), keysFrom('another, a secret'), keysFrom('another')]
  const sealed = old.seal('GDFNBT3RYMKYCURT')
  expect(sealed).toMatch(/^v1\.[\w-]{8}\.[\w-]+$/)
  expect(both.unseal(sealed)).toBe('GDFNBT3RYMKYCURT')
  expect([old.isCurrent(sealed), both.isCurrent(sealed)]).toEqual([true, false])
  const again = both.seal(both.unseal(sealed))
  expect([both.isCurrent(again), fresh.unseal(again)]).toEqual([true, 'GDFNBT3RYMKYCURT'])
  expect(() => old.unseal(again)).toThrow('a key that is not among the secrets')
  expect([old, both].map(keys => keys.unseal(unnamed))).toEqual(['GDFNBT3RYMKYCURT', 'GDFNBT3RYMKYCURT'])
  expect(old.isCurrent(unnamed)).toBe(false)
  expect(() => fresh.unseal(unnamed)).toThrow()
})

test('cookies signed with an old key are valid while it is among the keys', () => {
  const signature = keysFrom('old').sign('visitor', 'x')
  expect(keysFrom('new,old').isSigned('visitor', 'x', signature)).toBe(true)
  expect(keysFrom('new').isSigned('visitor', 'x', signature)).toBe(false)
  expect(keysFrom('new,old').sign('visitor', 'x')).toBe(keysFrom('new').sign('visitor', 'x'))
})

test('the secret is created once, readable by the owner only, and stays', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sadozor-keys-'))
  const signature = openKeys(folder).sign('x', 'y')
  expect(openKeys(folder).sign('x', 'y')).toBe(signature)
  const file = path.join(folder, 'secret.key')
  expect([statSync(file).mode & 0o777, readFileSync(file, 'utf8').length]).toEqual([0o600, 43])
  expect(openKeys(folder, 'from the settings').sign('x', 'y')).not.toBe(signature)
  rmSync(folder, { recursive: true })
})

test.each([
  ['empty', ''],
  ['shortened', 'x'.repeat(20)],
  ['zeroed', '\0'.repeat(43)],
  ['blank', ' '.repeat(43)],
])('a secret that is %s is never used: it is renamed, and a new one is created and reported', (_, text) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sadozor-keys-'))
  const file = path.join(folder, 'secret.key')
  writeFileSync(file, text)
  let created = 0
  const open = () => openKeys(folder, undefined, () => created++).sign('x', 'y')
  const signature = open()
  expect(signature).not.toBe(keysFrom(text).sign('x', 'y'))
  expect([open(), created, readFileSync(`${file}.damaged`, 'utf8')]).toEqual([signature, 1, text])
  expect([statSync(file).mode & 0o777, readFileSync(file, 'utf8').length]).toEqual([0o600, 43])
  rmSync(folder, { recursive: true })
})

test('tokens are long, and their hashes differ from them', () => {
  const token = newToken()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(hashToken(token)).not.toBe(token)
  expect([isEqual('a', 'a'), isEqual('a', 'b'), isEqual('a', 'ab')]).toEqual([true, false, false])
})
