import { type LivingBlocks, optionAttr, referenceAttr } from '#kit/entity/rich-text-nodes.ts'

/** What can be printed from a registered use in the middle of a sentence. */
const factsOfUse = {
  rate: 'норма применения',
  water: 'расход раствора',
  phi: 'срок ожидания',
  applications: 'сколько раз обрабатывать',
  interval: 'интервал между обработками',
  reentry: 'срок выхода',
  validTo: 'срок регистрации',
} as const

const isSet = (value: unknown) => value !== undefined && value !== null
const exactlyOneProblem = ({ pestId, diseaseId }: Readonly<Record<string, unknown>>) =>
  isSet(pestId) === isSet(diseaseId) ? 'укажите либо вредителя, либо болезнь' : null
const problem = () => ({ pestId: referenceAttr('вредитель', 'pest'), diseaseId: referenceAttr('болезнь', 'disease') })

/**
 * The parts of an article that show the catalogue as it is today. They hold references only, so that no dose and no waiting period is
 * ever typed into an article.
 */
export const livingBlocks: LivingBlocks = {
  uses: {
    label: 'нормы',
    attrs: { plantId: referenceAttr('культура', 'plant', true), ...problem() },
    check: exactlyOneProblem,
  },
  useFact: {
    label: 'данные нормы',
    isInline: true,
    attrs: { drugUseId: referenceAttr('норма', 'drugUse', true), fact: optionAttr('что показать', factsOfUse) },
  },
  calculator: {
    label: 'калькулятор',
    attrs: { drugId: referenceAttr('препарат', 'drug', true), drugUseId: referenceAttr('норма', 'drugUse') },
  },
  drugCard: { label: 'карточка препарата', attrs: { drugId: referenceAttr('препарат', 'drug', true) } },
  problemCard: { label: 'карточка болезни или вредителя', attrs: problem(), check: exactlyOneProblem },
  sortCard: { label: 'карточка сорта', attrs: { sortId: referenceAttr('сорт', 'sort', true) } },
  productCard: { label: 'карточка товара', attrs: { productId: referenceAttr('товар', 'product', true) } },
}
