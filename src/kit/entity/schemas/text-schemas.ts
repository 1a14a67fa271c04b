import * as z from 'zod'
import { isStorable } from '#kit/text/is-storable.ts'
import { reservedAliases } from '../reserved-aliases.ts'

/** A text that is not empty. */
export const line = (max: number) =>
  z
    .string('Заполните поле')
    .trim()
    .min(1, 'Заполните поле')
    .max(max, `Не длиннее ${max} знаков`)
    .refine(isStorable, 'Недопустимый символ')

export const aliasText = (): z.ZodType<string> =>
  z
    .string('Заполните адрес')
    .min(1, { error: 'Заполните адрес', abort: true })
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Только строчные латинские буквы, цифры и дефис')
    .max(80, 'Не длиннее 80 знаков')
    .refine(s => !reservedAliases.has(s), 'Это слово занято сайтом')

const toScale = (scale: number) => (s: string) => {
  const [whole = '0', part = ''] = s.split('.')
  return scale ? `${whole}.${part.padEnd(scale, '0')}` : whole
}

/** An exact decimal as a string with `scale` digits behind the point. */
export function decimalText({ scale, negative }: { scale: number; negative?: boolean }) {
  const pattern = new RegExp(`^${negative ? '-?' : ''}\\d{1,12}(\\.\\d{0,${scale}})?$`)
  return z.string('Введите число').regex(pattern, 'Введите число').overwrite(toScale(scale))
}
