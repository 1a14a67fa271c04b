import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import type { S3Settings } from '#kit/files/s3-request.server.ts'
import { defaultSharedSeconds } from '#kit/shared-cache/lifetime.ts'
import { canonicalAddress, emailPattern } from '#kit/text/email-address.ts'
import { StartupProblem } from './kit/startup-problem.ts'

const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `нужно целое число от ${min} до ${max}`)
    .transform(Number)
    .refine(value => value >= min && value <= max, `нужно целое число от ${min} до ${max}`)

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `нужно одно из: ${values.join(', ')}`)

const flag = oneOf(['true', 'false']).transform(value => value === 'true')

const origin = z
  .string()
  .refine(isOrigin, 'нужен адрес без пути, например https://sadozor.example')
  .transform(value => new URL(value).origin)

const hostList = z
  .string()
  .regex(/^[\w.:[\]-]+(,[\w.:[\]-]+)*$/, 'нужны имена через запятую, например www.sadozor.example,sadozor.example')
  .transform(value => value.toLowerCase().split(','))

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/.+/, 'нужен адрес вида postgresql://user:password@host:5432/database')

const smtpAddress = z
  .string()
  .refine(
    value => /^smtps?:$/.test(URL.parse(value)?.protocol ?? ''),
    'нужен адрес вида smtp://user:password@host:587 или smtps://…',
  )

const securityContact = z
  .string()
  .regex(
    /^(mailto:[^\s<>@]+@[^\s<>@]+|https:\/\/[^\s<>]+)$/,
    'нужен адрес вида mailto:security@sadozor.example или https://…',
  )

const proxies = z
  .string()
  .refine(
    value => value.split(',').every(isNetwork),
    'нужны адреса или сети через запятую, например 127.0.0.1,10.0.0.0/8',
  )
  .transform(value => value.split(','))

const httpAddress = z
  .string()
  .refine(value => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'нужен адрес вида https://…')

const printable = /^[\x21-\x7e]{1,200}$/
const s3Variables = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const

/** All settings of the program. A test checks that docs/configuration.md describes each of them. */
export const settings = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test']).default('production'),
  PORT: integer(1, 65_535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: origin.optional(),
  HOSTS: hostList.optional(),
  DATA_DIR: z.string().default('./data').transform(toAbsolutePath),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_POOL: integer(2, 200).default(10),
  DATABASE_UNSAFE: flag.default(false),
  BUILD_DIR: z.string().default('./build').transform(toAbsolutePath),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ICON_FALLBACK: flag.default(false),
  LINK_CHECK: oneOf(['on', 'off']).default('off'),
  OPERATOR: z.string().max(500, 'нужно не больше 500 знаков').optional(),
  SECURITY_CONTACT: securityContact.optional(),
  METRICS_TOKEN: z.string().min(16, 'нужно не меньше 16 знаков').optional(),
  SECRET_KEY: z
    .string()
    .refine(isKeyList, 'нужно не меньше 32 знаков; несколько ключей — через запятую, новый первым')
    .optional(),
  SMTP_URL: smtpAddress.optional(),
  SMTP_TLS: oneOf(['required', 'offered']).default('required'),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, 'нужен адрес, например Садозор <noreply@sadozor.example>')
    .optional(),
  TRUSTED_PROXIES: proxies.optional(),
  PAGE_CACHE_MB: integer(0, 4_096).default(64),
  CDN_SECONDS: integer(0, 300).optional(),
  CDN_PURGE_URL: httpAddress.optional(),
  CDN_PURGE_TOKEN: z.string().regex(printable, 'нужен ключ без пробелов').optional(),
  CDN_PURGE_KEYS: oneOf(['tags', 'surrogate_keys']).optional(),
  READ_LIMITS: oneOf(['on', 'off']).default('on'),
  REQUESTS_PER_SECOND: integer(0, 1_000_000).default(600),
  STORAGE: oneOf(['disk', 's3']).default('disk'),
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'нужно имя бакета: от 3 до 63 латинских букв, цифр, точек и дефисов')
    .optional(),
  S3_KEY: z.string().regex(printable, 'нужен ключ доступа без пробелов').optional(),
  S3_SECRET: z.string().regex(printable, 'нужен секретный ключ без пробелов').optional(),
  S3_REGION: z.string().regex(printable, 'нужно имя региона, например us-east-1').default('us-east-1'),
  UPLOAD_PICTURE_MB: integer(1, 200).default(10),
  UPLOAD_PDF_MB: integer(1, 2_000).default(10),
  UPLOAD_MEGAPIXELS: integer(1, 100).default(40),
  UPLOAD_QUOTA_MB: integer(1, 10_000_000).default(5_000),
  UPLOAD_FREE_DISK_MB: integer(0, 10_000_000).default(1_000),
  UPLOAD_STARTS: integer(1, 100_000).default(60),
  UPLOAD_MINUTES: integer(1, 1_440).default(30),
  IMPORT_MAX_MB: integer(1, 200).default(20),
  IMPORT_MAX_ROWS: integer(1, 500_000).default(100_000),
  BACKUP_DIR: z.string().transform(toAbsolutePath).optional(),
  BACKUP_KEEP: integer(0, 1_000).default(7),
  ADMIN_EMAIL: z
    .string()
    .overwrite(canonicalAddress)
    .pipe(z.email({ pattern: emailPattern, error: 'нужен адрес электронной почты' }))
    .default('admin@sadozor.local'),
})

export type Config = ReturnType<typeof readConfig>

