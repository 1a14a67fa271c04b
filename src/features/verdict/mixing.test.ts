import { describe, expect, test } from 'vitest'
import { groupTags, mixRules, notAlive, substanceTags } from './mix-rules.ts'
import { tankMix, tankOrder } from './mixing.ts'
import type { MixPartner, Treatment } from './question.ts'
import dictionary from './vectors/mix-rules.json' with { type: 'json' }
import { detailsOf, group, plain, sample, sourceOf, substance, told, treated, written } from './vectors/sample.ts'

const partner = (alias: string, drug: Partial<Treatment['drug']> = {}, method: MixPartner['method'] = 'spray'): MixPartner => ({
  drug: { ...sample.drug, alias, name: alias, substances: [substance(alias)], ...drug },
  method,
})
const of = (substanceAlias: string, isBiological = false) =>
  partner(substanceAlias, { substances: [substance(substanceAlias, [], isBiological)] })
const lime = of('gidroksid-kalciya')
const copper = of('sulfat-medi')
const sulphur = of('sera')
const oil = of('vazelinovoe-maslo')
const bacteria = of('bacillus', true)
const malathion = partner('malation', { substances: [substance('malation', [group('IRAC', '1B')])] })
const pyrethroid = partner('deltametrin', { substances: [substance('deltametrin', [group('IRAC', '3A')])] })
const mancozeb = partner('mankoceb', { substances: [substance('mankoceb', [group('FRAC', 'M03')])] })
const herbicide = partner('glifosat', { purposes: ['herbicide'] })
const granules = partner('zemlin', { formulation: { code: 'МГ', mixRank: null, isDiluted: false } })
const sticker = partner('liposam', { kind: 'adjuvant', substances: [substance('liposaharidy', [], true)] })
const tubers = partner('tabu', {}, 'seed')

test('the rules are those of the dictionary', () => {
  const ours = mixRules.map(({ left, right, verdict, gapDays, reason }) => [left, right, verdict, gapDays, plain(reason)])
  const theirs = dictionary.items.map(({ left, right, verdict, min_gap_days, reason }) => [
    left.value,
    'value' in right ? right.value : 'any',
    verdict,
    min_gap_days,
    reason,
  ])
  expect(ours).toEqual(theirs)
  expect(mixRules.map(({ source }) => plain(source.title))).toEqual(
    dictionary.items.map(
      ({ source }) =>
        ({
          DUMP: 'Российский аграрный портал, 2018 год',
          GK: 'Правила совместимости: общие знания, проверить по этикетке',
          'DZEN-FITO': 'Публичная статья о совместимости биопрепаратов',
        })[source],
    ),
  )
  expect(mixRules.find(({ source }) => source.address)?.source.address).toBe('https://dzen.ru/a/Yy3JAOlrX02Ka3eJ')
})

test('what makes a tag', () => {
  expect(substanceTags).toEqual({
    'gidroksid-kalciya': 'alkaline',
    'hlorokis-medi': 'copper',
    'sulfat-medi': 'copper',
    sera: 'sulfur',
    'vazelinovoe-maslo': 'oil',
    'sulfat-zheleza': 'iron_sulfate',
  })
  expect(groupTags).toEqual({ 'IRAC 1B': 'organophosphate', 'IRAC 3A': 'pyrethroid', 'FRAC M03': 'dithiocarbamate' })
  expect(notAlive).toEqual(['aversektin-s', 'avertin-n', 'fitobakteriomicin', 'liposaharidy'])
})

