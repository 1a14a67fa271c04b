import { number } from '#ui/format/format-number.ts'

/** Size of a file, to the base of 1000: «999 байт», «310 КБ», «1,2 МБ», «1,00 ГБ». */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes}\u00a0байт`
  if (bytes < 1_000_000) return `${Math.floor(bytes / 1000)}\u00a0КБ`
  if (bytes < 1_000_000_000) return `${number((bytes / 1_000_000).toFixed(1))}\u00a0МБ`
  return `${(bytes / 1_000_000_000).toFixed(2).replace('.', ',')}\u00a0ГБ`
}
