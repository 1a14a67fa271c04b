import { expect, test } from 'vitest'
import { commonHeaders, pagePolicy } from './security-headers.server.ts'

test('the policy names the hash a browser computes', () => {
  const policy = pagePolicy(['alert(1)'])
  expect(policy).toContain("script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='")
  expect(policy).not.toMatch(/unsafe|nonce/)
})

test('trusted types are required, with one policy', () => {
  expect(pagePolicy([])).toContain("require-trusted-types-for 'script'; trusted-types default")
})

test('the only allowed browser feature is writing to the clipboard', () => {
  const policy = new Map(commonHeaders('http://sadozor.test')).get('Permissions-Policy')!
  const open = policy.split(', ').filter(feature => !feature.endsWith('=()'))
  expect(open).toEqual(['clipboard-write=(self)'])
  for (const name of [
    'browsing-topics',
    'hid',
    'serial',
    'storage-access',
    'publickey-credentials-get',
    'clipboard-read',
  ])
    expect(policy).toContain(`${name}=()`)
})
