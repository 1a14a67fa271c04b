import { describe, expect, it } from 'vitest'
import { mixRules, mixTags } from './mix-rules.ts'
import { pairTags, type TankPartner, tagsOf } from './mix-tags.ts'
import { gapBetween, jarTest, mix, mixPair, unknownMix } from './mixing.ts'
import { mixingSteps } from './mixing-steps.ts'
import facts from './vectors/mix-drugs.json' with { type: 'json' }
import vectors from './vectors/mixing.json' with { type: 'json' }

const partners = facts as TankPartner[]
const named = (alias: string) => partners.find(({ drug }) => drug.alias === alias)!

describe('tank mixes', () => {
  it.each(vectors.cases.map(vector => [vector.drugs.join(' + '), vector] as const))(
    '%s',
    (_, { drugs, order, pairs, too_many, overall }) => {
      const result = mix(drugs.map(named))
      expect(result.order.map(({ drug, rank }) => ({ drug, rank }))).toEqual(order)
      expect(result.pairs.map(({ pair, verdict, code }) => ({ pair: [...pair], verdict, code }))).toEqual(pairs)
      expect([result.tooMany, result.overall]).toEqual([too_many, overall])
    },
  )
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** A product with the given facts; the others do not matter. */
function partner(
  alias: string,
  facts: Partial<TankPartner['drug']> & {
    substance?: string
    group?: string
    alive?: boolean
    method?: TankPartner['method']
  } = {},
): TankPartner {
  const { substance = `d-v-${alias}`, group, alive = false, method = 'spray', ...drug } = facts
  const [system = '', code = ''] = group?.split(' ') ?? []
  const substances = [{ alias: substance, isBiological: alive, groups: group ? [{ system, code }] : [] }]
  return {
    drug: {
      alias,
      name: alias,
      kind: 'pesticide',
      purposes: [],
      substances,
      formulation: { code: 'КЭ', mixRank: 7, isDiluted: true },
      ...drug,
    },
    method,
  }
}

/** One partner for every tag that a single drug can have. */
const tagged = {
  alkaline: partner('izvest', { substance: 'gidroksid-kalciya' }),
  copper: partner('hom', { substance: 'hlorokis-medi' }),
  sulfur: partner('tiovit', { substance: 'sera' }),
  oil: partner('maslo', { substance: 'vazelinovoe-maslo' }),
  iron_sulfate: partner('zheleznyj', { substance: 'sulfat-zheleza' }),
  organophosphate: partner('fosfor', { group: 'IRAC 1B' }),
  pyrethroid: partner('piretroid', { group: 'IRAC 3A' }),
  dithiocarbamate: partner('mankoceb', { group: 'FRAC M03' }),
  bio: partner('bakteriya', { alive: true }),
  herbicide: partner('gerbicid', { purposes: ['herbicide'] }),
  adjuvant: partner('prilipatel', { kind: 'adjuvant' }),
  undiluted: partner('granuly', { formulation: { code: 'Г', mixRank: null, isDiluted: false } }),
  seed_treatment: partner('protravitel', { method: 'seed' }),
} as const
const nothing = partner('bez-metki')

describe('tags', () => {
  it.each(Object.entries(tagged))('%s', (tag, drug) => expect([...tagsOf(drug)]).toEqual([tag]))
  it('copper and sulphur are known by their group too', () => {
    expect([...tagsOf(partner('new', { group: 'FRAC M01' }))]).toEqual(['copper'])
    expect([...tagsOf(partner('new', { group: 'FRAC M02' }))]).toEqual(['sulfur'])
  })
  it('a drug has no tag, one or several', () => {
    expect([...tagsOf(nothing)]).toEqual([])
    expect([...tagsOf(partner('med', { substance: 'sulfat-medi', purposes: ['herbicide'] }))]).toEqual([
      'copper',
      'herbicide',
    ])
  })
  it.each(['aversektin-s', 'avertin-n', 'fitobakteriomicin', 'liposaharidy'])(
    '%s is a product of organisms, but not a living organism',
    substance => expect([...tagsOf(partner('x', { substance, alive: true }))]).toEqual([]),
  )
  it('an unknown formulation is not tagged as granules', () =>
    expect([...tagsOf(partner('x', { formulation: null }))]).toEqual([]))
  it('a pair shares a substance, a group of action or both', () => {
    const tags = (a: TankPartner, b: TankPartner) => pairTags(a.drug, b.drug)
    expect(tags(partner('a', { group: 'FRAC 3' }), partner('b', { group: 'FRAC 3' }))).toEqual(['same_moa'])
    expect(
      tags(partner('a', { substance: 's', group: 'FRAC 3' }), partner('b', { substance: 's', group: 'FRAC 3' })),
    ).toEqual(['same_ai', 'same_moa'])
    expect(tags(partner('a', { group: 'FRAC 28' }), partner('b', { group: 'IRAC 28' }))).toEqual([])
    expect(tags(partner('a', { group: 'IRAC UN' }), partner('b', { group: 'IRAC UN' }))).toEqual([])
    expect(tags(partner('a', { group: 'FRAC NC' }), partner('b', { group: 'FRAC NC' }))).toEqual([])
    expect(tags(partner('a', { group: 'FRAC BUN' }), partner('b', { group: 'FRAC BUN' }))).toEqual(['same_moa'])
    expect(tags(nothing, partner('b'))).toEqual([])
  })
})

describe('pairs', () => {
  const expected: Record<string, [string, string, string]> = {
    'alkaline × organophosphate': ['forbidden', 'MIX_FORBIDDEN', 'Щёлочь разрушает фосфорорганические вещества.'],
    'alkaline × pyrethroid': ['forbidden', 'MIX_FORBIDDEN', 'Щёлочь разрушает пиретроиды.'],
    'alkaline × dithiocarbamate': ['forbidden', 'MIX_FORBIDDEN', 'Щёлочь разрушает дитиокарбаматы.'],
    'alkaline × bio': ['forbidden', 'MIX_FORBIDDEN', 'Щёлочь губит живые организмы.'],
    'copper × bio': ['forbidden', 'MIX_FORBIDDEN', 'Медь губит бактерии и грибы. Между обработками 10–14 дней.'],
    'copper × organophosphate': ['forbidden', 'MIX_FORBIDDEN', 'Фосфорорганические препараты с медью не смешивают.'],
    'sulfur × oil': ['forbidden', 'MIX_FORBIDDEN', 'Сера и масло вместе жгут лист. Пауза 14 дней в обе стороны.'],
    'copper × oil': [
      'caution',
      'MIX_CAUTION',
      'Медь с маслом жжёт зелёный лист; по голым ветвям смешивают, только если так указано на этикетке.',
    ],
    'seed_treatment × bio': [
      'forbidden',
      'MIX_FORBIDDEN',
      'Химический протравитель губит бактерии на семенном материале.',
    ],
  }
  const withAnything: Record<string, [string, string | null, string]> = {
    iron_sulfate: ['forbidden', 'MIX_FORBIDDEN', 'Железный купорос ни с чем не смешивают.'],
    herbicide: ['forbidden', 'MIX_FORBIDDEN', 'Гербицид применяют отдельно и отдельным опрыскивателем.'],
    undiluted: ['forbidden', 'MIX_FORBIDDEN', 'Гранулы и приманки в бак не кладут.'],
    seed_treatment: [
      'caution',
      'MIX_CAUTION',
      'Протравители семенного материала смешивают, только если так указано на этикетке.',
    ],
    adjuvant: ['allowed', null, 'Прилипатель предназначен для смеси: кладут последним, по его этикетке.'],
  }
  const both = [
    ...Object.entries(expected),
    ...Object.entries(withAnything).map(([tag, result]) => [`${tag} × nothing`, result] as const),
  ]
  const byTag: Record<string, TankPartner> = { ...tagged, nothing }
  it.each(both)('%s, in either order', (tags, [verdict, code, reason]) => {
    const [a, b] = tags.split(' × ').map(tag => byTag[tag]!) as [TankPartner, TankPartner]
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const pair = mixPair(one, other)
      expect([pair.verdict, pair.code, pair.reasons.map(plain)]).toEqual([verdict, code, [reason]])
      expect(pair.pair).toEqual([one.drug.alias, other.drug.alias])
    }
  })

  it('a pair without a rule is «нет данных» with the advice to test it', () => {
    const known = new Set([...Object.keys(expected), 'bio × bio'])
    const free = Object.entries(tagged).filter(([tag]) => !(tag in withAnything))
    for (const [i, [a, one]] of free.entries())
      for (const [b, other] of free.slice(i + 1)) {
        if (known.has(`${a} × ${b}`) || known.has(`${b} × ${a}`)) continue
        expect(mixPair(one, other), `${a} × ${b}`).toMatchObject({
          verdict: 'unknown',
          code: 'MIX_UNKNOWN',
          reasons: [unknownMix],
        })
      }
    expect(plain(unknownMix)).toBe('Сделайте пробу на совместимость.')
  })

  it('two biological drugs, a common substance, a common group', () => {
    const reasons = (a: TankPartner, b: TankPartner) => [mixPair(a, b).verdict, ...mixPair(a, b).reasons]
    expect(reasons(partner('a', { alive: true }), partner('b', { alive: true }))).toEqual([
      'caution',
      'Разные живые препараты смешивают, только если так указано на этикетке.',
    ])
    expect(reasons(partner('a', { substance: 's' }), partner('b', { substance: 's' }))).toEqual([
      'forbidden',
      'Одно и то же вещество дважды: доза складывается и выходит за норму.',
    ])
    expect(reasons(partner('a', { group: 'FRAC 3' }), partner('b', { group: 'FRAC 3' }))).toEqual([
      'caution',
      'Одна группа действия: защита не усиливается, а привыкание ускоряется.',
    ])
  })

  it('the worst rule decides and only its reasons are listed', () =>
    expect(mixPair(tagged.adjuvant, tagged.herbicide)).toMatchObject({
      verdict: 'forbidden',
      reasons: ['Гербицид применяют отдельно и отдельным опрыскивателем.'],
    }))

  it('an adjuvant with a drug of unknown composition is «нет данных»', () => {
    const unknown = partner('x', { substances: [] })
    expect(mixPair(tagged.adjuvant, unknown).verdict).toBe('unknown')
    expect(mixPair(unknown, tagged.adjuvant).verdict).toBe('unknown')
    expect(mixPair(tagged.herbicide, unknown).verdict).toBe('forbidden')
    expect(mixPair(tagged.seed_treatment, unknown).verdict).toBe('caution')
    expect(mixPair(partner('y', { kind: 'adjuvant', substances: [] }), nothing).verdict).toBe('allowed')
  })

  it('an adjuvant for spraying with a drug for another method is «нет данных»', () => {
    const drench = partner('drench', { method: 'drench' })
    expect(mixPair(tagged.adjuvant, drench)).toMatchObject({ verdict: 'unknown', code: 'MIX_UNKNOWN' })
    expect(mixPair(drench, tagged.adjuvant).verdict).toBe('unknown')
    expect(mixPair(partner('sticker', { kind: 'adjuvant', method: 'drench' }), drench).verdict).toBe('allowed')
  })

  it('an adjuvant with a drug that has an unpublished substance is «нет данных»', () => {
    const hidden = partner('x', { substance: '#7' })
    expect(mixPair(tagged.adjuvant, hidden).verdict).toBe('unknown')
    expect(mixPair(hidden, partner('y', { substance: '#7' })).reasons).toEqual(
      mixPair(partner('a', { substance: 'same' }), partner('b', { substance: 'same' })).reasons,
    )
  })

  it('minimum days between separate treatments', () => {
    expect(gapBetween(tagged.copper, tagged.bio)?.days).toBe(10)
    expect(gapBetween(tagged.oil, tagged.sulfur)).toEqual({
      days: 14,
      reason: 'Сера и масло вместе жгут лист. Пауза 14 дней в обе стороны.',
    })
    expect(gapBetween(tagged.alkaline, tagged.bio)).toBeNull()
    const both = partner('med-i-sera', {
      substances: ['hlorokis-medi', 'sera'].map(alias => ({ alias, isBiological: false, groups: [] })),
    })
    const living = partner('maslo-s-bakteriej', {
      substances: [{ alias: 'vazelinovoe-maslo', isBiological: true, groups: [] }],
    })
    expect(gapBetween(both, living)?.days).toBe(14)
    expect(gapBetween(living, both)?.days).toBe(14)
  })

  it('every tag has a name and every rule a reason', () => {
    for (const { left, right, reason } of mixRules) {
      expect(mixTags[left]).toMatch(/^[а-яё]/)
      expect(right === 'any' || right in mixTags).toBe(true)
      expect(reason).toMatch(/\.$/)
    }
  })
})

describe('the whole tank', () => {
  it('more than three drugs are too many, adjuvants not counted', () => {
    const four = ['a', 'b', 'c', 'd'].map(alias => partner(alias))
    expect(mix(four)).toMatchObject({ tooMany: true, overall: 'caution' })
    expect(mix([...four.slice(1), tagged.adjuvant])).toMatchObject({ tooMany: false, overall: 'unknown' })
    expect(mix(four).pairs.map(({ pair }) => pair.join())).toEqual(['a,b', 'a,c', 'a,d', 'b,c', 'b,d', 'c,d'])
  })
  it('one drug or none has no pairs', () => {
    expect(mix([nothing])).toMatchObject({ pairs: [], tooMany: false, overall: 'allowed' })
    expect(mix([])).toEqual({ order: [], pairs: [], tooMany: false, overall: 'allowed' })
  })
  it('products without a known rank are left out of the order; an adjuvant is last', () => {
    const { order } = mix([
      tagged.adjuvant,
      partner('bez-formy', { formulation: null }),
      partner('bez-mesta', { formulation: { code: '?', mixRank: null, isDiluted: true } }),
      nothing,
    ])
    expect(order).toEqual([
      { drug: 'bez-metki', name: 'bez-metki', rank: 7 },
      { drug: 'prilipatel', name: 'prilipatel', rank: 10 },
    ])
  })
  it('an adjuvant of unknown formulation is left out of the order', () =>
    expect(mix([partner('a', { kind: 'adjuvant', formulation: null })]).order).toEqual([]))

  it('is described step by step', () => {
    const dry = { drug: 'a', name: 'Хорус', rank: 2 }
    const powder = { drug: 'p', name: 'Порошок', rank: 3 }
    const liquid = { drug: 'b', name: 'Кораген', rank: 4 }
    const start = 'Налейте в бак воды на половину — две трети.'
    const end = 'Долейте воды до нужного объёма, перемешайте и сразу израсходуйте.'
    expect(mixingSteps([dry, powder, liquid]).map(plain)).toEqual([
      start,
      'Хорус: разболтайте в небольшом количестве воды и влейте в бак.',
      'Порошок: разболтайте в небольшом количестве воды и влейте в бак.',
      'Перемешайте до полного растворения.',
      'Кораген: влейте в бак, перемешайте.',
      end,
    ])
    expect(mixingSteps([liquid]).map(plain)).toEqual([start, 'Кораген: влейте в бак, перемешайте.', end])
    expect(mixingSteps([dry]).map(plain)).toEqual([
      start,
      'Хорус: разболтайте в небольшом количестве воды и влейте в бак.',
      end,
    ])
    expect(plain(jarTest)).toMatch(/^Проба в банке: .*15–\u206030 минут.*не смешивайте\..*сутки\.$/)
  })
})

it('the same product twice is a double dose, known composition or not', () => {
  const sticker = { ...partner('sticker', { kind: 'adjuvant' }) }
  const unknown = { ...sticker, drug: { ...sticker.drug, substances: [] } }
  expect(mixPair(unknown, unknown).verdict).toBe('forbidden')
  expect(mixPair(unknown, partner('other')).verdict).toBe('allowed')
})
