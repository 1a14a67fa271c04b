import { text } from '#kit/entity/fields.ts'

/** A phase by its code on the BBCH scale. */
export const bbch = (label: string) => text({ label, pattern: /^\d\d$/, patternMessage: 'Две цифры, например 09' })
