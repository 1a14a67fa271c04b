import { number, quantity } from '#ui/format/format.ts'
import { contentUnits } from './drug-options.ts'

/** A content of a substance as stored. */
interface Content {
  content: string | null
  unit: keyof typeof contentUnits | null
}

/** «250 г/л», «2 %»; null when it is not known. */
export function contentText({ content, unit }: Content): string | null {
  if (!content || !unit) return null
  return unit === 'pct' ? `${number(content)}\u00a0%` : quantity(content, contentUnits[unit])
}

/**
 * The form with its concentration, which tells products of one brand apart: «КЭ, 2 г/л», «ВДГ, 640 г/кг + 40 г/кг». Without the word
 * joiners of a page, so that programs can compare it.
 */
export function productFormText(code: string | null, contents: readonly Content[]): string | null {
  const concentration = contents.map(contentText).filter(text => text !== null)
  return [code, concentration.join(' + ')].filter(Boolean).join(', ').replaceAll('\u2060', '') || null
}
