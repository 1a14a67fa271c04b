import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationsText, intervalText, rateText } from '#features/drug-uses/drug-use-words.ts'
import { contradictionsOf, contradictionsOfScheme } from '#features/treatments/contradictions.ts'
import {
  findOperations,
  findSchemes,
  type StoredOperation,
  type StoredScheme,
} from '#features/treatments/find-operations.server.ts'
import { refusedOptions, refusedSteps } from '#features/treatments/judge-treatments.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { days } from '#ui/format/format.ts'

/** The operations and schemes of the seed against the registered uses they name. */

let world: TestDatabase
let operations: StoredOperation[]
let schemes: StoredScheme[]
beforeAll(async () => {
  world = await testDatabase()
  operations = await findOperations(world.db)
  schemes = await findSchemes(world.db)
})
afterAll(() => world[Symbol.asyncDispose]())

test('no operation says a dose, a wait or an interval that the registration does not', () => {
  expect(operations.length).toBe(69)
  expect(
    operations.flatMap(each => contradictionsOf(each).map(({ code, text }) => `${each.title}: ${code} ${text}`)),
  ).toEqual([])
})

test('no step of a scheme does either', () => {
  expect(schemes.length).toBe(10)
  const found = schemes.flatMap(({ title, plantId, place, steps }) =>
    contradictionsOfScheme(plantId, place, steps).map(({ code, text }) => `${title}: ${code} ${text}`),
  )
  expect(found).toEqual([])
})

test('the verdict allows every option of an operation in its phase, and leaves every step of a scheme an option in time', async () => {
  expect((await refusedOptions(world.db, operations)).map(({ text }) => text)).toEqual([])
  for (const scheme of schemes)
    expect((await refusedSteps(world.db, scheme)).map(({ text }) => `${scheme.title}: ${text}`)).toEqual([])
})

test('what the site prints about a use is never taken for a contradiction, and half or double of its rate always is', async () => {
  for (const { title, options, ...operation } of operations)
    for (const use of options) {
      const said = (text: string, change: Partial<typeof use> = {}) =>
        contradictionsOf({ ...operation, title, options: [{ ...use, ...change }], text, drugNames: [] })
          .filter(({ field }) => field === 'text')
          .map(({ code }) => code)
      const rate = rateText({ ...use, rateUnit: use.rateUnit as never, basisUnit: use.basisUnit as never })
      const printed = [
        `${rate}.`,
        ...(use.waitDays === null ? [] : [`Ждать ${days(use.waitDays)}.`, `До сбора не ближе ${use.waitDays} суток.`]),
        ...(use.intervalMinDays === null ? [] : [`Повтор: ${intervalText(use.intervalMinDays)!}.`]),
        ...(use.applicationsMax === null
          ? []
          : [`${applicationsText({ applicationsMax: use.applicationsMax, applicationsPer: 'season' })}.`]),
      ]
      expect([title, printed, said(printed.join(' '))]).toEqual([title, printed, []])
      const doubled = Number(use.rateMax) * 2
      if (use.rateMax !== null && use.rateUnit !== 'l')
        expect([
          rate,
          said(
            rateText({
              ...use,
              rateMin: null,
              rateMax: String(doubled),
              rateUnit: use.rateUnit as never,
              basisUnit: use.basisUnit as never,
            }),
          ),
        ]).toEqual([rate, ['DOSE']])
      if (use.waitDays) expect(said(`Ждать ${days(use.waitDays - 1)}.`)).toEqual(['WAIT'])
      if (use.intervalMinDays) expect(said(`Повтор: ${intervalText(use.intervalMinDays - 1)!}.`)).toEqual(['INTERVAL'])
      if (use.applicationsMax)
        expect(
          said(`${applicationsText({ applicationsMax: use.applicationsMax + 1, applicationsPer: 'season' })}.`),
        ).toEqual(['COUNT'])
    }
})
