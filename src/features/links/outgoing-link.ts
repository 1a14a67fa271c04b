import type { Link } from './link.entity.ts'

export type Placement = Link['placement']

/** A managed link as a page shows it. */
export interface OutgoingLink {
  label: string
  /** A source keeps its own address, which works without us; what is paid for is counted at `/go/{alias}`. */
  href: string
  kind: Link['kind']
  /** Where it leads: «gd.eppo.int». */
  host: string
  /** The law wants advertiser and erid beside advertising. */
  advertiser: string | null
  erid: string | null
}

/** A page view shows one of several, the heavier ones more often. */
export interface Advertisement {
  text: string
  url: string
  advertiser: string
  erid: string
  weight: number
}

/** `rel` follows from the kind: nobody follows paid links but people. */
export const relOf = ({ kind }: Pick<OutgoingLink, 'kind'>): string =>
  kind === 'source' ? 'nofollow noopener' : 'nofollow sponsored noopener'
