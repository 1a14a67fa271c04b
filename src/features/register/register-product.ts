/** A product of a register, with its cells as printed. */
export interface RegisterProduct {
  kind: 'pesticide' | 'agrochemical'
  number: string
  name: string
  formulation: string
  registrant: string
  hazard: string
  from: string
  to: string
  status: string
  purposes: string[]
  ingredients: { substance: string; content: string; unit: string }[]
  uses: RegisterUse[]
  /** What several records of one number say differently. */
  contradictions: ProductDoubt[]
}

export interface RegisterUse {
  crop: string
  target: string
  norm: string
  normUnit: string
  method: string
  notes: string
  phi: string
  reentry: string
}

/** A cell about the product itself that a person has to look at. */
export interface ProductDoubt {
  cell: 'название' | 'форма' | 'состав' | 'класс опасности' | 'срок регистрации' | 'две записи'
  text: string
  why: string
  /** Read, but to be compared with the label: it does not keep the product from being recommended. */
  isCheck?: true
}
