import { finderLink } from '#features/finder/finder-query.ts'
import { foldedWords } from '#features/search/fold.ts'
import { isKindWord } from '#features/search/kind-words.ts'
import type { Question, QuestionWord } from '#features/search/read-question.server.ts'
import { signGroupOf } from '#features/signs/word-groups.ts'
import { resistant } from '#features/sorts/resistance.ts'
import { calculatorLink } from '#features/verdict/calculator-link.ts'
import { lowerFirst } from '#kit/text/lower-first.ts'

/** A record that some words of the question may name. */
export interface Named {
  kind: 'plant' | 'disease' | 'pest' | 'drug'
  recordId: number
  alias: string
  name: string
  phrases: string[]
  stems: string[]
  others: string[]
}

/** What the question as a whole asks for. */
export type Intent =
  | { kind: 'allowed'; text: string; to: string; crop: Named; problem: Named; isInBloom: boolean }
  | { kind: 'registered'; text: string; to: string; problem: Named }
  | { kind: 'use'; text: string; to: string; drug: Named; crop: Named; against: Named | null; hasCondition: boolean }
  | { kind: 'calculator'; text: string; to: string }
  | { kind: 'finder'; text: string; to: string }
  | { kind: 'varieties'; text: string; to: string }
  | { kind: 'products'; text: string; to: string }

/** The problem that a question is about, and the crop where it names one. */
export interface Lead {
  problem: { kind: 'disease' | 'pest'; recordId: number; alias: string; name: string }
  crop: Named | null
}

interface Section {
  kind: string
  best: number
  items: readonly { recordId: number; rank: number; alias: string; name: string }[]
}

/** The rank of a record with at least half of what was asked. */
const likely = 150

/**
 * The problem of the intent, else the one that fits the words better than any other: signs are said without the name of a problem.
 *
 * @param sections best first
 */
export function leadOf(
  intent: Intent | null,
  { words }: Question,
  named: readonly Named[],
  sections: readonly Section[],
): Lead | null {
  if (intent && 'problem' in intent)
    return { problem: intent.problem as Lead['problem'], crop: 'crop' in intent ? intent.crop : null }
  const stems = new Set(words.flatMap(word => word.stems))
  const crop = named.find(each => each.kind === 'plant' && nameIn(each, stems) > 0) ?? null
  const isOther =
    intent?.kind === 'calculator' ||
    intent?.kind === 'use' ||
    intent?.kind === 'varieties' ||
    intent?.kind === 'products' ||
    named.some(each => each.kind === 'drug' && nameIn(each, stems) > 0)
  const [first] = sections.filter(({ kind, items }) => (kind === 'disease' || kind === 'pest') && items.length > 0)
  if (!first || isOther || first.best < likely) return null
  const [item, next] = first.items
  // Equal ranks are told apart by the order of the list only.
  if (next && Math.floor(next.rank) >= Math.floor(item!.rank)) return null
  return { problem: { ...item!, kind: first.kind as 'disease' | 'pest' }, crop }
}

const quantity = /^(?:ведр|литр|соток|сотк|опрыскивател|грамм|миллилитр|(?:бак[аеиу]?|баком|баков|л|мл|гр?)$)/

/** @param full the kinds of which a record has all words */
export function intentOf(
  text: string,
  { words }: Question,
  named: readonly Named[],
  full: ReadonlySet<string>,
): Intent | null {
  if (full.has('sale') && foldedWords(text).some(word => saleWord.test(word))) return null
  const stems = new Set(words.flatMap(word => word.stems))
  const said = (kinds: readonly Named['kind'][]) =>
    named
      .filter(each => kinds.includes(each.kind) && nameIn(each, stems) > 0)
      .sort((a, b) => nameIn(b, stems) - nameIn(a, stems))
  const [crop] = said(['plant'])
  const [drug] = said(['drug'])
  const isMeasured = foldedWords(text).some(word => quantity.test(word))
  const measured = isMeasured ? (drug ?? onlyDrug(words, named)) : undefined
  if (measured)
    return {
      kind: 'calculator',
      text: `Посчитать «${measured.name}»`,
      to: calculatorLink({ drug: measured.alias, crop: crop?.alias }),
    }
  const problem = crop
    ? problemOn(
        crop,
        said(['disease', 'pest']),
        named,
        words.filter(word => !isIn(crop)(word) && !(drug && isIn(drug)(word))),
      )
    : undefined
  const use = askedUse(text, words, named, problem)
  if (use && !full.has('sort')) return use
  if (crop && problem && !drug) return onCrop(text, crop, problem, full.has('sort') && asksResistance(text))
  const only = said(['disease', 'pest'])[0] ?? onlyProblem(words, named)
  if (only && !crop && !drug)
    return {
      kind: 'registered',
      text: `Препараты против: ${only.name.toLocaleLowerCase('ru')}`,
      to: `/drugs?target=${only.alias}`,
      problem: only,
    }
  return drug ? null : (signsAsked(text, words, crop, full) ?? productsAsked(foldedWords(text)))
}

