import type { BlockList } from 'node:net'
import type { Logger } from 'pino'
import { createContext } from 'react-router'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { ReadReplica } from '#kit/catalogue/read-replica.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { Durability } from '#kit/db/durability.server.ts'
import type { Driver } from '#kit/files/object-store.ts'
import type { S3Settings } from '#kit/files/s3-request.server.ts'
import type { UploadLimits } from '#kit/files/upload-limits.ts'
import type { ReadBudget } from '#kit/http/read-budget.server.ts'
import type { ResponseCache } from '#kit/http/response-cache.server.ts'
import type { SessionStore } from '#kit/http/session.server.ts'
import type { Jobs } from '#kit/jobs/jobs.ts'

/** What the program opens and the operator has set: made once, and handed to pages and API alike. */
export interface Services {
  db: Db
  /** What of the catalogue is the same for all readers is read here: `servicesOfReaders`. Absent: in `db`. */
  readersDb?: Db | undefined
  replica?: ReadReplica | undefined
  /** What was read of the catalogue, valid until the next write of any process. */
  cache: GenerationCache
  log: Logger
  /** Origin of all absolute links, without a trailing slash. Never taken from the request. */
  publicUrl: string
  dataDir: string
  /** Hosts this site answers to; without it (no PUBLIC_URL configured) any host is served. */
  hosts?: readonly string[]
  /** Who answers for personal data, in words for the privacy policy. */
  operator?: string
  /** `mailto:…` or `https://…`: where a vulnerability is reported. */
  securityContact?: string | undefined
  /** Origin of the public icon service, when collections that are not installed may be asked for there. */
  iconFallback?: string
  /** Opens `/metrics` to callers outside this machine. */
  metricsToken?: string
  /** What the database server promises about committed rows; shown by `/readyz`. */
  durability?: Durability
  /** Counts what people ask the search of the site. Absent: nobody counts. */
  searchCounts?: { count(q: string, found: { total: number; isExactly: boolean }, isTyped?: boolean): void } | undefined
  /** Addresses of managed links are asked once a day whether they still exist. */
  areLinksChecked?: true
  /** Signs and seals; without it a secret is made in `dataDir`. */
  secretKey?: string | undefined
  /** Work that is done after the answer. Without it a queue is opened that only takes jobs in. */
  jobs?: Jobs | undefined
  /** `smtp://…`; without it letters are files in `dataDir`. */
  smtpUrl?: string | undefined
  /** Whether letters may go unencrypted where a mail server offers nothing else. */
  isPlainSmtpAllowed?: boolean | undefined
  mailFrom?: string | undefined
  /** Whose `X-Forwarded-For` is believed. */
  proxies?: BlockList | undefined
  /** Finished answers to public requests. Absent: every response is rendered. */
  responses?: ResponseCache | undefined
  /** Where uploaded files are stored; in `dataDir` unless it says `s3`. */
  storage?: Driver | undefined
  s3?: S3Settings | undefined
  /** What may be uploaded. Without it the usual limits hold. */
  uploadLimits?: UploadLimits | undefined
  /** Of files that editors upload for imports. Absent: the defaults of the admin area. */
  importLimits?: { maxBytes: number; maxRows: number } | undefined
  /** The daily archives of database and files. Absent: none are made. */
  backups?: BackupSettings | undefined
  /** Counts what each network has computed for it. Absent: nobody counts. */
  readBudget?: ReadBudget | undefined
}

export interface BackupSettings {
  folder: string
  /** How many archives are kept; 0: none are made. */
  keep: number
  /** Settings that were given, without secrets. */
  settings: Readonly<Record<string, string>>
}

/** With accounts: what the guards of pages and API work with. Loaders of pages get `Services`, which names no sessions. */
export interface SiteServices extends Services {
  sessions: SessionStore
}

/** For an answer that is the same for everybody and is made from the catalogue alone: nothing else tells whether a replica is new enough for it. */
export const servicesOfReaders = <Given extends Services>(services: Given): Given =>
  services.readersDb ? { ...services, db: services.readersDb } : services

/** `context.get(servicesContext)` in a page's loader. */
export const servicesContext = createContext<Services>()