/** What an archive keeps for the operator to compare: named one by one, so that a new secret stays out of it. */
const publicSettings = [
  'PUBLIC_URL',
  'HOSTS',
  'MAIL_FROM',
  'OPERATOR',
  'SECURITY_CONTACT',
  'STORAGE',
  'S3_REGION',
  'BACKUP_KEEP',
] as const

/** Parses the environment. An empty variable counts as unset. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => name in settings.shape && value?.trim()),
  )
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartupProblem(`неверная настройка ${issue?.path.join('.')}: ${issue?.message}`)
  }
  const values = parsed.data
  if (values.DATABASE_READ_URL && !values.DATABASE_URL)
    throw new StartupProblem('неверная настройка DATABASE_READ_URL: нужна и DATABASE_URL, у встроенной базы реплик нет')
  return {
    mode: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    /** Allowed hosts; others get 421. Undefined without PUBLIC_URL: then any host is served. */
    hosts: values.PUBLIC_URL && [new URL(values.PUBLIC_URL).host, ...(values.HOSTS ?? [])],
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    /** A streaming replica that answers readers. */
    databaseReadUrl: values.DATABASE_READ_URL,
    databasePool: values.DATABASE_POOL,
    isUnsafeDatabaseAllowed: values.DATABASE_UNSAFE,
    buildDir: values.BUILD_DIR,
    logLevel: values.LOG_LEVEL,
    isIconFallbackOn: values.ICON_FALLBACK,
    areLinksChecked: values.LINK_CHECK === 'on',
    operator: values.OPERATOR,
    metricsToken: values.METRICS_TOKEN,
    secretKey: values.SECRET_KEY,
    securityContact: values.SECURITY_CONTACT,
    smtpUrl: values.SMTP_URL,
    isPlainSmtpAllowed: values.SMTP_TLS === 'offered',
    mailFrom: values.MAIL_FROM,
    pageCacheBytes: values.PAGE_CACHE_MB * 1_000_000,
    /** So long shared caches keep a page without asking. */
    sharedSeconds: values.CDN_SECONDS ?? (values.CDN_PURGE_URL ? secondsWithPurge : defaultSharedSeconds),
    /** Which keys pages carry; undefined: none, because nobody purges by them. */
    keyStyle: values.CDN_PURGE_KEYS ?? (values.CDN_PURGE_URL ? usualKeys : undefined),
    purge: readPurge(values),
    areReadsLimited: values.READ_LIMITS === 'on',
    /** What one network may send, whatever is answered; 0: any number. */
    requestsPerSecond: values.REQUESTS_PER_SECOND,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    importLimits: { maxBytes: values.IMPORT_MAX_MB * 1_000_000, maxRows: values.IMPORT_MAX_ROWS },
    adminEmail: values.ADMIN_EMAIL,
    backups: readBackups(values),
    storage: values.STORAGE,
    s3: readS3(values),
    uploadLimits: readUploadLimits(values),
  }
}

/** A cache that is told of changes may keep a page for longer. */
const secondsWithPurge = 300
const usualKeys = 'tags'

function readPurge({ CDN_PURGE_URL, CDN_PURGE_TOKEN, CDN_PURGE_KEYS }: z.output<typeof settings>) {
  if (CDN_PURGE_URL) return { url: CDN_PURGE_URL, token: CDN_PURGE_TOKEN, listName: CDN_PURGE_KEYS ?? usualKeys }
  if (CDN_PURGE_TOKEN) throw new StartupProblem('неверная настройка CDN_PURGE_TOKEN: нужна и CDN_PURGE_URL')
  return undefined
}

const readUploadLimits = (values: z.output<typeof settings>) => ({
  pictureBytes: values.UPLOAD_PICTURE_MB * 1_000_000,
  pdfBytes: values.UPLOAD_PDF_MB * 1_000_000,
  pixels: values.UPLOAD_MEGAPIXELS * 1_000_000,
  quotaBytes: values.UPLOAD_QUOTA_MB * 1_000_000,
  freeDiskBytes: values.UPLOAD_FREE_DISK_MB * 1_000_000,
  startsPerMinute: values.UPLOAD_STARTS,
  lifetimeMinutes: values.UPLOAD_MINUTES,
})

function readBackups(values: z.output<typeof settings>) {
  const given = publicSettings.flatMap(name => (values[name] === undefined ? [] : [[name, String(values[name])]]))
  return {
    folder: values.BACKUP_DIR ?? path.join(values.DATA_DIR, 'backups'),
    keep: values.BACKUP_KEEP,
    settings: Object.fromEntries(given),
  }
}

/** Undefined when no setting of S3 is given: then files can only be on the disk. */
function readS3({
  STORAGE,
  S3_ENDPOINT,
  S3_BUCKET,
  S3_KEY,
  S3_SECRET,
  S3_REGION,
}: z.output<typeof settings>): S3Settings | undefined {
  const given = { S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET }
  if (STORAGE === 'disk' && s3Variables.every(name => given[name] === undefined)) return undefined
  const missing = s3Variables.find(name => given[name] === undefined)
  if (missing)
    throw new StartupProblem(`неверная настройка ${missing}: для хранилища S3 нужны ${s3Variables.join(', ')}`)
  return { endpoint: S3_ENDPOINT!, bucket: S3_BUCKET!, key: S3_KEY!, secret: S3_SECRET!, region: S3_REGION }
}

function toAbsolutePath(value: string): string {
  return path.resolve(value)
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value)
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
  )
}

function isKeyList(value: string): boolean {
  return value.split(',').every(key => key.trim().length >= 32)
}

function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
