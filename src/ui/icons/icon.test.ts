import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { makeSprite } from '../../../scripts/make-icons.ts'

it('the committed sprite equals the list of icons', () => {
  expect(readFileSync(new URL('./icons.svg', import.meta.url), 'utf8')).toBe(makeSprite())
})
