import { describe, expect, test } from 'vitest'
import { mixReasons } from './mixing.ts'
import type { MixPartner, Treatment } from './question.ts'
import {
  detailsOf,
  plain,
  reasonsOf,
  reasonText,
  sample,
  sourceTitle,
  substance,
  treatmentOn,
} from './vectors/sample.ts'

const reasonTexts = reasonsOf(
  'NO_USE',
  'MIX_GAP',
  'MIX_FORBIDDEN',
  'MIX_CAUTION',
  'MIX_UNKNOWN',
  'MIX_TOO_MANY',
  'RINSE',
)

const partner = (alias: string, drug: Partial<Treatment['drug']> = {}): MixPartner => ({
  drug: { ...sample.drug, alias, name: alias.toUpperCase(), substances: [substance(alias)], ...drug },
  method: 'spray',
})
const sulphur = partner('sera')
const oil = partner('vazelinovoe-maslo', { name: 'Масло' })
const copper = partner('sulfat-medi', { name: 'Купорос' })
const bacteria = partner('bacillus', { substances: [substance('bacillus', [], true)] })
const fungus = partner('trichoderma', { substances: [substance('trichoderma', [], true)] })
const sticker = partner('liposam', { kind: 'adjuvant', substances: [substance('liposaharidy', [], true)] })

describe('a tank', () => {
  const reasons = (...partners: MixPartner[]) => mixReasons(partners).map(reasonText)
  test('a forbidden pair', () =>
    expect(reasons(sulphur, oil)).toEqual([
      'MIX_FORBIDDEN forbidden: Не смешивайте: SERA и Масло. Сера и масло вместе жгут лист. Пауза 14 дней в обе стороны.',
    ]))
  test('every reason of a forbidden pair is listed', () => {
    const bordeaux = partner('bordo', { substances: [substance('sulfat-medi'), substance('gidroksid-kalciya')] })
    expect(reasons(bordeaux, bacteria)).toEqual([
      'MIX_FORBIDDEN forbidden: Не смешивайте: BORDO и BACILLUS. Щёлочь губит живые организмы. Медь губит бактерии и грибы. Между обработками 10–14 дней.',
    ])
  })
  test('a pair to be careful with', () =>
    expect(reasons(bacteria, fungus)).toEqual([
      'MIX_CAUTION caution: Смешивайте осторожно: BACILLUS и TRICHODERMA. Разные живые препараты смешивают, только если так указано на этикетке.',
    ]))
  test('a pair without a rule', () =>
    expect(reasons(sulphur, partner('x'))).toEqual([
      'MIX_UNKNOWN unknown: О смеси нет правила: SERA и X. Сделайте пробу на совместимость.',
    ]))
  test('an adjuvant may be mixed', () => expect(reasons(sulphur, sticker)).toEqual([]))
  test('one drug is not a mix', () => expect(reasons(sulphur)).toEqual([]))
  test('every pair is listed, in the order given', () => {
    const found = mixReasons([sulphur, copper, oil])
    expect(found.map(({ code, details }) => [code, details.drugs])).toEqual([
      ['MIX_UNKNOWN', ['sera', 'sulfat-medi']],
      ['MIX_FORBIDDEN', ['sera', 'vazelinovoe-maslo']],
      ['MIX_CAUTION', ['sulfat-medi', 'vazelinovoe-maslo']],
    ])
    expect(plain(found[0]!.source.title)).toBe('Правила совместимости: проверьте по этикетке')
  })
  test('more than three drugs are too many; adjuvants are not counted', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(alias => partner(alias)) as [
      MixPartner,
      MixPartner,
      MixPartner,
      MixPartner,
    ]
    const tooMany = 'MIX_TOO_MANY caution: Больше трёх препаратов в бак не кладут.'
    expect(reasons(a, b, c, sticker)).not.toContain(tooMany)
    expect(reasons(a, b, c, d).at(-1)).toBe(tooMany)
  })
  test('the other drugs of the tank are checked together with the drug of the question', () => {
    expect(reasonTexts({ mix: [] })).toEqual([])
    expect(reasonTexts({ drug: { substances: [substance('sera')] }, mix: [oil] })).toEqual([
      'MIX_FORBIDDEN forbidden: Не смешивайте: Скор и Масло. Сера и масло вместе жгут лист. Пауза 14 дней в обе стороны.',
    ])
    expect(
      reasonTexts({ use: { method: 'seed' }, drug: { substances: [substance('x')] }, mix: [bacteria] })[0],
    ).toContain('Химический протравитель')
    expect(
      reasonTexts({ use: null, drug: { substances: [substance('x')], targetsOnCrop: [] }, mix: [bacteria] })[1],
    ).toContain('MIX_UNKNOWN')
  })
})

