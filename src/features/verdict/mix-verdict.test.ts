import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reasonsOfMix } from './mix-verdict.ts'
import type { Question } from './question.ts'
import { verdict } from './rules.ts'
import { almostAllowed } from './vectors/random.ts'
import { type Change, plain, questionWith, substance, treatmentOn } from './vectors/sample.ts'
import { verdictFromReasons } from './verdict.ts'

const order = ['allowed', 'unknown', 'caution', 'forbidden'] as const
const judged = (questions: readonly Question[]) => verdictFromReasons([...reasonsOfMix(questions)])
const texts = (questions: readonly Question[]) =>
  reasonsOfMix(questions)
    .filter(({ level }) => level !== 'info')
    .map(({ code, text, part }) => `${part ?? '-'} ${code}: ${plain(text)}`)

const part = (name: string, change: Change = {}) =>
  questionWith({
    ...change,
    drug: { alias: name.toLowerCase(), name, kind: 'adjuvant', substances: [substance(name)], ...change.drug },
  })
const [adjuvant, other] = [part('Липосам'), part('Хорус')]

describe('a tank is judged by every product', () => {
  test('one product alone is judged as always', () => {
    expect(reasonsOfMix([adjuvant])).toEqual(verdict(adjuvant).reasons)
    expect(judged([adjuvant, other]).level).toBe('allowed')
  })
  test.each<[string, Change, string]>([
    [
      'not for private plots',
      { drug: { lphAllowed: 'no' } },
      '1 NOT_HOUSEHOLD: Делан: препарат не для частных участков.',
    ],
    [
      'an ended registration',
      { drug: { registrations: [{ status: 'expired', validFrom: '2014-03-15', validTo: '2024-03-14' }] } },
      '1 STATUS_EXPIRED: Делан: срок регистрации закончился 14 марта 2024.',
    ],
    [
      'another crop',
      { use: { crops: ['tomat'] } },
      '1 NO_USE: Делан: яблоня, парша яблони — этот препарат не разрешён. На этой культуре он разрешён от другого: парша яблони.',
    ],
  ])('a second product that is forbidden forbids the mix: %s', (_, change, reason) => {
    const bad = part('Делан', change)
    expect(texts([adjuvant, bad])).toContain(reason)
    expect(judged([adjuvant, bad]).level).toBe('forbidden')
    expect(judged([bad, adjuvant]).level).toBe('forbidden')
    expect(judged([adjuvant, other, bad]).level).toBe('forbidden')
  })
  test('two rows of one product are one product in the tank', () => {
    const unknown = part('Делан', { drug: { kind: 'pesticide' } })
    const again = { ...unknown, use: { ...unknown.use!, alias: 'delan-2' } }
    expect(texts([unknown, again])).toEqual(texts([unknown]))
    expect(texts([unknown, again, adjuvant, other])).toEqual(texts([unknown, adjuvant, other]))
  })
  test('products for different methods are no tank, in any order and with a sticker too', () => {
    const drench = part('Превикур', { use: { method: 'drench' } })
    const found =
      '- MIX_FORBIDDEN: Способы обработки разные: Превикур — полив, Липосам — опрыскивание. В один бак их не кладут.'
    expect(texts([drench, adjuvant])).toContain(found)
    expect([judged([drench, adjuvant]).level, judged([adjuvant, other, drench]).level]).toEqual([
      'forbidden',
      'forbidden',
    ])
    expect(texts([drench, part('Липосам', { use: { method: 'drench' } })])).toEqual([])
  })
  test('different methods are one reason for the whole tank, which names its products', () => {
    const found = reasonsOfMix([part('Превикур', { use: { method: 'drench' } }), part('Квадрис')]).filter(
      ({ code }) => code === 'MIX_FORBIDDEN',
    )
    expect(found.map(({ details, part }) => [details, part])).toEqual([[{ drugs: ['превикур', 'квадрис'] }, undefined]])
  })
  test('a method that nobody has read differs from none', () =>
    expect(texts([adjuvant, part('Хорус', { use: { method: 'unknown' } })]).join()).not.toContain('MIX_FORBIDDEN'))
  test('the longest waiting period decides', () => {
    const [short, long] = [3, 20].map((phiDays, index) =>
      part(`П${index}`, { use: { phiDays }, planting: { plannedHarvest: '2026-06-20' } }),
    )
    expect(judged([short!]).level).toBe('allowed')
    expect(texts([short!, long!])[0]).toMatch(/^1 PHI: П1: до сбора 10 дней, а срок ожидания — 20 дней/)
  })
  test('a reason against all products is listed once, without a name', () => {
    const zone = { plot: { waterZone: null } }
    expect(
      texts([
        part('А', { ...zone, drug: { kind: 'pesticide', substances: [substance('a')] } }),
        part('Б', { ...zone, drug: { kind: 'pesticide', substances: [substance('b')] } }),
      ]),
    ).toEqual([
      '- WATER_ZONE_UNKNOWN: Укажите, лежит ли участок в водоохранной зоне: пестициды там применять нельзя.',
      '- MIX_UNKNOWN: О смеси нет правила: А и Б. Сделайте пробу на совместимость.',
    ])
  })
  test('two of three are named together', () => {
    const unread = { use: { isReady: false } }
    expect(texts([part('А', unread), adjuvant, part('В', unread)])[0]).toMatch(/^0 USE_NOT_READY: А, В: строка/)
  })
  test('how each product is applied matters for the pair', () => {
    const living = part('Гамаир', { drug: { kind: 'biopesticide', substances: [substance('bacillus', [], true)] } })
    const seed = (use: Change['use']) =>
      part('Максим', {
        use,
        planting: { plantedAt: '2026-06-10' },
        drug: { kind: 'pesticide', substances: [substance('m')] },
      })
    const codes = (question: Question) => reasonsOfMix([living, question]).map(({ code }) => code)
    expect(codes(seed({ method: 'seed' }))).toContain('MIX_FORBIDDEN')
    expect(codes(seed({ method: 'spray' }))).toContain('MIX_UNKNOWN')
    expect(codes({ ...seed({}), use: null })).toContain('NO_USE')
  })
  test('the pairs are judged once each', () => {
    const chemicals = ['А', 'Б', 'В'].map(name =>
      part(name, { drug: { kind: 'pesticide', substances: [substance(name)] } }),
    )
    expect(reasonsOfMix(chemicals).filter(({ code }) => code === 'MIX_UNKNOWN')).toHaveLength(3)
  })
  test('a gap names both drugs already', () => {
    const copper = treatmentOn('2026-06-05', {
      drug: { alias: 'hom', name: 'ХОМ', substances: [substance('hlorokis-medi')] },
    })
    const living = part('Гамаир', {
      history: [copper],
      drug: { kind: 'biopesticide', substances: [substance('bacillus', [], true)] },
    })
    expect(texts([adjuvant, living])[0]).toMatch(/^- MIX_GAP: ХОМ и Гамаир: перерыв/)
  })
  test('an abbreviation keeps its capitals', () => {
    const stage = part('Делан', { use: { bbchFrom: '91', bbchTo: '97' }, planting: { bbch: '75' } })
    expect(texts([adjuvant, stage])[0]).toMatch(/^1 STAGE: Делан: сейчас не та фаза/)
  })
})

test('a mix is never better than any of its products', () => {
  fc.assert(
    fc.property(fc.array(almostAllowed, { minLength: 2, maxLength: 4 }), questions => {
      const level = order.indexOf(judged(questions).level)
      for (const question of questions)
        expect(level).toBeGreaterThanOrEqual(order.indexOf(verdict({ ...question, mix: [] }).level))
      expect(judged(questions).isIncomplete).toBe(
        questions.some(question => verdict({ ...question, mix: [] }).isIncomplete) ||
          reasonsOfMix(questions).some(({ code }) => code === 'MIX_UNKNOWN'),
      )
    }),
  )
})
