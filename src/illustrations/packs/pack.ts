import { TONES } from '../palette.ts'
import { disc, oval, place } from '../svg.ts'
import { CONTENTS } from './emblems.ts'
import { PACK_FORMS } from './forms.ts'
import { type Glyphs, label } from './label.ts'
import {
  ANY_PURPOSE,
  CONTENT_OF,
  type Content,
  FORM_OF_STATE,
  FORMS,
  type FormName,
  GRANULES,
  PURPOSES,
  type Purpose,
} from './packs.recipes.ts'

type FormulationState = 'solid' | 'liquid' | 'piece'

export interface PackSubject {
  name: string
  formulationState: FormulationState
  formulationCode: string
  purposes: readonly string[]
  glyphs?: Glyphs
}

export const formOf = ({
  formulationCode,
  formulationState,
}: Pick<PackSubject, 'formulationCode' | 'formulationState'>): FormName =>
  (Object.hasOwn(FORMS, formulationCode) ? FORMS[formulationCode] : undefined) ?? FORM_OF_STATE[formulationState]

const purposeOf = (name: string): Purpose | undefined => (Object.hasOwn(PURPOSES, name) ? PURPOSES[name] : undefined)

function contentOf(subject: PackSubject): Content {
  return GRANULES.has(subject.formulationCode) ? 'grains' : CONTENT_OF[formOf(subject)]
}

export function packBody(subject: PackSubject & { alias: string }): string {
  const [first = ANY_PURPOSE, second] = subject.purposes.map(purposeOf).filter(purpose => purpose !== undefined)
  const form = PACK_FORMS[formOf(subject)]
  const { x, y, width, height } = form.label
  const corner =
    disc(0, 0, 30, '#fff') +
    disc(0, 0, 27, first.deep) +
    disc(0, 0, 23, '#fff') +
    CONTENTS[contentOf(subject)](first.deep)
  return (
    oval(200, 279, 116, 7, TONES.ink[1], 0, 0.28) +
    form.body(first.tone) +
    label(subject.name, form.label, [first, second], subject.glyphs) +
    place(x + width - 18, y + height - 16, 0, 0.9, corner) +
    (form.front?.(first.tone, first.deep) ?? '')
  )
}