/** Signs, for the finder, unless they are words of the shop: «жёлтые липкие ленты». */
function signsAsked(
  text: string,
  words: Question['words'],
  crop: Named | undefined,
  full: ReadonlySet<string>,
): Intent | null {
  const hasSign = foldedWords(text).some(word => signGroupOf(word) !== undefined)
  const isThing = full.has('product') && !full.has('disease') && !full.has('pest')
  if (!hasSign || words.length < 2 || isThing) return null
  return {
    kind: 'finder',
    text: 'Найти причину по\u00a0этим признакам',
    to: finderLink({ crop: crop?.alias, q: text }),
  }
}

/** One product on one crop, such as «можно ли скором обработать огурцы»: the answer is yes or no. */
function askedUse(
  text: string,
  words: Question['words'],
  named: readonly Named[],
  problem: Named | undefined,
): Intent | null {
  const stems = new Set(words.flatMap(word => word.stems))
  const said = (kind: Named['kind']) => named.filter(each => each.kind === kind && nameIn(each, stems) > 0)
  const [drug, crop] = [
    said('drug').length > 0 ? onlyOne(said('drug')) : drugBegun(words, named),
    onlyOne(said('plant')),
  ]
  if (!drug || !crop || asksMixing(text, drug)) return null
  const query = new URLSearchParams({ crop: crop.alias, ...(problem && { target: problem.alias }) })
  const about = [drug.name, lowerFirst(crop.name), ...(problem ? [lowerFirst(problem.name)] : [])]
  return {
    kind: 'use',
    text: about.join(', '),
    to: `/drugs/${drug.alias}?${query}`,
    drug,
    crop,
    against: problem ?? null,
    // Against something that the catalogue does not know by this name, it may not be allowed.
    hasCondition: isInBloom(text) || saysAny(text, condition) || (!problem && saysAny(text, /^(?:от|против)$/)),
  }
}

/** Products by what they are for or by what they spare, where neither a problem nor a sign is named. */
function productsAsked(words: readonly string[]): Intent | null {
  const isSaid = (pattern: RegExp, isDenied = false) =>
    words.some((word, at) => pattern.test(word) && (words[at - 1] === 'не') === isDenied)
  if (isSaid(/^пчел/)) {
    const areSpared = isSaid(/^(безопасн|безвредн|неопасн|малоопасн)/) || isSaid(/^(опасн|вредн)/, true)
    return areSpared ? { kind: 'products', text: 'Малоопасные для пчёл препараты', to: '/drugs?bee=3,4' } : null
  }
  return isSaid(/^(подкорм|удобр)/)
    ? { kind: 'products', text: 'Удобрения и\u00a0подкормки', to: '/drugs?purpose=fertilizer' }
    : null
}

function onCrop(text: string, crop: Named, problem: Named, isResistant: boolean): Intent {
  const about = `${crop.name}, ${lowerFirst(problem.name)}`
  if (!isResistant) {
    const query = new URLSearchParams({ crop: crop.alias, target: problem.alias })
    return { kind: 'allowed', text: about, to: `/drugs?${query}`, crop, problem, isInBloom: isInBloom(text) }
  }
  const query = new URLSearchParams({ plant: crop.alias, resist: `${problem.alias}:${resistant}` })
  return { kind: 'varieties', text: `Устойчивые сорта: ${lowerFirst(about)}`, to: `/sorts?${query}` }
}

const saleWord = /^(акци|скидк|распродаж|промокод)/

/** «Не болеет», «устойчивая к парше»: a variety is wanted, unless a treatment is asked for. */
function asksResistance(text: string): boolean {
  const words = foldedWords(text)
  const isKept = words.some(
    (word, index) =>
      /^(устойчив|иммун)/.test(word) ||
      (/^(болел|более|болеющ|поражает|боит|боящ)/.test(word) && words[index - 1] === 'не'),
  )
  return isKept && !words.some(word => treatmentWord.test(word))
}

const treatmentWord = /^(чем$|опрыск|обраб|побрызг|брызг|леч|препарат|средств|полит|полив)/

