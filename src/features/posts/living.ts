import type { RichNode } from '#kit/entity/rich-doc.ts'
import type { UseVerdict } from '#ui/badges/verdict-badge.tsx'

/** What a living block of an article shows today. */
export type Living =
  | { type: 'uses'; title: string; total: string; rows: LivingUse[]; to: string; isMore: boolean }
  | { type: 'fact'; text: string; isLapsed: boolean; to: string; title: string }
  | { type: 'calculator'; title: string; to: string; text: string }
  | {
      type: 'card'
      kind: 'drugs' | 'plants' | 'pests' | 'diseases' | 'sorts' | 'products'
      alias: string
      /** Null where the site has no page of it. */
      to: string | null
      title: string
      text: string
      /** Why the registration is not in force. */
      lapse: string | null
    }
  | { type: 'gone' }

export interface LivingUse {
  to: string
  name: string
  rate: string
  wait: string
  place: string
  verdict: UseVerdict
}

export type LivingFacts = Readonly<Record<string, Living>>

/** Equal blocks show the same. */
export const livingKey = ({ type, attrs = {} }: RichNode): string =>
  JSON.stringify([type, ...Object.entries(attrs).sort(([a], [b]) => (a < b ? -1 : 1))])
