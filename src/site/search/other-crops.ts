import { foldedWords } from '#features/search/fold.ts'
import type { Question } from '#features/search/read-question.server.ts'
import type { Named } from './intent.ts'

/**
 * Crops that are called like one of the catalogue with a word more, and that its registrations do not cover: «красная смородина» is not the
 * black one, «цветная капуста» not the white one. Beginnings of nouns and of the adjectives beside them; an editor adds a line.
 */
const byAdjective: readonly (readonly [crops: RegExp, adjectives: RegExp])[] = [
  [/^смородин/, /^(?:красн|бел|золотист|альпийск)/],
  [/^капуст/, /^(?:цветн|пекинск|брюссельск|савойск|краснокочан|китайск|кормов|морск|декоративн)/],
  [/^лук/, /^(?:медвеж|многоярусн)/],
  [/^пер(?:ец|ц)/, /^(?:горьк|остр|жгуч|черн|душист)/],
  [/^вишн/, /^(?:войлочн|песчан)/],
  [/^виноград/, /^(?:девич|дик)/],
  [/^земляник/, /^лесн/],
  [/^горо[хш]/, /^(?:душист|турецк)/],
  [/^(?:груш|яблок)/, /^землян/],
  [/^роз/, /^(?:китайск|каменн)/],
  [/^свекл/, /^(?:сахарн|кормов)/],
  [/^тыкв/, /^(?:мускатн|крупноплодн|декоративн)/],
]
const byNoun: readonly (readonly [crops: RegExp, nouns: RegExp])[] = [
  [/^капуст/, /^(?:брокколи|кольраби)$/],
  [/^лук/, /^(?:поре[йяю]|батуна?|шалота?|шнитта?|слизуна?)$/],
  [/^пер(?:ец|ц)/, /^чили$/],
]

const adjective = /(?:[ыио]й|[ая]я|[ое]е|[ое]го|[ое]му|[ую]ю|[ыиое]м|[ыи]е|[ыи]х|[ыи]ми)$/

/** «Смородина красная», «перца горького», but not «листья смородины красные»: whether the adjective after a noun is of the same case. */
const agreeing: readonly (readonly [noun: RegExp, adjective: RegExp])[] = [
  [/[ая]$/, /(?:[ая]я|[ое]го)$/],
  [/[ую]$/, /(?:[ую]ю|[ое]му)$/],
  [/[ыий]$/, /[ое]й$/],
  [/е$/, /[ое][йм]$/],
  [/[бвгджзклмнпрстфхцчшщ]$/, /[ыио][йм]$/],
]
const agrees = (noun: string, word: string) => agreeing.some(([of, form]) => of.test(noun) && form.test(word))

/** Whether the question means another crop than this one: with a word beside its name that its own names do not have. */
export function isOtherCrop(crop: Named, text: string, { words }: Question): boolean {
  const all = foldedWords(text)
  const isOwn = (word: string) =>
    words.some(each => each.word === word && each.stems.some(stem => crop.stems.includes(stem)))
  const others = (table: typeof byNoun, noun: string, word: string) =>
    !isOwn(word) && table.some(([crops, other]) => crops.test(noun) && other.test(word))
  return all.some((noun, at) => {
    if (!isOwn(noun)) return false
    const [before = '', after = ''] = [all[at - 1], all[at + 1]]
    return (
      others(byNoun, noun, before) ||
      others(byNoun, noun, after) ||
      (adjective.test(before) && others(byAdjective, noun, before)) ||
      (agrees(noun, after) && others(byAdjective, noun, after))
    )
  })
}
