import { sql } from 'drizzle-orm'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { readableDomain } from '#kit/text/readable-domain.ts'
import type { Link } from './link.entity.ts'
import type { Advertisement, OutgoingLink, Placement } from './outgoing-link.ts'

/** What a page is about, by alias: a link that is for something else is not shown there. */
export interface LinkSubject {
  drug?: string
  pest?: string
  disease?: string
  plant?: string
}

interface StoredLink
  extends Pick<
    Link,
    'label' | 'alias' | 'url' | 'kind' | 'placement' | 'advertiser' | 'erid' | 'weight' | 'startsAt' | 'endsAt'
  > {
  drug: string | null
  pest: string | null
  disease: string | null
  plant: string | null
  region: string | null
}

interface LinkServices {
  db: Db
  cache: GenerationCache
}

/** The links of one place in the order of the editors, as they are shown on the day in Moscow. Read once for each generation of the catalogue. */
export async function findLinks(
  services: LinkServices,
  placement: Placement,
  subject: LinkSubject = {},
  now = new Date(),
): Promise<OutgoingLink[]> {
  const isFor = ({ drug, pest, disease, plant }: StoredLink) =>
    [
      [drug, subject.drug],
      [pest, subject.pest],
      [disease, subject.disease],
      [plant, subject.plant],
    ].every(([wanted, shown]) => wanted === null || wanted === shown)
  return (await shownLinks(services, placement, now)).filter(isFor).map(toLink)
}

export async function findAdvertisements(services: LinkServices, now = new Date()): Promise<Advertisement[]> {
  const found = await shownLinks(services, 'advertising_bar', now)
  return found.flatMap(({ label, alias, advertiser, erid, weight }) =>
    advertiser && erid ? [{ text: label, url: pathOf(alias), advertiser, erid, weight: weight ?? 1 }] : [],
  )
}

async function shownLinks({ db, cache }: LinkServices, placement: Placement, now: Date): Promise<StoredLink[]> {
  const today = moscowDay(now)
  const all = await cache.remember('links', () => findAll(db))
  return all.filter(link => link.placement === placement && isShownOn(link, today))
}

/** Both days belong to the period. */
export const isShownOn = ({ startsAt, endsAt }: Pick<Link, 'startsAt' | 'endsAt'>, today: string): boolean =>
  (startsAt === null || startsAt <= today) && (endsAt === null || endsAt >= today)

function findAll(db: Db): Promise<StoredLink[]> {
  const row = rowOf<StoredLink>({
    ...columnsOf('l', 'label', 'alias', 'url', 'kind', 'placement', 'advertiser', 'erid', 'weight'),
    startsAt: sql`l.starts_at::text`,
    endsAt: sql`l.ends_at::text`,
    drug: sql`(select alias from drug where id = l.drug_id)`,
    pest: sql`(select alias from pest where id = l.pest_id)`,
    disease: sql`(select alias from disease where id = l.disease_id)`,
    plant: sql`(select alias from plant where id = l.plant_id)`,
    region: sql`(select name from region where id = l.region_id)`,
  })
  return findRows(
    db,
    selectOf(row, sql`from link l where l.status = 'published' and l.is_active order by l.sort_order nulls last, l.id`),
  )
}

const pathOf = (alias: string) => `/go/${alias}`

const toLink = ({ label, alias, url, kind, advertiser, erid, region }: StoredLink): OutgoingLink => ({
  label: region ? `${label} (${region})` : label,
  href: kind === 'source' ? url : pathOf(alias),
  kind,
  host: readableDomain(new URL(url).host),
  advertiser: kind === 'ad' ? advertiser : null,
  erid: kind === 'ad' ? erid : null,
})