describe('days between separate treatments', () => {
  const withCopper = (day: string) =>
    treatmentOn(day, { drug: { alias: 'hom', name: 'ХОМ', substances: [substance('hlorokis-medi')] } })
  const bacterial = { kind: 'biopesticide' as const, substances: [substance('bacillus', [], true)] }
  const wait = (day: string, iso: string) => [
    `MIX_GAP forbidden: ХОМ и Скор: перерыв 10 дней, можно с ${day}. → ${iso}`,
  ]
  const gap = (...days: string[]) => reasonTexts({ drug: bacterial, history: days.map(withCopper) })
  test('exactly the required days', () => expect(gap('2026-05-31')).toEqual([]))
  test('one day short', () => expect(gap('2026-06-01')).toEqual(wait('11 июня', '2026-06-11')))
  test('of two plans only the later gives way', () => {
    expect(gap('2026-06-19')).toEqual([])
    const later = reasonTexts({ day: '2026-06-25', drug: bacterial, history: [withCopper('2026-06-19')] })
    expect(later).toEqual(expect.arrayContaining(wait('29 июня', '2026-06-29')))
  })
  test('the latest day of several gaps decides', () => {
    expect(gap('2026-06-01', '2026-06-05', '2026-06-03')).toEqual(wait('15 июня', '2026-06-15'))
  })
  test('the treatment that decides is named', () => {
    const other = treatmentOn('2026-06-07', {
      drug: { alias: 'abiga', name: 'Абига-Пик', substances: [substance('hlorokis-medi')] },
    })
    expect(reasonTexts({ drug: bacterial, history: [withCopper('2026-06-02'), other] })[0]).toContain(
      'Абига-Пик и Скор: перерыв 10 дней',
    )
  })
  test('the gap applies in both directions', () =>
    expect(
      reasonTexts({
        drug: { substances: [substance('sulfat-medi')] },
        history: [treatmentOn('2026-06-09', { drug: { alias: 'fito', name: 'Фитоспорин-М', ...bacterial } })],
      }),
    ).toEqual(['MIX_GAP forbidden: Фитоспорин-М и Скор: перерыв 10 дней, можно с 19 июня. → 2026-06-19']))
  test('a stricter rule of the same pair does not hide the gap', () => {
    const bordeaux = treatmentOn('2026-06-09', {
      drug: { alias: 'bordo', name: 'Бордо', substances: [substance('sulfat-medi'), substance('gidroksid-kalciya')] },
    })
    expect(reasonTexts({ drug: bacterial, history: [bordeaux] })[0]).toContain('MIX_GAP')
  })
  test('treatments with the same drug are left to its interval', () => {
    const both = {
      kind: 'biopesticide' as const,
      substances: [substance('bacillus', [], true), substance('hlorokis-medi')],
    }
    expect(
      reasonTexts({ drug: both, history: [treatmentOn('2026-06-09', { drug: { ...sample.drug, ...both } })] }),
    ).not.toContainEqual(expect.stringContaining('MIX_GAP'))
  })
  test('pairs without a gap rule need no gap', () =>
    expect(
      reasonTexts({
        drug: bacterial,
        history: [treatmentOn('2026-06-09', { drug: { alias: 'x', substances: [substance('x')] } })],
      }),
    ).toEqual([]))
  test('unknown history gives no gap', () => expect(reasonTexts({ drug: bacterial, history: null })).toEqual([]))
  test('without a use the drug counts as sprayed', () =>
    expect(
      reasonTexts({ use: null, drug: { ...bacterial, targetsOnCrop: [] }, history: [withCopper('2026-06-09')] })[1],
    ).toContain('MIX_GAP'))
  test('details', () => {
    const change = { drug: bacterial, history: [withCopper('2026-06-01')] }
    expect(detailsOf('MIX_GAP', change)).toEqual({ next_allowed: '2026-06-11', gap_days: 10 })
    expect(sourceTitle('MIX_GAP', change)).toBe('Правила совместимости: проверьте по этикетке')
  })
})

test('after a herbicide or an oil the sprayer must not be used for anything else', () => {
  expect(reasonTexts({ drug: { purposes: ['herbicide'] } })).toEqual([
    'RINSE info: Опрыскиватель после этого — только для гербицидов; промыть трижды.',
  ])
  expect(reasonTexts({ drug: { substances: [substance('vazelinovoe-maslo')] } })).toEqual([
    'RINSE info: Опрыскиватель после этого — только для масляных препаратов; промыть трижды.',
  ])
  expect(reasonTexts({ drug: { substances: [substance('x'), substance('vazelinovoe-maslo')] } })[0]).toContain(
    'только для масляных препаратов',
  )
  expect(sourceTitle('RINSE', { drug: { purposes: ['herbicide'] } })).toBe('Общие правила безопасности')
})

test('protective clothing is listed with every use, and nothing without a use', () => {
  const precautions = reasonsOf('PPE', 'RINSE')
  expect(precautions({})).toEqual([
    'PPE info: Очки, перчатки, одежда с длинным рукавом, маска; детей и животных увести.',
  ])
  expect(precautions({ use: null, drug: { purposes: ['herbicide'], targetsOnCrop: [] } })).toEqual([])
})
