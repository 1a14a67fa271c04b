import { expect, test } from 'vitest'
import { Ratio } from '#features/dosing/ratio.ts'
import { stateOfPack } from './pack-state.ts'

const today = '2028-01-01'
const full = { left: Ratio.of('5'), isForbidden: false }

test.each([
  [null, 'fine'],
  ['2027-12-31', 'expired'],
  ['2028-01-01', 'ends_soon'],
  ['2028-03-01', 'ends_soon'],
  ['2028-03-02', 'fine'],
] as const)('a pack best before %s is %s', (bestBefore, state) =>
  expect(stateOfPack({ ...full, bestBefore }, today)).toBe(state),
)

test('a product that is not registered any more comes before the shelf life, and that before an empty pack', () => {
  const empty = { left: Ratio.of('0'), bestBefore: '2027-12-31' }
  expect(stateOfPack({ ...empty, isForbidden: true }, today)).toBe('forbidden')
  expect(stateOfPack({ ...empty, isForbidden: false }, today)).toBe('expired')
  expect(stateOfPack({ ...empty, bestBefore: null, isForbidden: false }, today)).toBe('empty')
})
