/** What the rules of several fields read of a use. Amounts are decimals of one scale. */
interface CheckedUse {
  phiKind: string
  phiDays: number | null
  monthsFrom: number | null
  monthsTo: number | null
  bbchExceptFrom: string | null
  bbchExceptTo: string | null
  targets: readonly unknown[]
  method: string
  rateKind: string
  rateMin: string | null
  rateMax: string | null
  basisValue: string | null
  intervalMinDays: number | null
  intervalMaxDays: number | null
  waterNorms: readonly { min: string; max: string }[]
  unread: string | null
  isReady: boolean
}

type Fail = (field: keyof CheckedUse, message: string) => void

/** The rules of a registered use that span several fields. */
export function checkUse(use: CheckedUse, fail: Fail): void {
  if ((use.phiKind === 'days') !== (use.phiDays !== null)) fail('phiDays', 'Число дней указывают только у срока в днях')
  if ((use.monthsFrom === null) !== (use.monthsTo === null))
    fail('monthsTo', 'Укажите оба месяца, первый и\u00a0последний')
  if (
    (use.bbchExceptFrom ?? '00') > (use.bbchExceptTo ?? '99') ||
    (use.bbchExceptFrom === null) !== (use.bbchExceptTo === null)
  )
    fail('bbchExceptTo', 'Укажите обе фазы, конец не\u00a0раньше начала')
  if (use.isReady) checkComplete(use, fail)
  if (use.rateMax !== null && !isPositive(use.rateMax)) fail('rateMax', 'Норма больше нуля')
  if (use.rateMin !== null && (!isPositive(use.rateMin) || (use.rateMax !== null && isMore(use.rateMin, use.rateMax))))
    fail('rateMin', 'Нижняя граница больше нуля и не выше верхней')
  if (use.intervalMinDays !== null && use.intervalMaxDays !== null && use.intervalMinDays > use.intervalMaxDays)
    fail('intervalMaxDays', 'Верхняя граница ниже нижней')
  for (const norm of use.waterNorms)
    if (isMore(norm.min, norm.max)) fail('waterNorms', 'Нижняя граница воды выше верхней')
}

/** What a use must have before anything may rest on it. A use that nobody has read is stored without, with its cells. */
function checkComplete(use: CheckedUse, fail: Fail): void {
  if (!use.targets.length) fail('targets', 'Укажите хотя бы один вредный объект')
  if (use.method === 'unknown') fail('method', 'Укажите способ')
  if (use.rateKind === 'unknown') fail('rateKind', 'Укажите вид нормы')
  if (!isPositive(use.rateMax)) fail('rateMax', 'Норма больше нуля')
  if (needsBasis(use.rateKind) && !isPositive(use.basisValue)) fail('basisValue', 'На сколько считать норму?')
  if (use.unread !== null) fail('isReady', 'Прочитано не полностью: разберите остаток и очистите «Не прочитано»')
}

const needsBasis = (kind: string) => kind !== 'ready' && kind !== 'percent' && kind !== 'unknown'

const isPositive = (amount: string | null) => amount !== null && /[1-9]/.test(amount)

/** Both amounts have the same scale, so they compare as digits of equal length. */
function isMore(a: string | null, b: string | null): boolean {
  const width = Math.max(a?.length ?? 0, b?.length ?? 0)
  return a !== null && b !== null && a.padStart(width, '0') > b.padStart(width, '0')
}
