import { expect, test } from 'vitest'
import { effect } from '#features/effects/effect.entity.ts'
import { planRecord } from './plan-records.server.ts'

const names = { keyOf: () => '', idOf: () => 1 }
const plan = (status: 'draft' | 'archived' | 'published', before?: 'draft' | 'published') => {
  const values = { name: 'Укоренение', alias: 'ukorenenie' }
  const stored = new Map(before ? [['ukorenenie', { id: 1, version: 1, status: before, values }]] : [])
  const record = { values, status, line: 2, rowLines: {} }
  return planRecord(effect, record, { names, stored, former: new Set(), seen: new Set() })
}

test('a file takes no record of a dictionary off the site, and adds none that is not there', () => {
  expect(plan('published').type).toBe('create')
  expect(plan('published', 'published').type).toBe('unchanged')
  for (const planned of [plan('draft'), plan('archived'), plan('archived', 'published')])
    expect(planned).toMatchObject({ type: 'rejected', rejected: [{ column: 'Состояние' }] })
})

test('one that was a draft before its kind was a dictionary may stay so in a file', () => {
  expect(plan('draft', 'draft').type).toBe('unchanged')
  expect(plan('published', 'draft').type).toBe('update')
})
