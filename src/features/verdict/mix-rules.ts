import type { Source } from './question.ts'

/** What a drug is in a tank; a pair of tags has a rule, and what has none is not known. */
export type Tag =
  | 'alkaline'
  | 'copper'
  | 'sulfur'
  | 'oil'
  | 'bio'
  | 'organophosphate'
  | 'pyrethroid'
  | 'dithiocarbamate'
  | 'iron_sulfate'
  | 'herbicide'
  | 'adjuvant'
  | 'undiluted'
  | 'seed_treatment'
  | 'same_ai'
  | 'same_moa'

export interface MixRule {
  left: Tag
  right: Tag | 'any'
  verdict: 'forbid' | 'caution' | 'ok'
  /** Days between separate treatments as well. */
  gapDays: number | null
  reason: string
  source: Source
}

const general: Source = { title: 'Правила совместимости: общие знания, проверить по\u00a0этикетке' }
const portal: Source = { title: 'Российский аграрный портал, 2018\u00a0год' }
const article: Source = { title: 'Публичная статья о\u00a0совместимости биопрепаратов', address: 'https://dzen.ru/a/Yy3JAOlrX02Ka3eJ' }

const rule = (
  left: Tag,
  right: MixRule['right'],
  verdict: MixRule['verdict'],
  text: string,
  source: Source = general,
  gapDays: number | null = null,
): MixRule => ({ left, right, verdict, gapDays, reason: text, source })

/** Forbid beats caution beats ok; of equals the first is told. */
export const mixRules: readonly MixRule[] = [
  rule('alkaline', 'organophosphate', 'forbid', 'Щёлочь разрушает фосфорорганические вещества.', portal),
  rule('alkaline', 'pyrethroid', 'forbid', 'Щёлочь разрушает пиретроиды.'),
  rule('alkaline', 'dithiocarbamate', 'forbid', 'Щёлочь разрушает дитиокарбаматы.'),
  rule('alkaline', 'bio', 'forbid', 'Щёлочь губит живые организмы.', article),
  rule('copper', 'bio', 'forbid', 'Медь губит бактерии и\u00a0грибы. Между обработками 10–14\u00a0дней.', general, 10),
  rule('copper', 'organophosphate', 'forbid', 'Фосфорорганические препараты с\u00a0медью не\u00a0смешивают.', portal),
  rule('sulfur', 'oil', 'forbid', 'Сера и\u00a0масло вместе жгут лист. Пауза 14\u00a0дней в\u00a0обе стороны.', general, 14),
  rule(
    'copper',
    'oil',
    'caution',
    'Медь с\u00a0маслом жжёт зелёный лист; по\u00a0голым ветвям смешивают, только если так указано на\u00a0этикетке.',
  ),
  rule('iron_sulfate', 'any', 'forbid', 'Железный купорос ни\u00a0с\u00a0чем не\u00a0смешивают.'),
  rule('herbicide', 'any', 'forbid', 'Гербицид применяют отдельно и\u00a0отдельным опрыскивателем.'),
  rule('undiluted', 'any', 'forbid', 'Гранулы и\u00a0приманки в\u00a0бак не\u00a0кладут.'),
  rule('seed_treatment', 'any', 'caution', 'Протравители семенного материала смешивают, только если так указано на\u00a0этикетке.'),
  rule('seed_treatment', 'bio', 'forbid', 'Химический протравитель губит бактерии на\u00a0семенном материале.'),
  rule('same_ai', 'same_ai', 'forbid', 'Одно и\u00a0то\u00a0же вещество дважды: доза складывается и\u00a0выходит за\u00a0норму.'),
  rule('same_moa', 'same_moa', 'caution', 'Одна группа действия: защита не\u00a0усиливается, а\u00a0привыкание ускоряется.'),
  rule('bio', 'bio', 'caution', 'Разные живые препараты смешивают, только если так указано на\u00a0этикетке.'),
  rule('adjuvant', 'any', 'ok', 'Прилипатель предназначен для смеси: кладут последним, по\u00a0его этикетке.'),
]

/** Substances that make a tag by themselves. */
export const substanceTags: Readonly<Record<string, Tag>> = {
  'gidroksid-kalciya': 'alkaline',
  'hlorokis-medi': 'copper',
  'sulfat-medi': 'copper',
  sera: 'sulfur',
  'vazelinovoe-maslo': 'oil',
  'sulfat-zheleza': 'iron_sulfate',
}

export const groupTags: Readonly<Record<string, Tag>> = {
  'IRAC 1B': 'organophosphate',
  'IRAC 3A': 'pyrethroid',
  'FRAC M03': 'dithiocarbamate',
}

/** Made by organisms, but not alive any more: neither copper nor lime kills them. */
export const notAlive: readonly string[] = ['aversektin-s', 'avertin-n', 'fitobakteriomicin', 'liposaharidy']
