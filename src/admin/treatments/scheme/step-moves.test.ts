import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FormStep } from './form-step.ts'
import { closed, maxUndo, openHistory, recorded, redone, undone } from './step-history.ts'
import {
  addStep,
  mendSteps,
  phaseOfStep,
  placeStep,
  removeStep,
  shiftPhase,
  shiftStep,
  stepsOfPhase,
} from './step-moves.ts'

const phases = ['leaves', 'buds', 'bloom', 'harvest']
const step = (key: string, phase: string, change: Partial<FormStep> = {}): FormStep => ({
  key,
  treatmentId: 1,
  anchorType: 'phase',
  phase,
  offsetDays: '0',
  afterKey: '',
  daysMin: '',
  daysMax: '',
  windowDays: '7',
  ...change,
})
const followerOf = (key: string, afterKey: string) =>
  step(key, '', { anchorType: 'after_step', offsetDays: '', afterKey, daysMin: '10', daysMax: '14' })
const scheme = [step('a', 'leaves'), step('b', 'buds'), followerOf('c', 'b'), step('d', 'bloom')]
const keys = (steps: readonly FormStep[]) => steps.map(({ key }) => key).join('')

describe('moves', () => {
  test('a new step stands at the place of its phase where it was dropped, or behind the others', () => {
    expect(keys(addStep(scheme, step('n', 'bloom'), phases, 0))).toBe('abcnd')
    expect(keys(addStep(scheme, step('n', 'bloom'), phases))).toBe('abcdn')
    expect(keys(addStep(scheme, step('n', 'harvest'), phases, 0))).toBe('abcdn')
  })

  test('a step that follows another one stands in its phase', () => {
    expect(phaseOfStep(scheme, scheme[2]!, phases)).toBe('buds')
    expect(phaseOfStep([followerOf('x', 'y'), followerOf('y', 'x')], followerOf('x', 'y'), phases)).toBe('')
    expect(phaseOfStep([step('z', 'veraison')], step('z', 'veraison'), phases)).toBe('')
    expect(keys(stepsOfPhase(scheme, 'buds', phases))).toBe('bc')
  })
  test('to another phase it takes its followers, and is counted from that phase', () => {
    const moved = shiftPhase(scheme, 'b', 1, phases)
    expect(keys(moved)).toBe('adbc')
    expect(moved[2]).toMatchObject({ key: 'b', phase: 'bloom', anchorType: 'phase' })
    expect(moved[3]).toEqual(scheme[2])
    expect(keys(stepsOfPhase(moved, 'bloom', phases))).toBe('dbc')
  })
  test('a follower that is moved alone hangs on the phase', () => {
    const moved = shiftPhase(scheme, 'c', -1, phases)
    expect(keys(moved)).toBe('acbd')
    expect(moved[1]).toMatchObject({
      anchorType: 'phase',
      phase: 'leaves',
      offsetDays: '0',
      afterKey: '',
      daysMin: '',
      daysMax: '',
    })
  })
  test('never above the step it follows, and not beyond the first or the last phase', () => {
    expect(shiftStep(scheme, 'c', -1, phases)).toBe(scheme)
    expect(shiftPhase(scheme, 'a', -1, phases)).toBe(scheme)
    expect(shiftPhase([step('a', 'harvest')], 'a', 1, phases)).toHaveLength(1)
    expect(keys(shiftPhase(scheme, 'd', 1, phases))).toBe('abcd')
    expect(keys(shiftStep([step('a', 'buds'), step('b', 'buds')], 'a', 1, phases))).toBe('ba')
  })
  test('into a phase without steps it comes behind the phases before it', () => {
    expect(keys(addStep(scheme, step('n', 'leaves'), phases))).toBe('anbcd')
    expect(keys(placeStep(scheme, 'd', 'leaves', 0, phases))).toBe('dabc')
    expect(keys(addStep([step('d', 'harvest')], step('n', 'buds'), phases))).toBe('nd')
  })
  test('whatever is moved, nothing is lost and no step stands above the one it follows', () => {
    const any = fc
      .array(fc.record({ phase: fc.nat(3), origin: fc.option(fc.nat(9)) }), { minLength: 1, maxLength: 10 })
      .map(list =>
        list.map(({ phase, origin }, at) =>
          origin !== null && origin < at ? followerOf(`k${at}`, `k${origin}`) : step(`k${at}`, phases[phase]!),
        ),
      )
    fc.assert(
      fc.property(any, fc.nat(9), fc.nat(3), fc.nat(10), (steps, which, phase, index) => {
        const { key } = steps[which % steps.length]!
        const moved = placeStep(steps, key, phases[phase]!, index, phases)
        expect(moved.map(each => each.key).sort()).toEqual(steps.map(each => each.key).sort())
        for (const [at, { afterKey }] of moved.entries())
          if (afterKey) expect(moved.findIndex(each => each.key === afterKey)).toBeLessThan(at)
        expect(phaseOfStep(moved, moved.find(each => each.key === key)!, phases)).toBe(phases[phase])
      }),
      { numRuns: 200 },
    )
  })
  test('a mend sets fields, moves or removes, and nothing else', () => {
    expect(mendSteps(scheme, { label: '', step: 'b', set: { windowDays: 3, repeatTimes: null } })[1]).toEqual({
      ...scheme[1],
      windowDays: '3',
      repeatTimes: '',
    })
    expect(keys(mendSteps(scheme, { label: '', step: 'a', after: 'b' }))).toBe('bacd')
    expect(keys(mendSteps(scheme, { label: '', step: 'd', remove: true }))).toBe('abc')
    expect(keys(removeStep(scheme, 'a'))).toBe('bcd')
  })
})

describe('undo', () => {
  const typed = (windowDays: string) => [step('a', 'buds', { windowDays })]
  test('typing on in one field is one step, and leaving it ends the step', () => {
    let history = recorded(recorded(openHistory(typed('7')), typed('1')), typed('14'))
    expect(history.past).toHaveLength(1)
    history = recorded(closed(history), typed('15'))
    expect(history.past).toHaveLength(2)
    expect(undone(history).present).toEqual(typed('14'))
    expect(redone(undone(history)).present).toEqual(typed('15'))
    expect(recorded(history, typed('15'))).toBe(history)
  })
  test('a hundred steps are kept, and a new change forgets what was undone', () => {
    let history = openHistory([])
    for (let at = 0; at < 120; at++)
      history = recorded(
        history,
        Array.from({ length: at + 1 }, (_, each) => step(`s${each}`, 'buds')),
      )
    expect(history.past).toHaveLength(maxUndo)
    for (let at = 0; at < 120; at++) history = undone(history)
    expect(history.present).toHaveLength(20)
    expect(recorded(history, []).future).toEqual([])
  })
})
