import { productFormText } from '#features/drug-uses/product-form.ts'
import type { Named } from '#kit/entity/to-sheets.ts'
import { foldText } from '#kit/text/fold-text.ts'
import type { DrugValues } from './register-drug.ts'

/**
 * Names the other forms of every brand that several registrations share, so that the dose of one is not taken for that of another. Words that a drug
 * has already stay as an editor wrote them.
 */
export function withOtherForms(
  drugs: readonly Named[],
  codeOf: (formulationId: number | null) => string | null,
): Named[] {
  const formOf = ({ values }: Named) => {
    const { formulationId, ingredients } = values as DrugValues
    return productFormText(codeOf(formulationId), ingredients) ?? 'форма не\u00a0указана'
  }
  const forms = new Map<string, Set<string>>()
  for (const each of drugs) forms.set(brandOf(each), (forms.get(brandOf(each)) ?? new Set()).add(formOf(each)))
  return drugs.map(each => {
    const ofBrand = [...forms.get(brandOf(each))!]
    if (ofBrand.length < 2 || each.values.otherForms !== null) return each
    return {
      ...each,
      values: {
        ...each.values,
        otherForms: `Форм несколько: ${ofBrand.join('; ')}. Норма у\u00a0каждой своя.`.slice(0, 500),
      },
    }
  })
}

const brandOf = ({ values }: Named) => foldText(String(values.name))
