import { proxyList } from '#kit/http/client-address.server.ts'
import { openReadBudget } from '#kit/http/read-budget.server.ts'
import { createResponseCache } from '#kit/http/response-cache.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { publicIconService } from '#kit/icons/public-icons.server.ts'
import type { Config } from './config.server.ts'

interface Opened extends Pick<Services, 'db' | 'cache' | 'jobs' | 'log' | 'durability' | 'replica'> {
  /** Names of all tables. */
  tables: readonly string[]
}

/** The services of requests, from opened resources and settings. */
export function createServices(config: Config, { tables, ...opened }: Opened): Services {
  const {
    publicUrl,
    dataDir,
    hosts,
    operator,
    metricsToken,
    secretKey,
    smtpUrl,
    isPlainSmtpAllowed,
    mailFrom,
    securityContact,
    importLimits,
  } = config
  return {
    ...opened,
    publicUrl,
    dataDir,
    secretKey,
    smtpUrl,
    isPlainSmtpAllowed,
    securityContact,
    mailFrom,
    storage: config.storage,
    s3: config.s3,
    uploadLimits: config.uploadLimits,
    importLimits,
    backups: config.backups,
    proxies: proxyList(config.trustedProxies),
    ...(hosts && { hosts }),
    ...(operator && { operator }),
    ...(config.areLinksChecked && { areLinksChecked: true as const }),
    ...(config.isIconFallbackOn && { iconFallback: publicIconService }),
    ...(metricsToken && { metricsToken }),
    ...(config.pageCacheBytes > 0 && {
      responses: createResponseCache({
        generation: opened.cache.generation,
        maxBytes: config.pageCacheBytes,
        sharedSeconds: config.sharedSeconds,
        keyStyle: config.keyStyle,
        tables,
      }),
    }),
    ...(config.areReadsLimited && { readBudget: openReadBudget() }),
  }
}
