/** Points that computed responses cost; a page costs 10. See docs/decisions/0011-read-budget.md. */
export const readingCosts = {
  page: 10,
  payload: 5,
  search: 10,
  list: 10,
  calculation: 20,
  icons: 2,
  picture: 10,
  drawing: 1,
  sitemap: 50,
}

export type ReadingKind = keyof typeof readingCosts

export interface ReadBudget {
  /** Takes the points from the network's bucket and returns 0. When there are too few, takes none and returns the seconds until there are enough. */
  spend(network: string, cost: number): number
  /** Takes the points even when there are too few. A debt is paid off within a second. */
  charge(network: string, cost: number): void
}

interface Bucket {
  points: number
  /** When `points` was computed; milliseconds. */
  updatedAt: number
}

interface BudgetSize {
  /** Capacity of a bucket in points. */
  burst: number
  perSecond: number
  /** Number of buckets; the least recently used one is dropped, so that network starts with a full bucket again. */
  maxNetworks: number
}

/** Token buckets in memory, per process: counting in the database would cost more than most of the counted work. */
export function openReadBudget(
  { burst, perSecond, maxNetworks }: BudgetSize = defaultSize,
  now = () => performance.now(),
): ReadBudget {
  const buckets = new Map<string, Bucket>()
  const pointsOf = (network: string, time: number) => {
    const known = buckets.get(network)
    return known ? Math.min(burst, known.points + ((time - known.updatedAt) / 1000) * perSecond) : burst
  }
  const store = (network: string, bucket: Bucket) => {
    buckets.delete(network)
    buckets.set(network, bucket)
    if (buckets.size > maxNetworks) buckets.delete(buckets.keys().next().value!)
  }
  return {
    spend(network, cost) {
      const updatedAt = now()
      const points = pointsOf(network, updatedAt)
      const isEnough = points >= cost
      store(network, { points: isEnough ? points - cost : points, updatedAt })
      return isEnough ? 0 : Math.max(1, Math.ceil((cost - points) / perSecond))
    },
    charge(network, cost) {
      const updatedAt = now()
      store(network, { points: Math.max(-perSecond, pointsOf(network, updatedAt) - cost), updatedAt })
    },
  }
}

/** For 300 people behind one IP address, each with a page every 15 seconds, and 600 pages at once. */
const defaultSize: BudgetSize = { burst: 6_000, perSecond: 200, maxNetworks: 10_000 }
