/**
 * Which kinds of products may share a tank. Beside each pair: D our decision, G general knowledge, P seen in a public source. A pair without a rule is «нет данных».
 */

export const mixTags = {
  alkaline: 'щелочные растворы (бордоская смесь, известь, сода, мыло)',
  copper: 'медные препараты',
  sulfur: 'сера',
  oil: 'масляные препараты',
  bio: 'живые биопрепараты',
  organophosphate: 'фосфорорганические препараты',
  pyrethroid: 'пиретроиды',
  dithiocarbamate: 'дитиокарбаматы',
  iron_sulfate: 'железный купорос',
  herbicide: 'гербициды',
  same_ai: 'два препарата с\u00a0одним действующим веществом',
  same_moa: 'два препарата одной группы действия',
  adjuvant: 'прилипатели',
  undiluted: 'гранулы и\u00a0приманки, которые не\u00a0растворяют',
  seed_treatment: 'протравители посадочного материала',
} as const

export type MixTag = keyof typeof mixTags

export interface MixRule {
  left: MixTag
  right: MixTag | 'any'
  verdict: 'forbidden' | 'caution' | 'allowed'
  /** Days between separate treatments of one planting; null: the rule is about the tank alone. */
  minGapDays: number | null
  reason: string
}

export const mixRules: readonly MixRule[] = [
  {
    left: 'alkaline',
    right: 'organophosphate',
    verdict: 'forbidden',
    minGapDays: null,
    reason: 'Щёлочь разрушает фосфорорганические вещества.',
  },
  {
    left: 'alkaline',
    right: 'pyrethroid',
    verdict: 'forbidden',
    minGapDays: null,
    reason: 'Щёлочь разрушает пиретроиды.',
  },
  {
    left: 'alkaline',
    right: 'dithiocarbamate',
    verdict: 'forbidden',
    minGapDays: null,
    reason: 'Щёлочь разрушает дитиокарбаматы.',
  },
  { left: 'alkaline', right: 'bio', verdict: 'forbidden', minGapDays: null, reason: 'Щёлочь губит живые организмы.' },
  {
    left: 'copper',
    right: 'bio',
    verdict: 'forbidden',
    minGapDays: 10,
    reason: 'Медь губит бактерии и грибы. Между обработками 10–14 дней.',
  },
  {
    left: 'copper',
    right: 'organophosphate',
    verdict: 'forbidden',
    minGapDays: null,
    reason: 'Фосфорорганические препараты с медью не смешивают.',
  },
  {
    left: 'sulfur',
    right: 'oil',
    verdict: 'forbidden',
    minGapDays: 14,
    reason: 'Сера и масло вместе жгут лист. Пауза 14 дней в обе стороны.',
  },
  {
    left: 'copper',
    right: 'oil',
    verdict: 'caution',
    minGapDays: null,
    reason: 'Медь с маслом жжёт зелёный лист; по\u00a0голым ветвям смешивают, только если так указано на этикетке.',
  },
  {
    left: 'iron_sulfate',
    right: 'any',
    verdict: 'forbidden',
    minGapDays: null,
    reason: 'Железный купорос ни с чем не смешивают.',
  },
  {
    left: 'herbicide',
    right: 'any',
    verdict: 'forbidden',
    minGapDays: null,
    reason: 'Гербицид применяют отдельно и отдельным опрыскивателем.',
  },
  {
    left: 'undiluted',
    right: 'any',
    verdict: 'forbidden',
    minGapDays: null,
    reason: 'Гранулы и приманки в бак не кладут.',
  },
  {
    left: 'seed_treatment',
    right: 'any',
    verdict: 'caution',
    minGapDays: null,
    reason: 'Протравители семенного материала смешивают, только если так указано на этикетке.',
  },
  {
    left: 'seed_treatment',
    right: 'bio',
    verdict: 'forbidden',
    minGapDays: null,
    reason: 'Химический протравитель губит бактерии на семенном материале.',
  },
  {
    left: 'same_ai',
    right: 'same_ai',
    verdict: 'forbidden',
    minGapDays: null,
    reason: 'Одно и то же вещество дважды: доза складывается и выходит за норму.',
  },
  {
    left: 'same_moa',
    right: 'same_moa',
    verdict: 'caution',
    minGapDays: null,
    reason: 'Одна группа действия: защита не усиливается, а привыкание ускоряется.',
  },
  {
    left: 'bio',
    right: 'bio',
    verdict: 'caution',
    minGapDays: null,
    reason: 'Разные живые препараты смешивают, только если так указано на этикетке.',
  },
  {
    left: 'adjuvant',
    right: 'any',
    verdict: 'allowed',
    minGapDays: null,
    reason: 'Прилипатель предназначен для смеси: кладут последним, по его этикетке.',
  },
]