describe('pairs', () => {
  const answer = (a: MixPartner, b: MixPartner) => {
    const [there, back] = [tankMix([a, b]), tankMix([b, a])]
    expect(back.level).toBe(there.level)
    return [there.level, ...there.reasons.map(({ text }) => plain(text))]
  }
  const never = (names: string, why: string) => ['forbidden', `Не смешивать ${names}. ${why}`]
  const careful = (names: string, why: string) => ['caution', `Смешивать осторожно ${names}. ${why}`]
  const nobodyKnows = (names: string) => [
    'unknown',
    `${names}: нет данных о смеси. Сделайте пробу в банке: в литре воды оба в нужной доле, полчаса без осадка, хлопьев и нагрева.`,
  ]
  test.each<[MixPartner, MixPartner, string[]]>([
    [lime, malathion, never('gidroksid-kalciya и malation', 'Щёлочь разрушает фосфорорганические вещества.')],
    [lime, pyrethroid, never('gidroksid-kalciya и deltametrin', 'Щёлочь разрушает пиретроиды.')],
    [lime, mancozeb, never('gidroksid-kalciya и mankoceb', 'Щёлочь разрушает дитиокарбаматы.')],
    [lime, bacteria, never('gidroksid-kalciya и bacillus', 'Щёлочь губит живые организмы.')],
    [copper, bacteria, never('sulfat-medi и bacillus', 'Медь губит бактерии и грибы. Между обработками 10–14 дней.')],
    [copper, malathion, never('sulfat-medi и malation', 'Фосфорорганические препараты с медью не смешивают.')],
    [sulphur, oil, never('sera и vazelinovoe-maslo', 'Сера и масло вместе жгут лист. Пауза 14 дней в обе стороны.')],
    [
      copper,
      oil,
      careful(
        'sulfat-medi и vazelinovoe-maslo',
        'Медь с маслом жжёт зелёный лист; по голым ветвям смешивают, только если так указано на этикетке.',
      ),
    ],
    [of('sulfat-zheleza'), sulphur, never('sulfat-zheleza и sera', 'Железный купорос ни с чем не смешивают.')],
    [herbicide, sulphur, never('glifosat и sera', 'Гербицид применяют отдельно и отдельным опрыскивателем.')],
    [granules, sulphur, never('zemlin и sera', 'Гранулы и приманки в бак не кладут.')],
    [tubers, sulphur, careful('tabu и sera', 'Протравители семенного материала смешивают, только если так указано на этикетке.')],
    [tubers, bacteria, never('tabu и bacillus', 'Химический протравитель губит бактерии на семенном материале.')],
    [
      sulphur,
      partner('tiovit', { substances: [substance('sera')] }),
      never('sera и tiovit', 'Одно и то же вещество дважды: доза складывается и выходит за норму.'),
    ],
    [
      partner('a', { substances: [substance('x', [group('FRAC', '3')])] }),
      partner('b', { substances: [substance('y', [group('FRAC', '3')])] }),
      careful('a и b', 'Одна группа действия: защита не усиливается, а привыкание ускоряется.'),
    ],
    [
      bacteria,
      of('trichoderma', true),
      careful('bacillus и trichoderma', 'Разные живые препараты смешивают, только если так указано на этикетке.'),
    ],
    [sticker, sulphur, ['allowed']],
    [sticker, herbicide, never('liposam и glifosat', 'Гербицид применяют отдельно и отдельным опрыскивателем.')],
    [sulphur, malathion, nobodyKnows('sera и malation')],
    [copper, of('aversektin-s', true), nobodyKnows('sulfat-medi и aversektin-s')],
    [
      partner('a', { substances: [substance('x', [group('FRAC', '28')])] }),
      partner('b', { substances: [substance('y', [group('IRAC', '28')])] }),
      nobodyKnows('a и b'),
    ],
    [partner('a', { formulation: null }), sulphur, nobodyKnows('a и sera')],
  ])('%#', (a, b, expected) => expect(answer(a, b)).toEqual(expected))
})

describe('a tank', () => {
  test('the worst pair decides, and every pair is told', () => {
    const mix = tankMix([sulphur, malathion, copper])
    expect(mix.level).toBe('forbidden')
    expect(mix.pairs.map(({ pair, level }) => [...pair, level])).toEqual([
      ['sera', 'malation', 'unknown'],
      ['sera', 'sulfat-medi', 'unknown'],
      ['malation', 'sulfat-medi', 'forbidden'],
    ])
    expect(mix.reasons.map(({ code, details }) => [code, details.drugs])).toEqual([
      ['MIX_UNKNOWN', ['sera', 'malation']],
      ['MIX_UNKNOWN', ['sera', 'sulfat-medi']],
      ['MIX_FORBIDDEN', ['malation', 'sulfat-medi']],
    ])
  })
  test('three partners are enough; what makes it stick is not counted', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(alias => partner(alias)) as [MixPartner, MixPartner, MixPartner, MixPartner]
    expect(tankMix([a, b, c, sticker]).isTooMany).toBe(false)
    const four = tankMix([a, b, c, d])
    expect([four.isTooMany, four.level]).toEqual([true, 'caution'])
    expect(written(four.reasons.at(-1)!)).toBe('MIX_TOO_MANY caution: Больше трёх препаратов в бак не кладут.')
    expect(plain(four.reasons.at(-1)!.source.title)).toBe('Правила совместимости препаратов')
  })
  test('one drug is no mix, and none neither', () => {
    expect([tankMix([a()]).level, tankMix([]).level]).toEqual(['allowed', 'allowed'])
  })
  const a = () => partner('a')
  test('the order of adding', () => {
    const ranked = (alias: string, mixRank: number | null) => partner(alias, { formulation: { code: 'х', mixRank, isDiluted: true } }).drug
    expect(
      tankOrder([
        ranked('oil', 7),
        sticker.drug,
        ranked('powder', 3),
        ranked('seed', null),
        partner('none', { formulation: null }).drug,
        ranked('powder-2', 3),
      ]),
    ).toEqual([
      { drug: 'powder', name: 'powder', rank: 3 },
      { drug: 'powder-2', name: 'powder-2', rank: 3 },
      { drug: 'oil', name: 'oil', rank: 7 },
      { drug: 'liposam', name: 'liposam', rank: 10 },
    ])
  })
  test('partners of the question are judged with its own drug', () => {
    expect(told({ mix: [] })).toEqual([])
    expect(told({ drug: { substances: [substance('sera')] }, mix: [oil] })).toEqual([
      'MIX_FORBIDDEN forbidden: Не смешивать Скор и vazelinovoe-maslo. Сера и масло вместе жгут лист. Пауза 14 дней в обе стороны.',
    ])
    expect(told({ use: { method: 'seed' }, drug: { substances: [substance('x')] }, mix: [bacteria] })[0]).toContain(
      'Химический протравитель',
    )
    expect(told({ use: null, drug: { substances: [substance('x')], targetsOnCrop: [] }, mix: [bacteria] })[1]).toContain('MIX_UNKNOWN')
    expect(detailsOf('MIX_FORBIDDEN', { drug: { substances: [substance('sera')] }, mix: [oil] })).toEqual({
      drugs: ['skor', 'vazelinovoe-maslo'],
    })
  })
})

