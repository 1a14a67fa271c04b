import { expect, test } from 'vitest'
import type { Reason } from '#features/verdict/verdict.ts'
import { worstByCode } from './judge-steps.ts'

const bees = (level: Reason['level']): Reason =>
  ({ code: 'BEES_PROTECTED', level, text: level, source: null, flipsAt: null, details: {} }) as never

test.each([
  ['caution first', [bees('caution'), bees('info')]],
  ['caution last', [bees('info'), bees('caution')]],
])('of the reasons of two repeats the worse one stays: %s', (_, reasons) => {
  expect([...worstByCode(reasons).values()]).toEqual([bees('caution')])
})