const saysAny = (text: string, pattern: RegExp) => foldedWords(text).some(word => pattern.test(word))

/** Much that is allowed is not allowed then. */
const bloom = /^(?:цветени|цветет$|цветут$|цвету$|цветущ|пчел)/

/** «До цветения» is another time. */
const isInBloom = (text: string) =>
  foldedWords(text).some((word, at, all) => bloom.test(word) && !/^(?:до|после|перед)$/.test(all[at - 1] ?? ''))

/** When, where or for what part of the crop: a use may be allowed at other times and places only. */
const condition =
  /^(?:дожд|жар[аеуы]|мороз|сегодня|сейчас|завтра|весн|осен|лет[оа]м?$|зимой|теплиц|парник|грунт|комнат|балкон|рассад|завяз|беремен|дет[яеи]|перо$|двойн)/

/** What goes together, unless the product is called a mixture itself. */
const asksMixing = (text: string, drug: Named) =>
  saysAny(text, /^(?:смеш|меша|совме)/) || (saysAny(text, /^смес/) && !saysAny(drug.name, /^смес/))

/** The product that the question calls by its name, such as «фитоверм от паутинного клеща»; null where it is asked what goes together. */
export function drugCalled(text: string, { words }: Question, named: readonly Named[]): Named | null {
  const stems = new Set(words.flatMap(word => word.stems))
  const called = named.find(each => each.kind === 'drug' && nameIn(each, stems) > 0) ?? drugBegun(words, named)
  return called && !asksMixing(text, called) ? called : null
}

/** How many words of the question are a name of the record. */
const nameIn = ({ phrases }: Named, stems: ReadonlySet<string>) =>
  Math.max(
    0,
    ...phrases.map(phrase => phrase.split(' ')).map(words => (words.every(word => stems.has(word)) ? words.length : 0)),
  )

const isProblem = ({ kind }: Named) => kind === 'disease' || kind === 'pest'
const isIn =
  ({ stems }: Named) =>
  (word: QuestionWord) =>
    word.stems.some(stem => stems.includes(stem))
const onlyOne = <T>(found: readonly T[]) => (found.length === 1 ? found[0] : undefined)

/** «Превикур» is said for «Превикур Энерджи»: the only product with a word of the question in its name. Numbers name nothing. */
const onlyDrug = (words: Question['words'], named: readonly Named[]): Named | undefined =>
  onlyOne(
    named.filter(each => each.kind === 'drug' && words.filter(({ word }) => /^\D{3,}$/.test(word)).some(isIn(each))),
  )

/** «Ридомил» for «Ридомил Голд МЦ»: the only product whose name begins so. An adjective, such as «золотая», may be said of anything. */
const drugBegun = (words: Question['words'], named: readonly Named[]): Named | undefined => {
  const begins = ({ name }: Named, word: string) =>
    foldedWords(name)[0]!.slice(0, leastBegun) === word.slice(0, leastBegun)
  const isSaid = (each: Named) => words.some(word => isIn(each)(word) && begins(each, word.word) && isNoun(word.word))
  return onlyOne(named.filter(each => each.kind === 'drug' && isSaid(each)))
}
const leastBegun = 4
const isNoun = (word: string) => word.length >= leastBegun && !adjective.test(word) && !isKindWord(word)

const adjective = /(?:ая|яя|[оеыи]е|[ыио]й)$/

/** The only problem with all words in its name: «медведка». An adjective alone says nothing. */
const onlyProblem = (words: Question['words'], named: readonly Named[]): Named | undefined =>
  words.length > 0 && !words.every(({ word }) => adjective.test(word))
    ? onlyOne(named.filter(each => isProblem(each) && words.every(isIn(each))))
    : undefined

/** «Ранние помидоры», «огурцы для теплицы»: a variety is wanted, and neither «ранняя пятнистость» nor «тепличная белокрылка». */
const ofVariety = /^(?:ранн|поздн|теплиц|парник)/

/** The problem by its name, or the one of this crop that the other words are a part of: «тля» on a cucumber. */
function problemOn(
  crop: Named,
  said: readonly Named[],
  named: readonly Named[],
  words: Question['words'],
): Named | undefined {
  const isOnCrop = ({ others, stems }: Named) =>
    crop.phrases.some(phrase => others.includes(phrase) || stems.includes(phrase))
  if (said.length > 0) return said.find(isOnCrop) ?? said[0]
  if (words.length === 0 || words.every(({ word }) => ofVariety.test(word))) return undefined
  return named.find(each => isProblem(each) && isOnCrop(each) && words.every(isIn(each)))
}