describe('days between separate treatments', () => {
  const withCopper = (day: string) => treated(day, { drug: { alias: 'hom', name: 'ХОМ', substances: [substance('hlorokis-medi')] } })
  const bacterial = { kind: 'biopesticide' as const, substances: [substance('bacillus', [], true)] }
  const wait = (day: string, iso: string) => [`MIX_GAP forbidden: Между ХОМ и Скор нужно 10 дней: можно с ${day}. → ${iso}`]
  const gap = (...days: string[]) => told({ drug: bacterial, history: days.map(withCopper) })
  test('exactly reached', () => expect(gap('2026-05-31')).toEqual([]))
  test('one day short', () => expect(gap('2026-06-01')).toEqual(wait('11.06.2026', '2026-06-11')))
  test('a planned one is too near', () => expect(gap('2026-06-19')).toEqual(wait('29.06.2026', '2026-06-29')))
  test('of several the last day holds', () => {
    expect(gap('2026-06-01', '2026-06-05', '2026-06-03')).toEqual(wait('15.06.2026', '2026-06-15'))
  })
  test('copper after bacteria waits as well', () =>
    expect(
      told({
        drug: { substances: [substance('sulfat-medi')] },
        history: [treated('2026-06-09', { drug: { alias: 'fito', name: 'Фитоспорин-М', ...bacterial } })],
      }),
    ).toEqual(['MIX_GAP forbidden: Между Фитоспорин-М и Скор нужно 10 дней: можно с 19.06.2026. → 2026-06-19']))
  test('a stricter rule of the same pair does not hide the days', () => {
    const bordeaux = treated('2026-06-09', {
      drug: { alias: 'bordo', name: 'Бордо', substances: [substance('sulfat-medi'), substance('gidroksid-kalciya')] },
    })
    expect(told({ drug: bacterial, history: [bordeaux] })[0]).toContain('MIX_GAP')
  })
  test('pairs without such a rule need none', () =>
    expect(told({ drug: bacterial, history: [treated('2026-06-09', { drug: { alias: 'x', substances: [substance('x')] } })] })).toEqual([]))
  test('nobody has said what was done', () => expect(told({ drug: bacterial, history: null })).toHaveLength(1))
  test('without a use the drug counts as sprayed', () =>
    expect(told({ use: null, drug: { ...bacterial, targetsOnCrop: [] }, history: [withCopper('2026-06-09')] })[1]).toContain('MIX_GAP'))
  test('details', () => {
    const change = { drug: bacterial, history: [withCopper('2026-06-01')] }
    expect(detailsOf('MIX_GAP', change)).toEqual({ next_allowed: '2026-06-11', gap_days: 10 })
    expect(sourceOf('MIX_GAP', change)).toBe('Правила совместимости: общие знания, проверить по этикетке')
  })
})

test('after a herbicide or an oil the sprayer is for nothing else', () => {
  expect(told({ drug: { purposes: ['herbicide'] } })).toEqual([
    'RINSE info: Опрыскиватель после этого — только для гербицидов; промыть трижды.',
  ])
  expect(told({ drug: { substances: [substance('vazelinovoe-maslo')] } })).toEqual([
    'RINSE info: Опрыскиватель после этого — только для масляных препаратов; промыть трижды.',
  ])
  expect(sourceOf('RINSE', { drug: { purposes: ['herbicide'] } })).toBe('Общие правила безопасности')
})
