/** What reading costs that has to be computed: a tenth of a page is one point. docs/decisions/0011-read-budget.md has the reasons. */
export const readingCosts = { page: 10, payload: 5, search: 10, list: 10, calculation: 20, icons: 2, picture: 10, drawing: 1, sitemap: 50 }

export type ReadingKind = keyof typeof readingCosts

export interface ReadBudget {
  /** Takes what the work costs out of the network's share. Otherwise takes nothing, and says in how many seconds there will be enough. */
  spend(network: string, cost: number): number
}

interface Bucket {
  points: number
  /** When `left` was right; milliseconds. */
  updatedAt: number
}

interface BudgetSize {
  /** What a network that has been quiet may take at once. */
  burst: number
  perSecond: number
  /** As many networks are remembered; whoever has been quiet the longest is forgotten first and has a full share again. */
  maxNetworks: number
}

/** In memory, per process. A counter in the database would cost more than most of what is counted. */
export function openReadBudget({ burst, perSecond, maxNetworks }: BudgetSize = defaultSize, now = () => performance.now()): ReadBudget {
  const buckets = new Map<string, Bucket>()
  return {
    spend(network, cost) {
      const time = now()
      const known = buckets.get(network)
      const points = known ? Math.min(burst, known.points + ((time - known.updatedAt) / 1000) * perSecond) : burst
      const isEnough = points >= cost
      buckets.delete(network)
      buckets.set(network, { points: isEnough ? points - cost : points, updatedAt: time })
      if (buckets.size > maxNetworks) buckets.delete(buckets.keys().next().value!)
      return isEnough ? 0 : Math.max(1, Math.ceil((cost - points) / perSecond))
    },
  }
}

/** 300 gardeners behind one address, each with a page every 15 seconds; 600 pages at once. */
const defaultSize: BudgetSize = { burst: 6_000, perSecond: 200, maxNetworks: 10_000 }
