import { TONES } from '../palette.ts'
import { seeded } from '../random.ts'
import { oval } from '../svg.ts'
import { PACK_FORMS } from './forms.ts'
import { type Glyphs, label } from './label.ts'
import { ANY_PURPOSE, FORM_OF_STATE, FORMS, type FormName, PURPOSES, type Purpose } from './packs.recipes.ts'

type FormulationState = 'solid' | 'liquid' | 'piece'

export interface PackSubject {
  name: string
  formulationState: FormulationState
  formulationCode: string
  purposes: readonly string[]
  glyphs?: Glyphs
}

export const formOf = ({ formulationCode, formulationState }: Pick<PackSubject, 'formulationCode' | 'formulationState'>): FormName =>
  (Object.hasOwn(FORMS, formulationCode) ? FORMS[formulationCode] : undefined) ?? FORM_OF_STATE[formulationState]

const purposeOf = (name: string): Purpose | undefined => (Object.hasOwn(PURPOSES, name) ? PURPOSES[name] : undefined)

export function packBody(subject: PackSubject & { alias: string }): string {
  const random = seeded(`pack ${subject.alias}`)
  const [first = ANY_PURPOSE, second] = subject.purposes.map(purposeOf).filter(purpose => purpose !== undefined)
  const form = PACK_FORMS[formOf(subject)]
  const tone = random.next() < 0.5 ? first.tone : (first.also ?? first.tone)
  const layout = { bandBelow: random.next() < 0.4, disc: random.next() < 0.5 }
  return (
    oval(200, 279, 116, 7, TONES.ink[1], 0, 0.28) +
    form.body(tone) +
    label(subject.name, form.label, layout, [first, second], subject.glyphs) +
    (form.front?.(tone, first.deep) ?? '')
  )
}
