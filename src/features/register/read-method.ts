import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import { foldLookAlikes, normalizeCell } from '#kit/text/cell-text.ts'
import type { Reading } from './reading.ts'

type Method = DrugUse['method']

/** How registers begin the cell «Способ и время обработки». */
const methodPatterns: readonly (readonly [Method, RegExp])[] = [
  ['spray', /(?:опрыскивани[ея]|некорнев(?:ая|ые|ой) подкормк[аи])/g],
  ['drench', /(?:полив|пролив)(?:а|ание|ы)?(?![а-яё])/g],
  [
    'seed',
    /(?:предпос(?:евн|адочн)(?:ая|ое|ой) )?(?:обработк[аи] (?:посадочного материала|семян|клубней|луковиц|севка|лука-севка)|протравливани[ея])/g,
  ],
  ['dip', /замачивани[ея]/g],
  ['granules', /(?:внесени[ея] (?:в почву )?гранул|(?:рассев|разбрасывани[ея])(?: гранул)?)/g],
  ['bait', /(?:раскладка|приманк[аи])/g],
  ['dust', /(?:опудривани[ея]|опыливани[ея])/g],
  ['paint', /(?:обмазывани[ея]|обмазк[аи]|побелк[аи])/g],
  ['smoke', /(?:фумигаци[яи]|окуривани[ея]|сжигани[ея]|шашк[аи])/g],
  [
    'root',
    /(?:(?<!не)корнев(?:ая|ые|ой) подкормк[аи]|(?<!не)корнево(?:е|го) внесени[ея]|внесени[ея] (?:в почву(?! гранул)|под корень|под перекопку)|под перекопку|основное внесение)/g,
  ],
]

export interface MethodAndTime {
  method: Method
  /** The words about the time, as printed. */
  timing: string | null
}

/** «Опрыскивание в период вегетации: до цветения». A cell that names no method or two of them is left to a person. */
export function readMethod(text: string): Reading<MethodAndTime> {
  const cell = foldLookAlikes(normalizeCell(text))
  const folded = cell.toLowerCase()
  const found = methodPatterns.flatMap(([method, pattern]) =>
    [...folded.matchAll(pattern)].map(match => ({ method, match })),
  )
  const methods = new Set(found.map(({ method }) => method))
  const first = found.find(({ match }) => match.index === 0)
  if (!first || methods.size > 1) return { value: null, read: '', unread: cell }
  const timing = cell.slice(first.match[0].length).replace(/^[\s:,;.-]+/, '')
  return {
    value: { method: first.method, timing: timing ? timing.charAt(0).toUpperCase() + timing.slice(1) : null },
    read: cell,
    unread: '',
  }
}
