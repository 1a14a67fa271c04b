const raised = new Map([...'0123456789+-=()n'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'][at]!]))
const lowered = new Map([...'0123456789+-=()'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][at]!]))

/** The texts have no marks for raised digits: `10<sup>9</sup>` would become 109. Google Docs and LibreOffice say it by a style too. */
export function raiseDigits(body: HTMLElement): void {
  for (const element of body.querySelectorAll('sup, [data-css*="vertical-align"]'))
    if (isAt(element, 'super')) replace(element, raised, true)
  for (const element of body.querySelectorAll('sub, [data-css*="vertical-align"]'))
    if (isAt(element, 'sub')) replace(element, lowered, false)
}

function isAt(element: Element, place: 'super' | 'sub'): boolean {
  const [, css] = /(?:^|;)\s*vertical-align:\s*(\w+)/i.exec(element.getAttribute('data-css') ?? '') ?? []
  if (element.tagName === 'SUP' || element.tagName === 'SUB') return (element.tagName === 'SUP') === (place === 'super')
  return css?.toLowerCase() === place
}

function replace(element: Element, signs: ReadonlyMap<string, string>, isRaised: boolean): void {
  const text = element.textContent.replaceAll('−', '-')
  const bare = text.trim()
  const found = [...bare].map(sign => signs.get(sign))
  if (bare === '') return
  if (found.every(sign => sign !== undefined)) element.textContent = text.replace(bare, found.join(''))
  // There is no raised comma: «10^(2,5)» is no other number, «102,5» would be.
  else if (isRaised && /^[\d+-]/.test(bare)) element.textContent = `^(${bare})`
}
