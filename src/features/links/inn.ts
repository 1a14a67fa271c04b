/** Weights of the digits before a check digit of an ИНН, in the order of the longest number. */
const weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** Whether a taxpayer number (10 digits of a company, 12 of a person) has the check digits that belong to it. */
export function isInn(text: string): boolean {
  if (!/^(\d{10}|\d{12})$/.test(text) || /^0+$/.test(text)) return false
  const digits = [...text].map(Number)
  const checked = text.length === 10 ? [9] : [10, 11]
  return checked.every(at => digits[at] === checkDigit(digits, at))
}

/** The digit at this place, calculated from the digits before it. */
function checkDigit(digits: readonly number[], at: number): number {
  const used = weights.slice(weights.length - at)
  const sum = used.reduce((total, weight, index) => total + weight * digits[index]!, 0)
  return (sum % 11) % 10
}
