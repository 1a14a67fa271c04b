import type { CalculatorDrug } from './calculator-drug.ts'

/** «Фитоверм КЭ, 2 г/л»: which product a dose is for. */
export const productName = ({ drug, formText }: Pick<CalculatorDrug, 'drug' | 'formText'>): string =>
  formText ? `${drug.name} ${formText}` : drug.name
