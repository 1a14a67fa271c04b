import { withoutGrouping } from '#kit/text/decimal.ts'

/** «1.000», «12.500»: a thousand in one country, one in another. A number of a workbook never ends in such a zero. */
const isAmbiguous = (plain: string): boolean => /^-?[1-9]\d{0,2}\.\d{2}0$/.test(plain)
const ambiguous = (plain: string): string => `неясно: ${plain}`

/** «20», «1 000», «20,0»; other text is returned as it is and refused by the check, also what JavaScript would read: «0x14», «1e3». */
export function wholeNumber(cell: string): number | string {
  const plain = withoutGrouping(cell)
  if (isAmbiguous(plain)) return ambiguous(plain)
  return /^-?\d{1,15}(?:[.,]0*)?$/.test(plain) ? Number(plain.replace(/[.,]0*$/, '')) : cell
}

/** «2,5» with a point; what is no number is refused by the check. */
export function decimalNumber(cell: string): string {
  const plain = withoutGrouping(cell)
  return isAmbiguous(plain) ? ambiguous(plain) : plain.replace(',', '.')
}
