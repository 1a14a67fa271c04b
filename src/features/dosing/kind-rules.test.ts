import { describe, expect, test } from 'vitest'
import { mixTags } from './mix-rules.ts'
import type { TankPartner } from './mix-tags.ts'
import { kindRules, mixPair } from './mixing.ts'

/** What the page of a product says about its mixes; the tank itself must say the same. */

const product = (alias: string, facts: Partial<TankPartner['drug']> = {}): TankPartner => ({
  drug: {
    alias,
    name: alias,
    kind: 'pesticide',
    purposes: [],
    substances: [{ alias, isBiological: false, groups: [] }],
    formulation: { code: 'КЭ', mixRank: 7, isDiluted: true },
    ...facts,
  },
  method: 'spray',
})
const copper = product('hlorokis-medi')
const sulfur = product('sera')
const oil = product('vazelinovoe-maslo')
const iron = product('sulfat-zheleza')
const lime = product('gidroksid-kalciya')
const living = product('bacillus', { substances: [{ alias: 'bacillus', isBiological: true, groups: [] }] })
const sticker = product('liposam', { kind: 'adjuvant', substances: [] })
const unknown = product('unknown', { substances: [] })
const organophosphate = product('malation', {
  substances: [{ alias: 'malation', isBiological: false, groups: [{ system: 'IRAC', code: '1B' }] }],
})

const said = (own: TankPartner) =>
  kindRules(own).map(({ with: others, verdict }) => `${verdict} ${others.replaceAll('\u00a0', ' ')}`)

describe('the other products that rules name', () => {
  test('sulphur and oil name each other', () => {
    expect(said(sulfur)).toContain(`forbidden ${mixTags.oil}`)
    expect(said(oil)).toContain(`forbidden ${mixTags.sulfur}`)
    expect(said(copper)).not.toContain(`forbidden ${mixTags.oil}`)
    expect(said(copper)).not.toContain(`forbidden ${mixTags.sulfur}`)
  })
  test('copper and living organisms name each other', () => {
    expect(said(copper)).toContain(`forbidden ${mixTags.bio}`)
    expect(said(living)).toContain(`forbidden ${mixTags.copper}`)
  })
  test('an alkali is forbidden with what it destroys', () => {
    expect(said(lime)).toEqual(
      expect.arrayContaining([`forbidden ${mixTags.organophosphate}`, `forbidden ${mixTags.bio}`]),
    )
    expect(said(organophosphate)).toContain(`forbidden ${mixTags.alkaline}`)
    expect(said(organophosphate)).not.toContain(`forbidden ${mixTags.bio}`)
  })
  test('what mixes with nothing says so, and everything else names it', () => {
    expect(said(iron)).toContain('forbidden любые препараты')
    expect(said(copper)).toContain(`forbidden ${mixTags.iron_sulfate}`)
  })
  test('the same substance or group concerns every product but a sticker', () => {
    const pairs = ['препараты с тем же веществом', 'препараты той же группы действия']
    expect(said(copper).filter(text => pairs.some(pair => text.endsWith(pair)))).toHaveLength(2)
    expect(said(sticker).filter(text => pairs.some(pair => text.endsWith(pair)))).toEqual([])
  })
})

test('several rules about one kind of product are one line with all reasons', () => {
  const bordeaux = product('bordeaux', { substances: [copper, lime].flatMap(({ drug }) => drug.substances) })
  const ofLiving = kindRules(bordeaux).filter(rule => rule.with === mixTags.bio)
  expect(ofLiving).toHaveLength(1)
  expect(ofLiving[0]!.reason).toMatch(/Щёлочь.*Медь/u)
  const all = kindRules(bordeaux).map(rule => `${rule.verdict} ${rule.with}`)
  expect(new Set(all).size).toBe(all.length)
})

test('nothing is allowed on the page that the tank does not allow', () => {
  const herbicide = product('glyphosate', { purposes: ['herbicide'] })
  const bait = product('bait', { formulation: { code: 'ПР', mixRank: null, isDiluted: false } })
  for (const own of [herbicide, bait, iron, unknown]) {
    expect(mixPair(own, sticker).verdict, own.drug.alias).not.toBe('allowed')
    expect(said(own).filter(text => text.startsWith('allowed'))).toEqual([])
  }
  for (const own of [herbicide, bait, iron]) expect(new Set(said(own))).toEqual(new Set(['forbidden любые препараты']))
  expect(mixPair(copper, sticker).verdict).toBe('allowed')
})

test('permissions come first, then bans, then cautions', () => {
  const order = ['allowed', 'forbidden', 'caution']
  for (const own of [copper, sulfur, living, iron, lime, sticker]) {
    const ranks = kindRules(own).map(({ verdict }) => order.indexOf(verdict))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  }
  expect(said(living).some(text => text.startsWith('allowed'))).toBe(true)
  expect(said(copper).some(text => text.startsWith('caution'))).toBe(true)
})

test('with an unknown composition nothing is allowed, and bans stay', () => {
  expect(said(unknown).filter(text => text.startsWith('allowed'))).toEqual([])
  expect(said(unknown)).toContain(`forbidden ${mixTags.iron_sulfate}`)
  expect(
    said(product('hidden', { substances: [{ alias: '#1', isBiological: true, groups: [] }] })).join(),
  ).not.toContain('allowed')
  expect(said(sticker).some(text => text.startsWith('allowed'))).toBe(true)
  const half = product('half', {
    substances: [{ alias: '#1', isBiological: true, groups: [] }, ...living.drug.substances],
  })
  expect(said(half).join()).not.toContain('allowed')
})

test('the tank forbids what the page forbids', () => {
  for (const [a, b] of [
    [sulfur, oil],
    [copper, living],
    [lime, organophosphate],
    [iron, sulfur],
  ] as const)
    expect(mixPair(a, b).verdict).toBe('forbidden')
})
